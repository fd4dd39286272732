import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { downloadAfter } from '../../testing/downloads.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const pane = page.getByRole('region', { name: 'Change log', exact: true });
const details = page.getByRole('region', { name: 'Selected line' });

function watched(uri: string) {
  return page.getByRole('list', { name: 'Subscribed resources' }).getByRole('listitem', { name: uri, exact: true });
}

function lines(text: string) {
  return page
    .getByRole('grid', { name: 'Change log', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .filter({ hasText: text });
}

/** Opens the panel of a server and subscribes to a URI there. */
async function openWatching(serverId: string, uri: string): Promise<void> {
  await openWindow(`/servers/${serverId}/resources?panel=subscriptions`);
  await page.getByRole('textbox', { name: 'URI to subscribe to' }).fill(uri);
  await userEvent.keyboard('{Enter}');
}

test('what to do while nothing is watched depends on whether a URI can be entered', async () => {
  const list = page.getByRole('region', { name: 'Subscribed resources', exact: true });
  await openWindow('/?panel=subscriptions');
  await expect.element(list).toMatchTextContent('Connect a server.');
  await expect.element(page.getByRole('textbox', { name: 'URI to subscribe to' })).toBeDisabled();
});

describe.each([
  ['legacy', 'Resource not found'],
  ['modern', 'the acknowledgement doesn’t include the URI'],
])('a URI that the %s server does not have', (era, reason) => {
  test('is refused, with the reason beside it, and can be brought back once it is removed', async () => {
    const { serverId } = await connectOwn('demo', 'demo', '--era', era);
    await openWatching(serverId, 'demo://no-such-thing');
    await expect.element(watched('demo://no-such-thing').getByText('refused', { exact: true })).toBeVisible();
    await expect.element(watched('demo://no-such-thing')).toMatchTextContent(reason);
    if (era === 'modern') await expectAccessibleInAllThemes();
    await page.getByRole('button', { name: 'Remove ended' }).click();
    await expect.element(watched('demo://no-such-thing')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.element(watched('demo://no-such-thing')).toMatchTextContent(reason);
  });
});

test('a storm of 10,000 updates is one line with the true count, and its lines are exported', async () => {
  const { serverId } = await connectOwn('storm', 'storm', '--count', '10000', '--era', 'legacy');
  await openWatching(serverId, 'storm://burst');
  await expect.element(pane.getByText('10,000 lines', { exact: true })).toBeVisible();
  expect(lines('storm://burst').elements().length).toBeLessThan(10);
  await expect.element(watched('storm://burst')).toMatchTextContent('10,000 updates');
  await lines('storm://burst').first().getByRole('gridcell').first().click();
  await expect.element(details.getByText(/It repeats an update of the same resource/)).toBeVisible();
  await details.getByRole('button', { name: 'Show each line' }).click();
  await expect.poll(() => lines('storm://burst').elements().length).toBeGreaterThan(5);
  const { bytes } = await downloadAfter(async () => {
    await pane.getByRole('button', { name: 'Export the log', exact: true }).click();
    await page.getByRole('menuitem', { name: /JSON/ }).click();
  });
  expect(new TextDecoder().decode(bytes).trimEnd().split('\n')).toHaveLength(10_000);
  await pane.getByRole('button', { name: /^Clear/ }).click();
  // It can't be undone.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear updates', exact: true }).click();
  await expect.element(page.getByText('No changes yet')).toBeVisible();
});

test('updates after the end are marked, and the log can be paused and filtered', async () => {
  const { serverId } = await connectOwn('storm', 'storm', '--era', 'legacy');
  await openWatching(serverId, 'storm://stubborn');
  await expect.element(lines('storm://stubborn').first()).toBeVisible();
  const ticks = watched('storm://stubborn').getByRole('img', { name: /^The last \d+ updates, over / });
  await expect.element(ticks).toBeVisible();
  await watched('storm://stubborn').getByRole('button', { name: 'Unsubscribe from storm://stubborn' }).click();
  await pane.getByRole('button', { name: 'Only marked lines' }).click();
  await lines('late').first().getByRole('gridcell').first().click();
  await expect.element(details.getByText(/It arrived after the subscription had ended\./)).toBeVisible();
  await pane.getByRole('button', { name: /^Pause/ }).click();
  const resume = page.getByRole('button', { name: /^Resume: \d+ new lines/ });
  await expect.element(resume).toBeVisible();
  await resume.click();
  await page.getByRole('searchbox', { name: 'Filter by URI or server' }).fill('no such thing');
  await expect.element(page.getByText('No line matches the filter')).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect.element(lines('storm://stubborn').first()).toBeVisible();
});
