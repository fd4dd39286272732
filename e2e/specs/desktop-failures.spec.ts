import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { isAlive } from '#host/testing/is-alive.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { desktopTest } from '../desktop/desktop-test.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

const failed = (page: Page) => page.getByRole('alertdialog', { name: text('hostFailure.title') });

test('an exception in the host is a page that restarts Loupe with its windows, and its servers end', async ({
  home,
}) => {
  const desktop = await launchDesktopDouble({ home });
  const { page } = desktop;
  await page.getByRole('button', { name: text('window.home.connectDemo') }).click();
  const recordedProcesses = async () => {
    const file = await readFile(join(home, 'processes.json'), 'utf8').catch(() => '{"processes":[]}');
    return z
      .object({ processes: z.array(z.object({ process: z.object({ pid: z.number() }) })) })
      .parse(JSON.parse(file)).processes;
  };
  await expect.poll(recordedProcesses).toHaveLength(1);
  const pid = (await recordedProcesses())[0]?.process.pid ?? 0;
  await page.evaluate(() => {
    location.hash = '#/audit';
  });
  await expect.poll(() => readFile(join(home, 'windows.json'), 'utf8')).toContain('/audit');
  desktop.act('throwInHost');
  await expect(failed(page)).toContainText('A defect that a test made');
  await expect(page.getByRole('button', { name: text('hostFailure.restart') })).toBeFocused();
  await page.getByRole('button', { name: text('hostFailure.openFolder') }).click();
  await expect.poll(async () => (await desktop.recorded()).openedPaths).toEqual([join(home, 'crashes')]);
  // It stays after a reload: the host is no better. What fails next isn't shown, too.
  await page.reload();
  desktop.act('throwInHost');
  await expect(failed(page)).toBeVisible();
  const { messageBoxes, uploadsCrashes } = await desktop.recorded();
  expect([messageBoxes, uploadsCrashes]).toEqual([[], false]);
  expect(isAlive(pid)).toBe(true);
  await page.getByRole('button', { name: text('hostFailure.restart') }).click();
  expect(await desktop.ended).toBe(0);
  expect(desktop.asksToStartAgain()).toBe(true);
  expect(isAlive(pid)).toBe(false);

  const again = await launchDesktopDouble({ home });
  expect(again.page.url()).toContain('/audit');
  await expect(failed(again.page)).toBeHidden();
  await again.close();
});

test('where no page can be shown, a box of the system says what failed, and quits in the usual way', async ({
  ownDesktop: desktop,
  home,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await desktop.page.goto(desktop.addressOf('app://loupe/empty'));
  // A process of Chromium that ended is only noted: Chromium starts it again.
  desktop.act('gpuGone');
  // The user opens the folder, copies the details, and quits.
  desktop.choose(2, 1, 3);
  desktop.act('throwInHost');
  expect(await desktop.ended).toBe(0);
  expect(desktop.asksToStartAgain()).toBe(false);
  expect(desktop.output()).toContain('A defect that a test made');
  const names = await readdir(join(home, 'crashes'));
  const notes = (await Promise.all(names.map((name) => readFile(join(home, 'crashes', name), 'utf8')))).join();
  expect(notes).toContain('A defect that a test made');
  expect(notes).toContain('GPU: crashed (139)');
});

test('a page that crashes again and again is reloaded only when the user says so', async ({ ownDesktop: desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await desktop.page.evaluate(() => {
    location.hash = '#/audit';
  });
  const cdp = await desktop.page.context().newCDPSession(desktop.page);
  const loads = async () => (await desktop.windows())[0]?.loads ?? 0;
  const first = await loads();
  for (let crash = 1; crash <= 4; crash += 1) {
    void cdp.send('Page.crash').catch(() => {});
    await expect.poll(loads).toBe(first + crash);
  }
  const { messageBoxes } = await desktop.recorded();
  expect(messageBoxes.map(({ buttons }) => buttons)).toEqual([
    ['Reload Window', 'Copy Details', 'Open Folder', 'Quit Loupe'],
  ]);
  expect((await desktop.windows())[0]?.url).toContain('/audit');

  // One that doesn't respond is waited for, unless the user reloads it.
  desktop.act('unresponsive');
  await expect.poll(async () => (await desktop.recorded()).messageBoxes.length).toBe(2);
  expect(await loads()).toBe(first + 4);
  desktop.choose(1);
  desktop.act('unresponsive');
  await expect.poll(loads).toBe(first + 5);
});

test('the system’s shut-down ends the servers', async ({ ownDesktop: desktop }) => {
  const client = await desktopClient(desktop.page);
  const draft = serverDraftSchema.parse({ name: 'Sleeper', transport: 'stdio', command: 'sleep', args: ['1000'] });
  const [added] = await client.servers.add({ drafts: [draft], approved: true });
  if (added === undefined) throw new Error('Not added');
  const { sessionId } = await client.sessions.connect({ serverId: added.server.id });
  if (sessionId === undefined) throw new Error('Asked for consent');
  const { process } = await client.sessions.get({ sessionId });
  const pid = process?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  desktop.act('shutdown');
  expect(await desktop.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
});
