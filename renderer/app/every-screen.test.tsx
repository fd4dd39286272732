import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { client } from '../data/client.ts';
import { expectAccessibleInAllThemes } from '../testing/accessibility.ts';
import { callTool } from '../testing/call-tool.ts';
import { openWindow } from '../testing/open-window.tsx';
import { type Connected, listTools, openServer, shareRealHost } from '../testing/real-host.ts';
import { articleOf, openRead } from '../testing/resource-page.ts';

// Like accessibility.test.tsx, for the screens of a connected server: axe finds nothing in three themes at 100 % and
// 200 %, and no two controls of a panel share a name.

let demo: Connected;
shareRealHost(async () => {
  demo = await openServer('demo');
  await listTools(demo.sessionId);
});

async function expectScreen(address: string, shown: Locator): Promise<void> {
  await openWindow(`/servers/${demo.serverId}/${address}`);
  await expect.element(shown.first()).toBeVisible();
  await expectAccessibleInAllThemes();
}

test.for([
  ['tools', 'No tool open'],
  ['prompts', 'No prompt open'],
  ['resources', 'No resource open'],
] as const)('nothing open in %s', ([workspace, title]) => expectScreen(workspace, page.getByText(title)));

test('a tool with arguments of every kind', () =>
  expectScreen('tools?tool=order_lens', page.getByRole('article', { name: 'Tool order_lens' })));

test('a result', async () => {
  const run = await callTool(demo, 'add', '{"a":2,"b":40}');
  await expect.poll(async () => (await client.calls.get({ runId: run })).phase).toBe('ended');
  await expectScreen(`tools?tool=add&run=${run}`, page.getByRole('article', { name: 'Result of add' }));
});

test('a destructive call that waits for confirmation', async () => {
  await openWindow(`/servers/${demo.serverId}/tools?tool=delete_everything`);
  await listTools(demo.sessionId);
  await client.calls.start({ ...demo, tool: 'delete_everything', argumentsText: '{"confirm":"yes"}' });
  await expect.element(page.getByRole('dialog', { name: /delete_everything/ })).toBeVisible();
  await expectAccessibleInAllThemes();
});

test.for(['ask_form', 'ask_model'])('the request that blocks %s, in its call and in the inbox', async (tool) => {
  const run = await callTool(demo, tool);
  const waits = async () => (await client.inbox.list()).length;
  await expect.poll(waits).toBe(1);
  await expectScreen(`tools?tool=${tool}&run=${run}&panel=inbox`, page.getByRole('listbox', { name: 'Inbox' }));
});

test('a prompt', () => expectScreen('prompts?prompt=review_code', page.getByRole('article', { name: /review_code/ })));

test('a template', () =>
  expectScreen('resources?template=demo%3A%2F%2Fsquare%2F%7Bnumber%7D', page.getByRole('article', { name: /square/ })));

test('a failed read, and the menu of its tab', async () => {
  await openRead(demo.serverId, 'file:///demo/missing.md');
  await expect.element(articleOf('file:///demo/missing.md').getByRole('alert')).toBeVisible();
  await expectAccessibleInAllThemes();
  await expectAccessibleInAllThemes(() => page.getByRole('tab', { name: 'missing.md' }).click({ button: 'right' }));
});

test('stderr, a source of the logs', () =>
  expectScreen('connection?panel=stderr', page.getByRole('radio', { name: 'stderr', checked: true })));

test.for(['logs', 'tasks', 'subscriptions', 'traffic'])('the panel %s', (panel) =>
  expectScreen(`connection?panel=${panel}`, page.getByRole('tab', { selected: true, name: new RegExp(panel, 'i') })),
);

test('a subscribed resource and the log of updates', async () => {
  await client.subscriptions.subscribe({ sessionId: demo.sessionId, uri: 'demo://counter', rereads: false });
  await openRead(demo.serverId, 'demo://counter', '&panel=subscriptions');
  await expect.element(articleOf('demo://counter').getByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
  await expectAccessibleInAllThemes();
});

test('an unknown address', () => expectScreen('../no-such-place', page.getByText('Nothing at this address')));

test('the audit log with an open entry', async () => {
  await callTool(demo, 'echo', '{"message":"Hello"}');
  await openWindow('/audit?entry=1');
  await expect.element(page.getByRole('region', { name: /^Entry 1/ })).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Escape}');
});

test('a comparison of two eras of a server', async () => {
  await openWindow(`/compare?a=${demo.serverId}&b=${demo.serverId}&bEra=legacy`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Compared items' });
  await grid.getByRole('gridcell', { name: 'different' }).first().click();
  // The parts of a line that differ are marked a moment after the text.
  await expect.poll(() => document.querySelectorAll('.char-delete, .char-insert').length).toBeGreaterThan(0);
  await expectAccessibleInAllThemes();
});
