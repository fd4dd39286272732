import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, type Page } from '@playwright/test';
import { desktopTest } from '../desktop/desktop-test.ts';
import { type DesktopDouble, launchDesktopDouble } from '../double/launch.ts';
import { text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

// Each starts several windows, and some the app twice.
test.slow();

const addressOf = (page: Page | undefined) => new URL(page?.url() ?? '').hash.slice(1);

/** Runs a command of the palette in a window. */
async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page
    .getByRole('dialog', { name: text('palette.label') })
    .getByRole('combobox')
    .fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function openSecond(desktop: DesktopDouble, address: string): Promise<Page> {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await desktop.page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await runCommand(desktop.page, text('commands.openInNewWindow'));
  await expect.poll(() => desktop.pages().length).toBe(2);
  const second = desktop.pages().find((page) => page !== desktop.page);
  if (second === undefined) throw new Error('No second window');
  await expect(second.getByText('Demo').first()).toBeVisible();
  return second;
}

test('a view opens in a window of its own, on the same host', async ({ ownDesktop: desktop }) => {
  const second = await openSecond(desktop, '#/settings');
  expect(addressOf(second)).toBe('/settings');
  await expect.poll(async () => (await desktop.windows()).map(({ focused }) => focused)).toEqual([false, true]);
  const [first, other] = await desktop.windows();
  expect(other?.bounds.x).toBeGreaterThan(first?.bounds.x ?? 0);

  // What one window changes, the other one shows; each keeps its own address.
  await runCommand(second, text('palette.theme', { theme: text('settings.themes.dark') }));
  await expect(desktop.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await second.evaluate(() => {
    location.hash = '#/audit';
  });
  expect(addressOf(desktop.page)).toBe('/settings');

  // Another one from the menu's shortcut, at the start page.
  await second.keyboard.press('ControlOrMeta+Shift+N');
  await expect.poll(() => desktop.pages().length).toBe(3);
});

test('all windows come back where they were, with their addresses', async ({ home }) => {
  const first = await launchDesktopDouble({ home });
  await openSecond(first, '#/audit');
  first.move(300, 200);
  const stored = async () => JSON.parse(await readFile(join(home, 'windows.json'), 'utf8')).windows;
  await expect
    .poll(stored)
    .toMatchObject([
      { address: expect.stringMatching(/^\/audit/), bounds: { x: 300, y: 200 } },
      { address: expect.stringMatching(/^\/audit/) },
    ]);
  first.act('quit');
  expect(await first.ended).toBe(0);

  const second = await launchDesktopDouble({ home });
  await expect.poll(() => second.pages().length).toBe(2);
  await expect
    .poll(() => second.pages().map(addressOf))
    .toEqual([expect.stringMatching(/^\/audit/), expect.stringMatching(/^\/audit/)]);
  expect((await second.windows())[0]?.bounds).toMatchObject({ x: 300, y: 200 });

  // A window that the user closes doesn't come back.
  second.actOn(0, 'closeWindow');
  await expect.poll(stored).toHaveLength(1);
  await second.close();
});

test('what the system opens is shown in the window that was used last', async ({ ownDesktop: desktop }) => {
  const second = await openSecond(desktop, '#/settings');
  const title = text('imports.title');
  desktop.actOn(0, 'focusWindow');
  await expect.poll(async () => (await desktop.windows())[0]?.focused).toBe(true);
  desktop.openLink('loupe://add?name=remote&url=https%3A%2F%2Fapi.example.com%2Fmcp', 'event');
  await expect(desktop.page.getByRole('dialog', { name: title })).toBeVisible();
  await expect(second.getByRole('dialog', { name: title })).toBeHidden();
});

test('without windows, sessions are kept when the setting says so, and another start shows them again', async ({
  home,
}) => {
  test.skip(process.platform === 'darwin', 'on macOS an app stays without windows');
  const desktop = await launchDesktopDouble({ home });
  await desktop.page.getByRole('button', { name: text('window.home.connectDemo') }).click();
  await desktop.page.evaluate(() => {
    location.hash = '#/settings';
  });
  await desktop.page.getByRole('button', { name: text('settings.lastWindowClosed') }).click();
  await desktop.page.getByRole('option', { name: text('settings.lastWindowChoices.keep') }).click();
  await expect.poll(async () => await readFile(join(home, 'settings.json'), 'utf8').catch(() => '')).toContain('keep');
  desktop.act('closeWindow');
  await expect.poll(() => desktop.windows()).toEqual([]);
  // The page ends after its window.
  await expect.poll(() => desktop.pages().length).toBe(0);
  // Something shows that the app runs.
  await expect.poll(async () => (await desktop.recorded()).tray?.map(({ id }) => id)).toContain('tray demo');

  desktop.act('secondInstance');
  await expect.poll(() => desktop.pages().length).toBe(1);
  const [again] = desktop.pages();
  expect(addressOf(again)).toMatch(/^\/settings/);
  await expect(again?.getByRole('row', { name: /Demo/ }).first() ?? desktop.page.locator('nothing')).toBeVisible();
  await desktop.close();
});
