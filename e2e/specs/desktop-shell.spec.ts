import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { isAlive } from '#host/testing/is-alive.ts';
import { opensLegacy, sendJson, startScriptedHttp } from '#host/wire/transports/http/testing/scripted-http.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { desktopTest } from '../desktop/desktop-test.ts';
import { desktopClient } from '../double/desktop-client.ts';
import { launchDesktopDouble } from '../double/launch.ts';
import { sentence, text } from '../pages/words.ts';

const demoId = serverIdSchema.parse('demo');

// The built main process and preload over a double of Electron, with a real Chromium: see e2e/double. `desktop` is
// shared by the tests of a worker that leave the app as it was; the others start one of their own.
const test = desktopTest(launchDesktopDouble);

test('the window shows the page, its host answers through the port, and the network is asked for nothing', async ({
  desktop,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  expect(await desktop.windows()).toEqual([expect.objectContaining({ visible: true })]);
  const { blockedRequests, menu } = await desktop.recorded();
  expect(blockedRequests).toEqual([]);
  // The roles that copy and paste need.
  expect(menu.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['Edit > Undo', 'Edit > Cut', 'Edit > Copy', 'Edit > Paste']),
  );
});

test('the page has a marker of the desktop, nothing of Node or Electron, and alone gets a port', async ({
  desktop,
}) => {
  const names = ['loupeDesktop', 'require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__toMain'];
  const present = await desktop.page.evaluate(
    (all) => all.filter((name) => Reflect.get(window, name) !== undefined),
    names,
  );
  expect(present).toEqual(['loupeDesktop']);
  expect((await desktop.recorded()).exposed).toEqual(['loupeDesktop']);
  expect(await desktop.portGivenTo('app://loupe/#/servers/demo', 'main')).toBe(true);
  expect(await desktop.portGivenTo('https://evil.example/', 'main')).toBe(false);
  expect(await desktop.portGivenTo('app://loupe.evil.example/', 'main')).toBe(false);
  expect(await desktop.portGivenTo('app://loupe/', 'child')).toBe(false);
});

test('the page cannot be led away, and opens no window', async ({ ownDesktop: desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  const address = desktop.page.url();
  await desktop.page.evaluate(() => window.location.assign('https://evil.example/'));
  await expect.poll(async () => (await desktop.recorded()).preventedNavigations).toEqual(['https://evil.example/']);
  expect(desktop.page.url()).toBe(address);
  await desktop.page.evaluate(() => void window.open('https://evil.example/popup'));
  await expect
    .poll(async () => (await desktop.recorded()).windowOpenings)
    .toEqual([{ url: 'https://evil.example/popup', action: 'deny' }]);
  expect(await desktop.windows()).toHaveLength(1);
});

test('permissions are denied, but for writing the clipboard from our page', async ({ desktop }) => {
  const page = 'app://loupe/';
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'local-fonts']) {
    expect(await desktop.permission(permission, page)).toEqual({ requested: false, checked: false });
  }
  expect(await desktop.permission('clipboard-sanitized-write', page)).toEqual({ requested: true, checked: true });
  expect(await desktop.permission('clipboard-sanitized-write', 'https://evil.example/')).toEqual({
    requested: false,
    checked: false,
  });
});

test('a loupe:// link only ever opens a preview', async ({ ownDesktop: desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  const config = { command: 'npx', args: ['-y', 'weather'], env: { API_KEY: 'canary-4711' } };
  const base64 = Buffer.from(JSON.stringify(config)).toString('base64');
  desktop.openLink(`loupe://add?name=weather&config=${encodeURIComponent(base64)}`, 'secondInstance');
  const dialog = desktop.page.getByRole('dialog', { name: text('imports.title') });
  const candidate = dialog.getByRole('region', { name: '1. weather' });
  await expect(candidate).toContainText('API_KEY=[masked]');
  await expect(dialog).not.toContainText('canary');
  expect((await desktop.windows()).map(({ minimized }) => minimized)).toEqual([false]);

  desktop.openLink('loupe://add?name=remote&url=https%3A%2F%2Fapi.example.com%2Fmcp', 'event');
  await expect(dialog.getByRole('region', { name: '1. remote' })).toContainText('https://api.example.com/mcp');

  await desktop.page.keyboard.press('Escape');
  desktop.openLink('loupe://run?command=evil', 'event');
  await expect(desktop.page.getByText(sentence('nothingToImport', { problem: 'link' }))).toBeVisible();
  await expect(dialog).toBeHidden();
  const client = await desktopClient(desktop.page);
  expect([await client.servers.list(), await client.sessions.list()]).toMatchObject([[{ builtIn: true }], []]);
});

test('a recording that the system opens is shown, and exported where the user chooses', async ({
  ownDesktop: desktop,
  home,
}) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  const file = join(home, 'a b.loupe');
  const header = {
    ...{ loupeSession: 1, id: 'one', startedAt: '2026-11-26T08:00:00.000Z', transport: 'stdio' },
    ...{ server: { command: 'weather' }, recorder: { name: 'loupe', version: '1' }, redaction: 'none' },
  };
  const line = { type: 'line', t: 1, from: 'client', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };
  await writeFile(file, `${JSON.stringify(header)}\n${JSON.stringify(line)}\n`);
  for (const by of ['secondInstance', 'event'] as const) {
    desktop.openFile(file, by);
    await expect.poll(() => new URL(desktop.page.url()).hash).toContain('/connection');
    await desktop.page.evaluate(() => {
      location.hash = '#/recordings';
    });
  }
  const grid = desktop.page.getByRole('grid', { name: text('recordings.rows') });
  await grid.getByRole('row').filter({ hasText: 'weather' }).first().click();
  await desktop.page.getByRole('button', { name: text('exportSession.open'), exact: true }).click();
  const dialog = desktop.page.getByRole('dialog', { name: text('exportSession.title') });
  await dialog.getByRole('button', { name: text('exportSession.export'), exact: true }).click();
  await dialog.getByRole('button', { name: text('exportSession.reveal') }).click();
  const revealed = async () => (await desktop.recorded()).revealed;
  await expect.poll(revealed).toEqual([expect.stringMatching(/weather.*\.loupe$/)]);
  const [saved = ''] = await revealed();
  expect(await readFile(saved, 'utf8')).toContain('ping');
  // It takes the window's port.
  const client = await desktopClient(desktop.page);
  expect((await client.recordings.list()).recordings).toHaveLength(2);
});

