import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { desktopTest } from '../desktop/desktop-test.ts';
import { type DesktopDouble, launchDesktopDouble } from '../double/launch.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { TrafficPanel } from '../pages/traffic-panel.ts';
import { text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

// It starts several windows, and the app twice.
test.slow();

/** A server's process starts, which takes a while on a busy machine. */
const starting = { timeout: 45_000 };
const secret = 'hunter2-of-nobody';

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
}

const argument = (page: Page, name: string) =>
  page.getByRole('form', { name: text('forms.editor') }).getByLabel(new RegExp(`^${name}\\b`));
const composed = (page: Page) => page.getByRole('textbox', { name: text('composer.label') });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const restored = (page: Page) => page.getByText(text('forms.restored.restored'));

/** Everything that is in the file of drafts, and in what SQLite has beside it. */
async function storedDrafts(home: string): Promise<string> {
  const names = (await readdir(home)).filter((name) => name.startsWith('drafts.sqlite'));
  return (await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')))).join('\n');
}

async function secondWindow(desktop: DesktopDouble): Promise<Page> {
  await desktop.page.keyboard.press('ControlOrMeta+Shift+N');
  await expect.poll(() => desktop.pages().length).toBe(2);
  const second = desktop.pages().find((page) => page !== desktop.page);
  if (second === undefined) throw new Error('No second window');
  await expect(second.getByText('Demo').first()).toBeVisible();
  return second;
}

test('what each window held comes back after the host was killed, without its secrets', async ({ home }) => {
  const before = await launchDesktopDouble({ home });
  const { page: first } = before;
  await first.getByRole('button', { name: text('window.home.connectDemo') }).click();
  const at = (place: string) => `#/servers/demo/${place}`;

  // One window: a tool's arguments, and a filter.
  await go(first, at('tools?tool=echo'));
  await expect(argument(first, 'message')).toBeVisible(starting);
  await argument(first, 'message').fill('half a sentence');
  await new TrafficPanel(first).filter.fill('method:tools/list');
  // The other one: a message with a secret, and two open resources.
  const second = await secondWindow(before);
  await go(second, at('compose'));
  // The plain field that is there first goes while one clicks it.
  await second
    .getByRole('code')
    .filter({ has: composed(second) })
    .click();
  await second.keyboard.press('ControlOrMeta+A');
  await second.keyboard.insertText(`{"method":"ping","params":{"apiKey":"${secret}","note":"an unsent message"}}`);
  for (const name of ['counter', 'clock']) {
    await go(second, at(`resources?uri=${encodeURIComponent(`demo://${name}`)}`));
    await tab(second, name).dblclick();
  }
  for (const entered of ['half a sentence', 'method:tools/list', 'an unsent message'])
    await expect.poll(() => storedDrafts(home)).toContain(entered);
  await expect.poll(() => storedDrafts(home)).toContain('"demo://clock","isPreview":false');
  await expect.poll(async () => (await readFile(join(home, 'windows.json'), 'utf8')).split('"id"').length).toBe(3);
  await before.kill();
  expect(await storedDrafts(home)).not.toContain(secret);

  const after = await launchDesktopDouble({ home });
  await expect.poll(() => after.pages().length).toBe(2);
  const isSecond = (page: Page) => page.url().includes('resources');
  const [one, other] = [after.pages().find((page) => !isSecond(page)), after.pages().find(isSecond)];
  if (one === undefined || other === undefined) throw new Error('The windows have other addresses');
  // Nothing was sent, and nobody contacted: the person connects.
  await new LoupeWindow(one).servers.expectState('Demo', 'idle');
  await new LoupeWindow(one).servers.press('Demo', 'connect');
  await expect(argument(one, 'message')).toHaveValue('half a sentence', starting);
  await expect(restored(one)).toBeVisible();
  await expect(new TrafficPanel(one).filter).toHaveValue('method:tools/list');

  await expect(tab(other, 'counter')).toBeVisible();
  await expect(tab(other, 'clock')).toHaveAttribute('aria-selected', 'true');
  await expect(new TrafficPanel(other).filter).toHaveValue('');
  await go(other, at('tools?tool=echo'));
  await expect(argument(other, 'message')).toHaveValue('');
  await go(other, at('compose'));
  await expect(other.getByRole('code').filter({ has: composed(other) })).toContainText('an unsent message');
  await expect(other.getByRole('code').filter({ has: composed(other) })).not.toContainText('apiKey');
  await other.getByRole('button', { name: text('forms.restored.discard'), exact: true }).click();
  await expect(restored(other)).toBeHidden();
  await after.close();
});
