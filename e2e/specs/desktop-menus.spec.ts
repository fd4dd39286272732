import process from 'node:process';
import { expect } from '@playwright/test';
import { menuCommands } from '#shared/model/app/commands.ts';
import { desktopTest } from '../desktop/desktop-test.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { text, wordsIn } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

test('the menu has every command, enabled where the window in front can run it, and runs it there', async ({
  ownDesktop: desktop,
}) => {
  const enabled = async (id: string) => (await desktop.recorded()).menu.find((item) => item.id === id)?.isEnabled;
  await expect.poll(() => enabled('settings')).toBe(true);
  // Without a server, there is nothing to show.
  expect(await enabled('tools')).toBe(false);
  expect(await desktop.clickMenu('tools')).toBe(false);

  await new LoupeWindow(desktop.page).connectDemo();
  await expect(desktop.page.getByRole('treeitem').first()).toBeVisible();
  await expect.poll(() => enabled('tools')).toBe(true);
  await expect.poll(() => enabled('disconnect demo')).toBe(true);
  expect(await desktop.clickMenu('tools')).toBe(true);
  await expect.poll(() => new URL(desktop.page.url()).hash).toContain('/servers/demo/tools');

  // All but those about what is open at the moment.
  const ids = Object.values(menuCommands).flatMap((groups): readonly string[] => groups.flat());
  const { menu } = await desktop.recorded();
  const disabled = menu.filter(({ id, isEnabled }) => id !== undefined && ids.includes(id) && !isEnabled);
  expect(disabled.map(({ id }) => id)).toEqual(['saveCheck']);

  expect(await desktop.clickMenu('disconnect demo')).toBe(true);
  await expect.poll(() => enabled('connect demo')).toBe(true);
  await expect.poll(() => enabled('recent /servers/demo/connection')).toBe(true);
  expect(await desktop.clickMenu('recent /servers/demo/connection')).toBe(true);
  await expect.poll(() => new URL(desktop.page.url()).hash).toContain('/servers/demo/connection');

  expect(await desktop.clickMenu('newWindow')).toBe(true);
  await expect.poll(() => desktop.pages().length).toBe(2);
});

test('About opens from the menu, and a build without a feed says that it can’t look for updates', async ({
  ownDesktop: desktop,
}) => {
  const isEnabled = async (id: string) => (await desktop.recorded()).menu.find((item) => item.id === id)?.isEnabled;
  await expect.poll(() => isEnabled('checkForUpdates')).toBe(true);
  expect(await desktop.clickMenu('about')).toBe(true);
  const about = desktop.page.getByRole('dialog', { name: text('about.title') });
  await expect(about.getByText(process.versions.node, { exact: true })).toBeVisible();
  await about.getByRole('button', { name: text('about.licenses.open') }).click();
  const licenses = desktop.page.getByRole('dialog', { name: text('about.licenses.title') });
  await licenses.getByText('electron-updater', { exact: true }).click();
  await expect(licenses.getByText(/Permission is hereby granted/)).toBeVisible();
  await desktop.page.keyboard.press('Escape');
  expect(await desktop.clickMenu('checkForUpdates')).toBe(true);
  const updates = desktop.page.getByRole('dialog', { name: text('about.updates.title') });
  await expect(updates.getByText(text('about.updates.noFeed'))).toBeVisible();
});

test('the menu follows the language and the theme', async ({ ownDesktop: desktop }) => {
  const item = async (id: string) => (await desktop.recorded()).menu.find((each) => each.id === id);
  await expect.poll(async () => (await item('language de'))?.isEnabled).toBe(true);
  expect(await desktop.clickMenu('language de')).toBe(true);
  const german = wordsIn('de');
  await expect.poll(async () => (await item('settings'))?.path).toContain(german('commands.settings'));
  expect((await item('language de'))?.checked).toBe(true);
  expect((await item('language en'))?.checked).toBe(false);
  expect(await desktop.clickMenu('theme dark')).toBe(true);
  await expect.poll(async () => (await item('theme dark'))?.checked).toBe(true);
  await expect(desktop.page.locator('html')).toHaveAttribute('lang', 'de');
});

test('after a change of its shortcut, a command has the new keys in the menu', async ({ ownDesktop: desktop }) => {
  const accelerator = async (id: string) => (await desktop.recorded()).menu.find((each) => each.id === id)?.accelerator;
  await expect.poll(() => accelerator('palette')).toBe('CommandOrControl+K');
  // The address that the window opens with would replace this one.
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await desktop.page.evaluate(() => {
    location.hash = '#/settings?q=command';
  });
  const name = text('shortcuts.names.palette');
  const row = desktop.page.getByRole('group', { name, exact: true });
  await row.getByRole('button').first().click();
  await desktop.page.keyboard.press('Control+Shift+Y');
  await expect.poll(() => accelerator('palette')).toBe('CommandOrControl+Shift+Y');
  await desktop.page.keyboard.press('Control+Shift+Y');
  await expect(desktop.page.getByRole('dialog')).toBeVisible();
});

test('a text field has the system’s menu', async ({ desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  desktop.contextMenu({
    isEditable: true,
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: [],
    editFlags: { canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: true },
  });
  await expect
    .poll(async () =>
      (await desktop.recorded()).contextMenus.map((menu) =>
        menu.filter(({ isEnabled }) => isEnabled).map(({ role }) => role),
      ),
    )
    .toEqual([['paste', 'selectAll']]);
});
