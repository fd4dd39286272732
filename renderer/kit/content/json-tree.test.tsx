import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callTool, resultOf, showSide } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { failNext, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const tree = page.getByRole('tree', { name: 'Tree' });
const node = (text: string) => tree.getByRole('treeitem').filter({ hasText: text });

test('the tree of a large result opens, searches and moves by keyboard without its text in the window', async () => {
  const server = await openServer('bulk', '--bytes', '3000000');
  await callTool(server, 'big_json');
  await openWindow(`/servers/${server.serverId}/tools?tool=big_json`);
  await showSide('Structured');
  await expect.element(node('records')).toBeVisible();
  await node('records').click();
  await expect.element(node('{4}').first()).toBeVisible();
  const search = resultOf('big_json').getByRole('searchbox', { name: 'Find in keys and values' });
  await search.fill('RECORD 20000');
  await userEvent.keyboard('{Enter}');
  await expect.element(node('"record 20000"')).toBeVisible();
  await expect.element(resultOf('big_json')).toMatchTextContent('/records/20000/name');
  tree.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tree.getByRole('treeitem', { selected: true })).toMatchTextContent(/20,?000:\{4\}/);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(node('"record 20000"')).not.toBeInTheDocument();
  await search.fill('no such record');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not found', { exact: true })).toBeVisible();
  await resultOf('big_json').getByRole('button', { name: 'Collapse all', exact: true }).click();
  await expect.poll(() => tree.getByRole('treeitem').elements()).toHaveLength(1);
});

test('what a search finds in a closed part is brought into view, and a search that fails is reported', async () => {
  const server = await openServer('bulk', '--bytes', '3000000');
  await callTool(server, 'big_json');
  await openWindow(`/servers/${server.serverId}/tools?tool=big_json`);
  await showSide('Structured');
  await expect.element(node('records')).toBeVisible();
  await resultOf('big_json').getByRole('searchbox', { name: 'Find in keys and values' }).fill('RECORD 20000');
  await userEvent.keyboard('{Enter}');
  await expect.element(node('"record 20000"')).toBeVisible();
  failNext('resources', 'treeSearch');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').filter({ hasText: 'The host failed.' })).toBeVisible();
});
