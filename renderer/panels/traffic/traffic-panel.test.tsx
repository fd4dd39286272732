import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { resetPreferences } from '../../state/preferences.ts';
import { fakeFrame, serveFrames } from '../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow, reopenWindow, sendDigest } from '../../testing/open-window.tsx';
import { resetTrafficFilter } from './filters.ts';

beforeEach(() => {
  fakeHost.reset();
  resetTrafficFilter();
  resetPreferences('frameForm');
});

afterEach(() => commands.forceColors(false));

const rows = page
  .getByRole('grid', { name: 'Traffic', exact: true })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const filter = page.getByRole('combobox', { name: 'Filter traffic' });
const kind = (name: string) => page.getByRole('toolbar', { name: 'Frame types' }).getByRole('button', { name });
const expectRows = (count: number) => expect.poll(() => rows.elements()).toHaveLength(count);

/** A request and its response. */
function exchange(seq: number, method: string, facts: { serverId?: string } = {}) {
  const { serverId = 'b' } = facts;
  const shared = { method, serverId: serverIdOf(serverId), summary: method };
  return [
    fakeFrame({ seq, kind: 'request', direction: 'out', channel: 'stdin', ...shared }),
    fakeFrame({ seq: seq + 1, kind: 'result', ...shared }),
  ];
}

test('frames are filtered by text and by kind, and the filter can be reset', async () => {
  serveFrames([...exchange(1, 'prompts/list'), ...exchange(3, 'resources/read')]);
  await openWindow('/?panel=traffic');
  sendDigest({ head: 4 });
  await expectRows(4);
  await filter.fill('prompts/list');
  await expectRows(2);
  await kind('Requests').click();
  await expectRows(1);
  await expect.element(rows.first()).toMatchTextContent('prompts/list');
  await kind('Responses').click();
  await expect.element(page.getByText('No frame matches the filter')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect.element(page.getByRole('tab', { name: /^Traffic/ })).toHaveFocus();
  await expect.element(filter).toHaveValue('');
  await expectRows(4);
});

test('a notification is named without what all of them begin with, also that of an app', async () => {
  const methods = ['notifications/tools/list_changed', 'ui/notifications/tool-input-partial'];
  serveFrames(methods.map((method, index) => fakeFrame({ seq: index + 1, kind: 'notification', method })));
  await openWindow('/?panel=traffic');
  sendDigest({ head: 2 });
  await expect.element(page.getByText('tools/list_changed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('ui/tool-input-partial', { exact: true })).toBeVisible();
});

test('the log can be narrowed to one server', async () => {
  connectServers({ name: 'demo' }, { name: 'plain' });
  serveFrames([
    ...exchange(1, 'tools/list', { serverId: 'demo' }),
    ...exchange(3, 'tools/list', { serverId: 'plain' }),
  ]);
  await openWindow('/servers/plain/resources?panel=traffic');
  await expectRows(4);
  // Each server has its own colour while several are shown.
  const colors = () =>
    rows.elements().map((row) => {
      const swatch = row.querySelector('[role=gridcell] > [style]');
      return swatch === null ? undefined : getComputedStyle(swatch).backgroundColor;
    });
  const [demo, , plain] = colors();
  expect(demo).toMatch(/^rgb/);
  expect(plain).toMatch(/^rgb/);
  expect(colors()).toEqual([demo, demo, plain, plain]);
  expect(demo).not.toBe(plain);
  await commands.forceColors(true);
  expect(new Set(colors()).size).toBe(2);
  await commands.forceColors(false);
  await page.getByRole('radio', { name: 'This server' }).click();
  await expectRows(2);
  expect(colors()).toEqual([undefined, undefined]);
  expect(fakeHost.inputsOf('traffic.rows').at(-1)).toMatchObject({ filter: { serverId: 'plain' } });
});

test('a frame is selected by the address, and stays so after a reload', async () => {
  serveFrames([...exchange(1, 'prompts/list'), ...exchange(3, 'resources/read')]);
  const body = '{"jsonrpc":"2.0","id":3,"result":{}}';
  fakeHost.on('traffic', 'body', () => ({ base64: btoa(body), size: body.length }));
  const screen = await openWindow('/?panel=traffic');
  await rows.nth(3).click();
  const frame = page.getByRole('region', { name: 'Frame 4', exact: true });
  await expect.element(frame.getByRole('code')).toMatchTextContent('"jsonrpc": "2.0"');
  expect(location.hash).toContain('frame=4');
  await reopenWindow(screen);
  await expect.element(frame.getByRole('code')).toMatchTextContent('"jsonrpc": "2.0"');
  await expect.element(page.getByRole('row', { selected: true })).toMatchTextContent('resources/read');
});

test('the neighbours of a frame are shown', async () => {
  const [request] = exchange(1, 'prompts/list');
  const sha256 = '0123456789abcdef'.repeat(4);
  serveFrames(request === undefined ? [] : [{ frame: request, meta: {}, sha256 }]);
  await openWindow('/?panel=traffic&frame=1');
  await page.getByRole('radio', { name: 'Details' }).click();
  const details = page.getByRole('region', { name: 'Details', exact: true });
  await expect.element(details).toMatchTextContent('stdin');
  await expect.element(details).toMatchTextContent(sha256);
});

test('a session whose name is known now has it on its earlier rows', async () => {
  serveFrames(exchange(1, 'prompts/list'));
  await openWindow('/?panel=traffic');
  await expectRows(2);
  serveFrames(exchange(1, 'prompts/list').map((frame) => ({ ...frame, serverName: 'Cursor' })));
  sendDigest({ head: 2, renamed: true });
  await expect.element(page.getByRole('row', { name: /Cursor/ }).first()).toBeVisible();
  await expectRows(2);
});

test('the log is cleared', async () => {
  serveFrames(exchange(1, 'prompts/list'));
  fakeHost.on('traffic', 'clear', () => {
    serveFrames([]);
    sendDigest({ head: 2, cleared: true });
  });
  await openWindow('/?panel=traffic');
  await expectRows(2);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Clear all traffic' }).click();
  expect(fakeHost.inputsOf('traffic.clear')).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all traffic' }).click();
  await expectRows(0);
  expect(fakeHost.inputsOf('traffic.clear')).toEqual([{ scope: 'all' }]);
});
