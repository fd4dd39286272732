import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { callTool, resultOf, showSide } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';
import { articleOf, listPane, openRead } from '../../testing/resource-page.ts';
import { chooseFor, menuItem } from '../../testing/row-menu.ts';

shareRealHost();

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('The clipboard is denied.'));
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('The disk is full.');
  });
});

/** Waits until the notice bar has this cause, and closes it. */
async function expectNotice(cause: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: cause });
  await expect.element(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(notice).not.toBeInTheDocument();
}

const uri = 'demo://counter';
const denied = 'The clipboard is denied.';

async function expectDenied(row: Locator, entry: string | RegExp): Promise<void> {
  await chooseFor(row, entry);
  await expectNotice(denied);
}

test('a server or a resource that can’t be copied is reported', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/resources`);
  const server = page.getByRole('row', { name: 'demo', exact: true });
  for (const entry of ['Copy as JSON', 'Copy as CLI command', 'Copy the command or URL'])
    await expectDenied(server, entry);
  await listPane.getByRole('searchbox').fill('readme');
  await expectDenied(listPane.getByRole('treeitem', { name: /readme/i }).last(), 'Copy the URI');
});

test('a resource that can’t be copied or saved is reported', async () => {
  const { serverId } = await openServer('demo');
  await openRead(serverId, uri);
  const article = articleOf(uri);
  await article.getByRole('button', { name: 'Copy the URI' }).click();
  await expectNotice(denied);
  await article.getByRole('button', { name: 'Save as…' }).click();
  await expectNotice('The disk is full.');
});

test('a call whose arguments or structured result can’t be copied or saved is reported', async () => {
  const server = await openServer('bulk', '--bytes', '3000000');
  await callTool(server, 'big_json');
  await openWindow(`/servers/${server.serverId}/tools?tool=big_json`);
  const result = resultOf('big_json');
  await result.getByRole('button', { name: 'Result menu' }).click();
  await menuItem('Copy the arguments').click();
  await expectNotice(denied);
  await showSide('Structured');
  await result.getByRole('button', { name: 'Save as…' }).click();
  await expectNotice('The disk is full.');
  await result.getByRole('button', { name: 'Copy', exact: true }).click();
  await menuItem('Copy the value').click();
  await expectNotice(denied);
});
