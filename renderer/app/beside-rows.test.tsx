import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { fakeFrame, serveFrames } from '../testing/fakes/fake-frames.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers, sessionIdOf } from '../testing/fakes/fake-servers.ts';
import { openWindow } from '../testing/open-window.tsx';
import { menuItem } from '../testing/row-menu.ts';

const call = toolCallSummarySchema.parse({
  id: 'run',
  serverId: 'few',
  serverName: 'few',
  sessionId: sessionIdOf('few'),
  tool: 'add',
  at: 1,
  phase: 'ended',
  invalid: false,
  pinned: false,
  outcome: 'result',
  argumentsHead: '{"a":1}',
});

beforeEach(() => {
  fakeHost.reset();
  connectServers({
    name: 'few',
    lists: {
      tools: [{ name: 'add', inputSchema: { type: 'object' } }],
      prompts: [{ name: 'ask' }],
      resources: [{ uri: 'x://a', name: 'a' }],
    },
  });
  fakeHost.on('calls', 'list', () => ({ rows: [call], total: 1 }));
  serveFrames([fakeFrame({ seq: 1 })]);
});

const menu = page.getByRole('menu');
const list = (role: 'listbox' | 'tree' | 'grid', name: string) => page.getByRole(role, { name, exact: true });

/** Presses the right button in the empty area at the end of a list. */
async function expectNoMenuBelow(rows: Locator): Promise<void> {
  const { width, height } = rows.element().getBoundingClientRect();
  await rows.click({ button: 'right', position: { x: width / 2, y: height - 4 } });
  await expect.element(menu).not.toBeInTheDocument();
}

test.for([
  ['tools', 'grid', 'Servers', 'few', 'Duplicate'],
  ['tools?view=list', 'listbox', 'Tools', 'add', 'Copy as JSON'],
  ['tools', 'listbox', 'Calls', '{"a":1}', 'Pin'],
  ['prompts', 'listbox', 'Prompts', 'ask', 'Copy as JSON'],
  ['resources', 'tree', 'Resources', 'a', 'Copy as JSON'],
  ['resources?view=list', 'listbox', 'Resources', 'a', 'Copy as JSON'],
  ['tools?panel=traffic', 'grid', 'Traffic', 'frame 1', 'Copy as JSON'],
] as const)('at %s, no menu opens beside the rows of the %s %s', async ([address, role, name, text, item]) => {
  await openWindow(`/servers/few/${address}`);
  const rows = list(role, name);
  await rows.getByText(text, { exact: true }).first().click({ button: 'right' });
  await expect.element(menuItem(item)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expectNoMenuBelow(rows);
});

test('that a row is active does not change this', async () => {
  await openWindow('/servers/few/resources');
  const rows = list('tree', 'Resources');
  await rows.getByText('a', { exact: true }).click();
  await expect.element(rows.getByRole('treeitem', { selected: true })).toBeVisible();
  await expectNoMenuBelow(rows);
});

test('the headings of Traffic have no menu', async () => {
  await openWindow('/servers/few/tools?panel=traffic');
  const rows = list('grid', 'Traffic');
  await rows.getByText('frame 1', { exact: true }).click({ button: 'right' });
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await rows.getByRole('columnheader').first().click({ button: 'right' });
  await expect.element(menu).not.toBeInTheDocument();
});

test('the menu key opens the menu of the server that has the keyboard', async () => {
  await openWindow('/servers/few/tools');
  await list('grid', 'Servers').getByText('few', { exact: true }).click();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menu', { name: 'Actions for “few”' })).toBeVisible();
});
