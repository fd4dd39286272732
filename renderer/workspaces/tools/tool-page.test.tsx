import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { callTool, showSide, statusOf } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, connectOwnHttp, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

describe.each(['legacy', 'modern'])('a tool of a %s server', (era) => {
  test.each([
    ['stdio', connectOwn],
    ['HTTP', connectOwnHttp],
  ])('is filled in, run, and its response shown beside the form, over %s', async (_transport, connect) => {
    const { serverId } = await connect('demo', 'demo', '--era', era);
    const screen = await openWindow(`/servers/${serverId}/tools?tool=add`);
    await screen.getByRole('textbox', { name: /^a\b/ }).fill('2');
    await screen.getByRole('textbox', { name: /^b\b/ }).fill('40');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.getByRole('button', { name: /^Allow once/ }).click();
    await screen.getByRole('tab', { name: /^Structured/ }).click();
    await expect.element(screen.getByRole('treeitem').getByText('42')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: /^b\b/ })).toHaveValue('40');
  });
});

test('a tool and its result are accessible', async () => {
  const server = await openServer('demo');
  await callTool(server, 'add', '{"a":2,"b":3}');
  const screen = await openWindow(`/servers/${server.serverId}/tools?tool=add`);
  await expect.element(statusOf('add', 'succeeded')).toBeVisible();
  await showSide('Structured');
  await expect.element(screen.getByRole('treeitem').filter({ hasText: 'sum' })).toBeVisible();
  await expectAccessibleInAllThemes();
});
