import { expect } from '@playwright/test';
import { serverDraftSchema } from '#shared/model/server.ts';
import { desktopTest } from '../desktop/desktop-test.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { text } from '../pages/words.ts';

const test = desktopTest(launchDesktopDouble);

test('what waits for a person is a notification while no window is in front; a click goes there', async ({
  ownDesktop: desktop,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await expect.poll(() => desktop.clickMenu('newWindow')).toBe(true);
  await expect.poll(() => desktop.pages().length).toBe(2);
  const second = desktop.pages().find((page) => page !== desktop.page) ?? desktop.page;
  // The second window's page is replaced by a client of the host.
  const client = await desktopClient(second);
  const waitsFor = async (name: string) => {
    const draft = serverDraftSchema.parse({ name, transport: 'stdio', command: 'true', args: ['a secret text'] });
    const [added] = await client.servers.add({ drafts: [draft], approved: false });
    if (added !== undefined) await client.sessions.connect({ serverId: added.server.id });
    return added?.server.id;
  };
  desktop.actOn(0, 'focusWindow');
  const first = await waitsFor('Seen');
  await expect.poll(async () => (await desktop.recorded()).badge).toBe(1);
  expect((await desktop.recorded()).notifications).toEqual([]);

  desktop.act('blur');
  await waitsFor('We\u202Eather');
  const notifications = async () => (await desktop.recorded()).notifications;
  await expect.poll(notifications).toEqual([{ title: 'Allow starting a command?', body: 'We ather', isShown: true }]);
  // A further one takes its place.
  await waitsFor('News');
  await expect
    .poll(notifications)
    .toEqual([
      expect.objectContaining({ isShown: false }),
      { title: '3 requests are waiting for you', body: 'Seen, We ather, News', isShown: true },
    ]);
  expect((await desktop.recorded()).badge).toBe(3);

  await desktop.page.getByRole('tab', { name: text('window.panel.logs') }).click();
  desktop.act('clickNotification');
  await expect(desktop.page.getByRole('tab', { name: text('window.panel.inbox') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect((await desktop.windows()).map(({ focused }) => focused)).toEqual([true, false]);
  expect((await notifications()).filter(({ isShown }) => isShown)).toEqual([]);

  if (first !== undefined) await client.servers.remove({ serverId: first });
  await expect.poll(async () => (await desktop.recorded()).badge).toBe(2);

  // Without notifications, the count stays.
  await client.app.changeSettings({ notifies: false });
  desktop.act('blur');
  await waitsFor('Quiet');
  await expect.poll(async () => (await desktop.recorded()).badge).toBe(3);
  expect(await notifications()).toHaveLength(2);
});

test('the icon in the notification area lists what runs, as the setting says', async ({ ownDesktop: desktop }) => {
  const tray = async () => (await desktop.recorded()).tray?.map(({ id, path }) => id ?? path);
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  expect(await tray()).toBeUndefined();
  const client = await desktopClient(desktop.page);
  await client.app.changeSettings({ showsTray: true });
  await expect.poll(tray).toEqual(['tray open', 'No open sessions', 'Quit Loupe']);
  const draft = serverDraftSchema.parse({ name: 'Sleeper', transport: 'stdio', command: 'sleep', args: ['1000'] });
  const [added] = await client.servers.add({ drafts: [draft], approved: true });
  const serverId = added?.server.id;
  if (serverId === undefined) throw new Error('Not added');
  void client.sessions.connect({ serverId }).catch(() => undefined);
  await expect.poll(tray).toEqual(['tray open', `tray ${serverId}`, 'Quit Loupe']);
  await client.app.changeSettings({ showsTray: false });
  await expect.poll(tray).toBeUndefined();
});
