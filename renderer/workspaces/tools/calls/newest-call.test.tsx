import { beforeEach, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { toolCallSchema, toolCallSummarySchema } from '#shared/model/runs/tool-call.ts';
import { fakeHost } from '../../../testing/fake-host.ts';
import { connectServers, sessionIdOf } from '../../../testing/fake-servers.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

const call = (id: string, at: number) => ({
  id,
  serverId: 'first',
  serverName: 'first',
  sessionId: sessionIdOf('first'),
  tool: 'add',
  at,
  phase: 'ended',
  invalid: false,
  pinned: false,
  outcome: 'failed',
  argumentsText: '{}',
  argumentsHead: '{}',
  progressLog: [],
  strays: [],
  failure: createFailure('callDenied', { tool: 'add', server: 'first' }),
});

test('after a restart the newest call of a tool is shown', async () => {
  connectServers({ name: 'first', lists: { tools: [{ name: 'add', inputSchema: { type: 'object' } }] } });
  fakeHost.on('calls', 'list', () => ({
    rows: [call('newest', 2), call('older', 1)].map((each) => toolCallSummarySchema.parse(each)),
    total: 2,
  }));
  fakeHost.on('calls', 'get', ({ runId }) => toolCallSchema.parse(call(runId, 2)));
  const screen = await openWindow('/servers/first/tools?tool=add');
  await expect.element(screen.getByRole('article', { name: 'Result of add' })).toBeVisible();
  expect(fakeHost.inputsOf('calls.get')).toEqual([{ runId: 'newest' }]);
});
