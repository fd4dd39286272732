import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const pane = () => page.getByRole('region', { name: 'Tools', exact: true });
const rows = () => pane().getByRole('option');
const row = (text: string | RegExp) => rows().filter({ hasText: text });
const search = () => pane().getByRole('searchbox', { name: 'Search tools' });
const grouped = () => pane().getByRole('treeitem');

test('the list shows names, titles, icons and claims, and is filtered by claims and words', async () => {
  const { serverId, sessionId } = await openServer('demo');
  const screen = await openWindow(`/servers/${serverId}/tools`);
  await expect.element(rows().first()).toBeVisible();
  const listFetches = await client.catalog.listFetches({ sessionId });
  const count = listFetches.find(({ kind }) => kind === 'tools')?.count ?? 0;
  expect(count).toBeGreaterThan(10);
  await expect.element(rows().first()).toHaveAttribute('aria-setsize', String(count));
  await expect
    .element(row('delete_everything'))
    .toMatchTextContent(/Delete everything.*destructive.*Declares destructiveHint/);
  await expect.poll(() => row(/^echo/).element().querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);

  await pane()
    .getByRole('button', { name: /^destructive/ })
    .click();
  await expect.element(rows()).toMatchTextContent(/^delete_everything/);
  // The address keeps it.
  await expect.poll(() => location.hash).toContain('filter=');
  const address = location.hash.slice(1);
  await screen.unmount();
  await openWindow(address);
  await expect.element(rows()).toMatchTextContent(/^delete_everything/);
  await pane()
    .getByRole('button', { name: /^destructive/ })
    .click();

  await search().fill('progress step');
  await expect.element(rows()).toMatchTextContent(/^long_task/);
  await search().fill('nothing of this kind');
  await pane().getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(rows().first()).toHaveAttribute('aria-setsize', String(count));
});

test('a click on a tool focuses its first field, or Run; arrow keys only browse', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  await row(/^add(?!_)/).click();
  await expect.element(page.getByRole('textbox', { name: /^a\b/ })).toHaveFocus();
  await row(/^show_picture/).click();
  await expect.element(page.getByRole('button', { name: /^Run.*↵$/ })).toHaveFocus();
  await userEvent.keyboard('{Alt>}3{/Alt}');
  const list = pane().getByRole('listbox');
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}');
  await expect.element(rows().nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(list).toHaveFocus();
});

test('the palette opens a tool', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(rows().first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('order_lens');
  await expect.element(palette.getByRole('option', { name: /^order_lens/ }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: 'Tool order_lens' })).toBeVisible();
});

test('invalid tools are listed as received, and marked', async () => {
  const { serverId } = await openServer('tool-faults');
  const screen = await openWindow(`/servers/${serverId}/tools`);
  await pane()
    .getByRole('button', { name: /^problems/ })
    .click();
  for (const index of [0, 1]) {
    await expect.element(row('same-name').nth(index)).toMatchTextContent('name is listed twice');
  }
  await expect.poll(() => row('same-name').elements()).toHaveLength(2);
  await expect.element(row('schema-missing')).toMatchTextContent('no inputSchema');
  await expect.element(row('schema-list')).toMatchTextContent('inputSchema doesn’t describe an object');
  await expect.poll(() => row('not a JSON object').elements()).toHaveLength(2);

  // Two tools with the same name have different addresses.
  await row('The second of two.').click();
  const second = page.getByRole('article', { name: 'Tool same-name' });
  await expect.element(second).toMatchTextContent('The second of two.');
  const address = location.hash.slice(1);
  await screen.unmount();
  await openWindow(address);
  await expect.element(second).toMatchTextContent('The second of two.');

  // A tool without a name cannot be called.
  await row('Without a name').click();
  await expect.element(page.getByText('The server gave this tool no name, so it can’t be called.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Run .*↵$/ })).toBeDisabled();
});

test('tools with a common prefix are in one group, which keys fold and unfold', async () => {
  const { serverId } = await openServer('tool-faults');
  await openWindow(`/servers/${serverId}/tools`);
  await pane().getByRole('radio', { name: 'By name prefix' }).click();
  await search().fill('schema-');
  // The search is done once nothing is above the group.
  await expect.element(grouped().first()).toMatchTextContent(/^schema\d+$/);
  await expect.element(grouped().first()).toHaveAttribute('aria-expanded', 'true');
  const tree = page.getByRole('tree', { name: 'Tools' }).element();
  if (tree instanceof HTMLElement) tree.focus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.poll(() => grouped().elements().length).toBe(2);
  await expect.element(grouped().nth(0)).toMatchTextContent(/^schema\d+$/);
  await expect.element(grouped().nth(1)).toMatchTextContent(/^output-schema-broken/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => grouped().elements().length).toBeGreaterThan(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('article', { name: 'Tool schema-missing' })).toBeVisible();
  await expectAccessibleInAllThemes();
});
