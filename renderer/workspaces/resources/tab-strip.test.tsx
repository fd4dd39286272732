import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openTab, useTabsStore } from '../../kit/tabs/index.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { articleOf, treeRow } from '../../testing/resource-page.ts';

beforeEach(() => {
  fakeHost.reset();
  connectServers({
    name: 'tabs',
    lists: {
      resources: ['a', 'b', 'c', 'd'].map((name) => ({ uri: `x://${name}`, name })),
      templates: [{ uriTemplate: 'x://of/{id}', name: 'of' }],
    },
  });
});

const bar = page.getByRole('tablist', { name: 'Open resources' });
const tab = (name: string) => bar.getByRole('tab', { name: new RegExp(`${name}$`) });

async function expectTabs(...names: string[]): Promise<void> {
  const shown = () =>
    bar
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(shown).toEqual(names);
}

/** Opens each in its own tab; the last one is active. */
async function openKept(...names: string[]) {
  const screen = await openWindow('/servers/tabs/resources');
  for (const name of names) await treeRow(name).dblClick();
  await expectTabs(...names);
  return screen;
}

/** `command` is the start of the name of the menu item, which may include its shortcut. */
async function chooseFor(name: string, command: string): Promise<void> {
  await tab(name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: new RegExp(`^${command}($|\\s?Ctrl|\\s?Delete)`) }).click();
}

test('the middle button and Delete close a tab, and its neighbour comes to the front', async () => {
  await openKept('a', 'b', 'c');
  await tab('c').click({ button: 'middle' });
  await expectTabs('a', 'b');
  await expect.element(articleOf('x://b')).toBeVisible();
  await tab('b').click();
  await userEvent.keyboard('{Delete}');
  await expectTabs('a');
  await expect.element(articleOf('x://a')).toBeVisible();
});

test('tabs are moved by dragging and by keys, and keep the focus', async () => {
  await openKept('a', 'b', 'c');
  await tab('c').getByText('c').dropTo(tab('a').getByText('a'));
  await expectTabs('c', 'a', 'b');
  await tab('c').click();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Control}');
  await expectTabs('a', 'b', 'c');
  await expect.element(tab('c')).toHaveFocus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await expectTabs('a', 'c', 'b');
  await expect.element(articleOf('x://c')).toBeVisible();
});

test('tabs that do not fit are in a menu', async () => {
  await openWindow('/servers/tabs/resources');
  const names = Array.from({ length: 8 }, (_, at) => `a resource whose name takes a whole tab ${at}`);
  for (const name of names) openTab(serverIdOf('tabs'), `x://${name}`, true);
  // The bottom panel's tabs may have no room, too.
  const item = page.getByRole('region', { name: 'Item', exact: true });
  const all = item.getByRole('button', { name: 'All tabs' });
  await expectAccessibleInAllThemes(() => all.click());
  await all.click();
  await page.getByRole('menuitem', { name: names[7] }).click();
  await expect.element(tab(names[7] ?? '')).toHaveAttribute('aria-selected', 'true');
});

test('a pinned tab comes first, and only its own command closes it', async () => {
  await openKept('a', 'b', 'c');
  await chooseFor('c', 'Pin');
  await expectTabs('c', 'a', 'b');
  await expect.element(tab('c').getByLabelText('pinned')).toBeVisible();
  await tab('c').click({ button: 'middle' });
  await tab('c').click();
  await userEvent.keyboard('{Delete}');
  await chooseFor('b', 'Close others');
  await expectTabs('c', 'b');
  await chooseFor('b', 'Close all');
  await expectTabs('c');
  await expect.element(articleOf('x://c')).toBeVisible();
  await chooseFor('c', 'Close');
  await expect.element(page.getByText('No resource open')).toBeVisible();
});

test('pins, order and the active tab survive a reload', async () => {
  const screen = await openKept('a', 'b', 'c', 'd');
  await chooseFor('c', 'Pin');
  await chooseFor('a', 'Move right');
  await expectTabs('c', 'b', 'a', 'd');
  await tab('a').click();
  await expect.element(articleOf('x://a')).toBeVisible();
  dispatchEvent(new Event('pagehide'));
  await screen.unmount();
  const stored = sessionStorage.getItem('loupe.tabs') ?? '';
  useTabsStore.setState(useTabsStore.getInitialState(), true);
  sessionStorage.setItem('loupe.tabs', stored);
  await useTabsStore.persist.rehydrate();

  await openWindow('/servers/tabs/resources');
  await expectTabs('c', 'b', 'a', 'd');
  await expect.element(tab('c').getByLabelText('pinned')).toBeVisible();
  await expect.element(articleOf('x://a')).toBeVisible();
  await tab('c').click();
  await userEvent.keyboard('{Delete}');
  await expectTabs('c', 'b', 'a', 'd');
});

test('templates open in tabs', async () => {
  await openKept('a');
  await treeRow('of/\\{id\\}').click();
  await treeRow('b').dblClick();
  await expectTabs('a', '◇ of', 'b');
  await chooseFor('of', 'Move right');
  await expectTabs('a', 'b', '◇ of');
});

test('returning from another workspace shows the same tab', async () => {
  await openKept('a', 'b', 'c');
  await tab('b').click();
  await expect.element(articleOf('x://b')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('navigation').getByRole('link', { name: 'Resources' }).click();
  await expect.element(articleOf('x://b')).toBeVisible();
  await expect.element(treeRow('b')).toHaveAttribute('aria-current', 'true');
});

test('the menu key opens the menu of the tab that has the keyboard', async () => {
  await openKept('a', 'b');
  await tab('a').click({ button: 'right' });
  await userEvent.keyboard('{Escape}');
  await tab('b').click();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: /^Close($|\s?Delete)/ }).click();
  await expectTabs('a');
});
