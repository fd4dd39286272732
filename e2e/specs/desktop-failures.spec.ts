import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isAlive } from '#host/testing/is-alive.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { desktopTest } from '../desktop/desktop-test.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';

const test = desktopTest(launchDesktopDouble);

test('an exception in the host says what happened, stays on this machine, and quits in the usual way', async ({
  ownDesktop: desktop,
  home,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  expect((await desktop.recorded()).uploadsCrashes).toBe(false);
  // The user opens the folder, copies the details, and quits.
  desktop.choose(2, 1, 3);
  desktop.act('throwInHost');
  expect(await desktop.ended).toBe(0);
  expect(desktop.output()).toContain('A defect that a test made');
  const [note = ''] = await readdir(join(home, 'crashes'));
  expect(await readFile(join(home, 'crashes', note), 'utf8')).toContain('A defect that a test made');
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
