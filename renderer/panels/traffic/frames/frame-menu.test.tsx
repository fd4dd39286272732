import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { copiedTexts } from '../../../testing/row-menu.ts';
import { resetTrafficFilter } from '../filters.ts';

const message = { jsonrpc: '2.0', id: 'loupe:1', method: 'tools/call', params: { name: 'add', arguments: { a: 1 } } };

beforeEach(() => {
  fakeHost.reset();
  resetTrafficFilter();
  connectServers({ name: 'demo' });
  const facts = {
    serverId: serverIdOf('demo'),
    sessionId: sessionIdOf('demo'),
    serverName: 'demo',
    rpcId: '"loupe:1"',
  };
  serveFrames([
    fakeFrame({
      seq: 1,
      ...facts,
      kind: 'request',
      direction: 'out',
      method: 'tools/call',
      pairSeq: 2,
      summary: 'add',
    }),
    fakeFrame({ seq: 2, ...facts, kind: 'result', method: 'tools/call', pairSeq: 1, summary: '3' }),
  ]);
  const body = JSON.stringify(message);
  fakeHost.on('traffic', 'body', () => ({ base64: btoa(body), size: body.length }));
});

const grid = page.getByRole('grid', { name: 'Traffic', exact: true });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });

test('a row has a context menu, by mouse and keyboard', async () => {
  const copied = copiedTexts();
  await openWindow('/servers/demo/tools?panel=traffic');
  await grid.getByText('add', { exact: true }).click({ button: 'right' });
  await item('Copy as CLI command').click();
  await expect.poll(() => copied).toEqual([`loupe tools call demo add '--args={"a":1}'`]);

  await grid.getByText('add', { exact: true }).click();
  grid.element().focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(item('Copy as JSON')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => copied.at(-1)).toBe(JSON.stringify(message, null, 2));
  await expect.element(grid).toHaveFocus();
  await userEvent.keyboard('{ContextMenu}');
  await expect.element(item('Copy as SDK call')).toBeVisible();
});

test('the open frame has the same menu behind a button; a response has what fits it', async () => {
  await openWindow('/servers/demo/tools?panel=traffic&frame=1');
  await page.getByRole('button', { name: 'More actions for frame 1' }).click();
  await expect.element(item('Copy as shell command')).toBeVisible();
  await expect.element(item('Send again')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await grid.getByRole('row').nth(2).click({ button: 'right' });
  await expect.element(item('Copy as JSON')).toBeVisible();
  await expect.element(item('Copy as CLI command')).not.toBeInTheDocument();
  await expect.element(item('Compare with frame 1')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('the menus of an open frame are accessible: that of its buttons without room, and its own', async () => {
  await openWindow('/servers/demo/tools?panel=traffic&frame=1');
  const frame = page.getByRole('region', { name: 'Frame 1', exact: true });
  const others = frame.getByRole('button', { name: 'More actions', exact: true });
  const own = page.getByRole('button', { name: 'More actions for frame 1' });
  // At 200 % it is a bar otherwise.
  await page.getByRole('button', { name: 'Maximize panel' }).click();
  // There, its bar has no room for all of its buttons.
  const openFirst = () => (innerWidth < 1280 ? others : own).click();
  await expectAccessibleInAllThemes(openFirst);
  await expectAccessibleInAllThemes(async () => {
    await openFirst();
    if (innerWidth < 1280) await own.click();
    await expect.element(item('Send again')).toBeVisible();
  });
});

test('Traffic is filtered by values of a row', async () => {
  await openWindow('/servers/demo/tools?panel=traffic');
  await grid.getByText('add', { exact: true }).click({ button: 'right' });
  await item('Filter by method:tools/call').click();
  await expect.poll(() => JSON.stringify(fakeHost.inputsOf('traffic.rows').at(-1))).toContain('method:tools/call');
});

test('a request is sent again, and edited in the composer', async () => {
  fakeHost.on('composer', 'send', () => ({ composedId: 'c' as never }));
  await openWindow('/servers/demo/tools?panel=traffic');
  await grid.getByText('add', { exact: true }).click({ button: 'right' });
  await item('Edit and send again…').click();
  await expect.element(page.getByRole('region', { name: 'Compose request' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Request', exact: true })).toMatchTextContent(/"name": "add"/);
  expect(fakeHost.inputsOf('composer.send')).toEqual([]);
});
