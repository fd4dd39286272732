import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, reopenWindow } from '../../../testing/open-window.tsx';
import { expectListed, listPane } from '../../../testing/resource-page.ts';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

const all = page.getByRole('dialog', { name: 'Facets' });
const openAll = () => page.getByRole('button', { name: 'All facets' }).click();
const active = (term: string) =>
  page.getByRole('group', { name: 'Facets' }).getByRole('button', { name: `Remove: ${term}` });

/** 1,000 places: every third in Markdown, priorities from 0 to 0.9, every second for assistants, one a day of 2026. */
function places() {
  return Array.from({ length: 1000 }, (_, at) => ({
    uri: `atlas://${at % 2 === 0 ? 'europe' : 'asia'}/${at}`,
    name: `${at}`,
    mimeType: at % 3 === 0 ? 'text/markdown' : 'text/plain',
    annotations: {
      priority: (at % 10) / 10,
      audience: [at % 2 === 0 ? 'assistant' : 'user'],
      lastModified: new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString(),
    },
  }));
}

test('facets and search narrow the list together, and stay in the address', async () => {
  connectServers({ name: 'atlas', lists: { resources: places() } });
  const screen = await openWindow('/servers/atlas/resources');
  await expectListed('1,000');
  await openAll();
  await all.getByRole('button', { name: 'text/markdown 334', exact: true }).click();
  await all.getByRole('button', { name: /^≥ 0\.8/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(active('text/markdown')).toBeVisible();
  await expect.element(active('priority ≥ 0.8')).toBeVisible();
  const narrowed = listPane.getByText(/^\d+ of 1,000$/);
  await expect.element(narrowed).toMatchTextContent('67 of 1,000');
  const search = listPane.getByRole('searchbox', { name: 'Search name, title, URI or description' });
  await search.fill('europe');
  await expect.element(narrowed).toMatchTextContent('33 of 1,000');
  // The search is written to the address after a pause.
  await expect.poll(() => location.hash).toContain('q=europe');
  await search.fill('');
  await expect.element(narrowed).toMatchTextContent('67 of 1,000');
  await expect.poll(() => location.hash).not.toContain('q=');

  await reopenWindow(screen);
  await expect.element(narrowed).toMatchTextContent('67 of 1,000');
  await active('priority ≥ 0.8').click();
  await expect.element(narrowed).toMatchTextContent('334 of 1,000');
  await active('text/markdown').click();
  await expectListed('1,000');
});

test('a filter is saved with a name and applied again', async () => {
  connectServers({ name: 'atlas', lists: { resources: places() } });
  await openWindow('/servers/atlas/resources');
  await openAll();
  await all.getByRole('button', { name: /^assistant / }).click();
  await all.getByRole('textbox', { name: 'Name for this search and its facets' }).fill('for the model');
  await all.getByRole('button', { name: 'Save' }).click();
  await expect.element(all.getByRole('button', { name: 'for the model', exact: true })).toBeVisible();
  // Save is disabled again, so the focus is in the field.
  await expect.element(all.getByRole('textbox', { name: 'Name for this search and its facets' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expectAccessibleInAllThemes(openAll);
  await openAll();
  await all.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(active('audience assistant')).not.toBeInTheDocument();
  await all.getByRole('button', { name: 'for the model', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(active('audience assistant')).toBeVisible();
  await expect.element(listPane.getByText('500 of 1,000')).toBeVisible();
});

test('items are filtered by the date of their last change', async () => {
  connectServers({ name: 'atlas', lists: { resources: places() } });
  await openWindow('/servers/atlas/resources');
  const sinceDate = all.getByLabelText('Modified since this date (UTC)');
  await openAll();
  await sinceDate.fill('2026-07-19');
  await userEvent.keyboard('{Escape}');
  await expect.element(active('modified 2026-07-19')).toBeVisible();
  // 101 of the 300 days, three times.
  await expect.element(listPane.getByText('303 of 1,000')).toBeVisible();
  await openAll();
  await sinceDate.fill('2026-07-20');
  await expect.element(listPane.getByText('300 of 1,000')).toBeVisible();
  await sinceDate.fill('');
  await expectListed('1,000');
  await sinceDate.fill('2026-01-31');
  await userEvent.keyboard('{Escape}');
  await active('modified 2026-01-31').click();
  await expectListed('1,000');
});
