import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { openWindow } from '../testing/open-window.tsx';
import { openServer, shareRealHost } from '../testing/real-host.ts';
import { menuItem } from '../testing/row-menu.ts';

shareRealHost();

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tools = page.getByRole('listbox', { name: 'Tools', exact: true });
const traffic = page.getByRole('grid', { name: 'Traffic', exact: true });

const widthOf = (place: Locator, text: string) =>
  place.getByText(text, { exact: true }).element().getBoundingClientRect().width;

test('only the hovered row has a menu button', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(tools.getByText('add', { exact: true })).toBeVisible();
  await expect.element(button('Actions for add')).not.toBeInTheDocument();
  const before = widthOf(tools, 'delete_everything');
  await tools.getByText('add', { exact: true }).hover();
  await expect.element(button('Actions for add')).toBeVisible();
  expect(widthOf(tools, 'delete_everything')).toBe(before);
  await button('Actions for add').click();
  await expect.element(menuItem('Compose request…')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tools).toHaveFocus();
  // It opened the menu, not the tool.
  await expect.element(page.getByRole('article', { name: 'Tool add' })).not.toBeInTheDocument();
});

test('a row that returns under the pointer has a menu button', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  const row = tools.getByText('add', { exact: true });
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await row.hover();
  await expect.element(button('Actions for add')).toBeVisible();
  await search.fill('no such tool');
  await expect.element(row).not.toBeInTheDocument();
  await search.clear();
  await expect.element(row).toBeVisible();
  await row.hover();
  await expect.element(button('Actions for add')).toBeVisible();
});

test('the selected row has a menu button, which Tab skips', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  const more = button('Actions for add');
  await expect.element(more).toBeVisible();
  await expect.element(more).toHaveAttribute('tabindex', '-1');
  const { top, bottom } = tools
    .getByRole('option')
    .filter({ has: page.getByText('add', { exact: true }) })
    .element()
    .getBoundingClientRect();
  const box = more.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(top);
  expect(box.bottom).toBeLessThanOrEqual(bottom);
});

test.for([
  ['resources', 'Resources', 'treeitem', '68'],
  ['resources?view=list', 'Resources', 'option', '68'],
  ['prompts', 'Prompts', 'option', '6'],
] as const)('the rows of %s have one each', async ([address, name, role, count]) => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/${address}`);
  const pane = page.getByRole('region', { name, exact: true });
  // A page that arrives after the pointer would move the rows away from it.
  await expect.element(pane.getByText(count, { exact: true }).first()).toBeVisible();
  const rows = pane.getByRole(role);
  const buttons = pane.getByRole('button', { name: /^Actions for / });
  const names = () => buttons.elements().map((each) => each.getAttribute('aria-label'));
  await rows.first().hover();
  await expect.poll(names).toHaveLength(1);
  const [first] = names();
  await rows.nth(1).hover();
  await expect.poll(() => names().map((shown) => shown === first)).toEqual([false]);
  await buttons.click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectAccessibleInAllThemes(() => rows.first().click({ button: 'right' }));
});

test('a server has a menu button', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  const row = page.getByRole('row', { name: 'demo', exact: true });
  await row.hover();
  await button('Actions for “demo”').click();
  await expect.element(menuItem('Duplicate')).toBeVisible();
});

test('a row without a menu has no button', async () => {
  const { serverId } = await openServer('tool-faults');
  await openWindow(`/servers/${serverId}/tools?view=groups`);
  const group = page.getByRole('treeitem', { expanded: true }).first();
  await group.click({ button: 'right' });
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await page.getByRole('treeitem', { name: /^schema-missing/ }).click({ button: 'right' });
  await expect.element(menuItem('Copy as JSON')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectAccessibleInAllThemes(() =>
    page.getByRole('treeitem', { name: /^schema-missing/ }).click({ button: 'right' }),
  );
});

test('the menu button of a frame opens the menu of its row', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?panel=traffic`);
  await traffic.getByText('tools/list', { exact: true }).first().hover();
  const more = traffic.getByRole('button', { name: /^Actions for frame \d+$/ });
  await expect.poll(() => more.elements()).toHaveLength(1);
  await more.click();
  await expect.element(menuItem('Filter by method:tools/list')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // At 200 % the panel would be a bar.
  await button('Maximize panel').click();
  await expectAccessibleInAllThemes(() =>
    traffic.getByText('tools/list', { exact: true }).first().click({ button: 'right' }),
  );
});