test('a second start brings the first window forward; closing that one quits, and its place is remembered', async ({
  ownDesktop: desktop,
  home,
}) => {
  desktop.act('secondInstance');
  await expect.poll(() => desktop.windows()).toEqual([expect.objectContaining({ minimized: false })]);
  await expect(launchDesktopDouble({ home })).rejects.toThrow('exit code 0 before its window');

  test.skip(process.platform === 'darwin', 'on macOS an app stays without windows');
  desktop.act('closeWindow');
  expect(await desktop.ended).toBe(0);
  const { windows } = JSON.parse(await readFile(join(home, 'windows.json'), 'utf8'));
  expect(windows).toMatchObject([{ bounds: { width: 1280, height: 800 } }]);
});

test('quitting stops the servers that it started, and a secret survives, encrypted by the system’s key', async ({
  home,
}) => {
  const secret = 'sk-canary-4711';
  const first = await launchDesktopDouble({ home });
  const client = await desktopClient(first.page);
  expect((await client.app.info()).vault).toBe('safeStorage');
  const env = [{ name: 'API_KEY', value: secret, secret: true }];
  const draft = serverDraftSchema.parse({ name: 'Mine', transport: 'stdio', command: 'true', env });
  await client.servers.add({ drafts: [draft], approved: true });

  const { sessionId } = await client.sessions.connect({ serverId: demoId });
  if (!sessionId) throw new Error('the demo asked for consent');
  await expect.poll(async () => (await client.sessions.get({ sessionId })).phase).toBe('ready');
  const pid = (await client.sessions.get({ sessionId })).process?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  first.act('quit');
  expect(await first.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);

  const files = await readdir(home, { withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    expect(await readFile(join(home, file.name), 'latin1')).not.toContain(secret);
  }
  expect(await readFile(join(home, 'secrets.json'), 'utf8')).toContain('API_KEY');

  const second = await launchDesktopDouble({ home });
  const [, mine] = await (await desktopClient(second.page)).servers.list();
  expect(mine?.server).toMatchObject({ name: 'Mine', env: { API_KEY: { secret: true } } });
  await second.close();
});

test('when the computer wakes up, servers elsewhere are checked', async ({ home }) => {
  const server = await startScriptedHttp((request, response) => {
    if (!opensLegacy(request, response)) sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: {} });
  });
  // Reached as its own proxy, it is a server elsewhere.
  const desktop = await launchDesktopDouble({ home, env: { HTTP_PROXY: server.origin } });
  const client = await desktopClient(desktop.page);
  const draft = serverDraftSchema.parse({ name: 'Elsewhere', transport: 'http', url: 'http://mcp.test/mcp' });
  const [added] = await client.servers.add({ drafts: [draft], approved: true });
  const { sessionId } = await client.sessions.connect({ serverId: added?.server.id ?? demoId });
  await expect.poll(async () => sessionId && (await client.sessions.get({ sessionId })).phase).toBe('ready');
  expect(server.calls('ping')).toEqual([]);
  desktop.act('suspend');
  desktop.act('resume');
  await expect.poll(() => server.calls('ping').length).toBe(1);
  await desktop.close();
  await server.close();
});

test('without a folder that it can make, the app says which and what to do', async ({ home }) => {
  const file = join(home, 'a-file');
  await writeFile(file, '');
  const launching = launchDesktopDouble({ home: join(file, 'loupe') });
  await expect(launching).rejects.toThrow(
    /a-file\/loupe\/electron couldn’t be written\. Check .* permissions.*ENOTDIR/s,
  );
});

test('a reloaded page gets a new port, and a crashed one is loaded again', async ({ ownDesktop: desktop }) => {
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();
  await desktop.page.reload();
  await expect(desktop.page.getByText('Demo').first()).toBeVisible();

  const before = (await desktop.windows())[0]?.loads ?? 0;
  const cdp = await desktop.page.context().newCDPSession(desktop.page);
  void cdp.send('Page.crash').catch(() => {});
  await expect.poll(async () => (await desktop.windows())[0]?.loads).toBe(before + 1);
});
