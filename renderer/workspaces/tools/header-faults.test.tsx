import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toolCallSchema, toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { setDraftText } from '../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

const text = { type: 'string', 'x-mcp-header': 'Region' };
const inputSchema = { type: 'object', properties: { from: text, to: text } };
const notCallable = 'Can’t be called over HTTP: x-mcp-header is used twice.';

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('savedArguments', 'list', () => []);
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
  fakeHost.on('calls', 'preview', () => ({ message: '{}' }));
});

test('a tool with invalid x-mcp-header annotations shows why it cannot be called over HTTP', async () => {
  connectServers({ name: 'remote', transport: 'http', lists: { tools: [{ name: 'move', inputSchema }] } });
  setDraftText('tool', serverIdOf('remote'), 'move', '{"from":"here","to":"there"}');
  const screen = await openWindow('/servers/remote/tools?tool=move');
  await expect.element(screen.getByText(notCallable)).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /x-mcp-header is used twice/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Run/ })).toBeDisabled();
  await expectAccessibleInAllThemes();
  await screen.getByRole('textbox', { name: /^from/ }).fill('north');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(fakeHost.inputsOf('calls.start')).toEqual([]);
});

test('a header that isn’t an HTTP token is named as the reason', async () => {
  const region = { type: 'string', 'x-mcp-header': 'not a token' };
  const tool = { name: 'pay', inputSchema: { type: 'object', properties: { region } } };
  connectServers({ name: 'remote', transport: 'http', lists: { tools: [tool] } });
  const screen = await openWindow('/servers/remote/tools?tool=pay');
  const reason = 'Can’t be called over HTTP: x-mcp-header isn’t an HTTP token.';
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Run/ })).toBeDisabled();
});

test('over stdio it can be called', async () => {
  connectServers({ name: 'local', lists: { tools: [{ name: 'move', inputSchema }] } });
  const screen = await openWindow('/servers/local/tools?tool=move');
  await expect.element(screen.getByRole('option', { name: /x-mcp-header is used twice/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Run/ })).toBeEnabled();
  expect(screen.getByText(notCallable).elements()).toHaveLength(0);
});

test('saved arguments of such a tool can be loaded, but not run', async () => {
  connectServers({ name: 'remote', transport: 'http', lists: { tools: [{ name: 'move', inputSchema }] } });
  setDraftText('tool', serverIdOf('remote'), 'move', '{}');
  const of = { kind: 'tool' as const, serverId: serverIdOf('remote'), name: 'move' };
  fakeHost.on('savedArguments', 'list', () => [{ ...of, label: 'north', argumentsText: '{"from":"north"}' }]);
  const screen = await openWindow('/servers/remote/tools?tool=move');
  await screen.getByRole('button', { name: 'Saved arguments' }).click();
  await expect.element(screen.getByRole('button', { name: 'Run “north”' })).toBeDisabled();
  await screen.getByTitle(/^Load “north”/).click();
  await expect.element(screen.getByRole('textbox', { name: /^from/ })).toHaveValue('north');
  expect(fakeHost.inputsOf('calls.start')).toEqual([]);
});

test.each<['http' | 'stdio', boolean]>([
  ['http', false],
  ['stdio', true],
])('an earlier call of such a tool, over %s: it can be run again is %s', async (transport, isOffered) => {
  connectServers({ name: 'server', transport, lists: { tools: [{ name: 'move', inputSchema }] } });
  const call = {
    ...{ id: 'old', serverId: 'server', serverName: 'server', sessionId: sessionIdOf('server'), tool: 'move', at: 1 },
    ...{ phase: 'ended', invalid: false, pinned: false, outcome: 'result', progressLog: [], strays: [] },
    ...{ argumentsText: '{}', argumentsHead: '{}' },
  };
  fakeHost.on('calls', 'list', () => ({ rows: [toolCallSummarySchema.parse(call)], total: 1 }));
  fakeHost.on('calls', 'get', () => toolCallSchema.parse(call));
  const screen = await openWindow('/servers/server/tools?tool=move');
  const result = screen.getByRole('article', { name: 'Result of move' });
  await expect.element(result).toBeVisible();
  if (isOffered) await expect.element(result.getByRole('button', { name: 'Run again' })).toBeEnabled();
  else await expect.element(result.getByRole('button', { name: notCallable })).toBeDisabled();

  await result.getByRole('button', { name: 'Result menu' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit and send again' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Run again' }).elements()).toHaveLength(isOffered ? 1 : 0);
});
