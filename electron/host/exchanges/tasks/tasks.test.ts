import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIdSchema } from '#shared/model/id/id.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Server } from '#shared/model/server.ts';
import type { Host } from '../../create-host.ts';
import type { Session } from '../../sessions/session.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { httpServer, presetCommand, startHttpServer, stdioServer } from '../../testing/test-servers.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

async function connect(server: Server, on = host): Promise<Session> {
  const session = await on.connections.sessions.connect(server);
  await session.ready();
  return session;
}

/** Starts a call and allows it. */
function start(session: Session, tool: string, values: JsonObject = {}, on = host) {
  const request = { tool, argumentsText: JSON.stringify(values), ...(session.era === 'legacy' && { asTask: {} }) };
  const { runId } = on.surface.calls.start(session, request);
  for (const { id, subject } of on.connections.inbox.list())
    if (subject.type === 'toolCall') on.connections.inbox.decide(id, 'allow');
  return runIdSchema.parse(runId);
}

async function ended(runId: ReturnType<typeof start>, on = host): Promise<ToolCall> {
  await expect.poll(() => on.surface.calls.history.find(runId).phase).toBe('ended');
  return on.surface.calls.history.get(runId);
}

const firstText = ({ result }: ToolCall) =>
  result?.readId && host.surface.content.text(result.readId, result.blocks[0]?.part.index ?? 0, 0, 1000);
const statesOf = ({ task }: ToolCall) => [...new Set(task?.states.map(({ status }) => status))];

describe.each(['legacy', 'modern'])('a task, %s', (era) => {
  const server = (preset = 'requests') => stdioServer(presetCommand(preset, '--era', era));

  it('is polled to its end, and its result is the call’s', async () => {
    const session = await connect(server());
    // Long enough for a poll on a busy machine, before the server notifies that it is over.
    const call = await ended(start(session, 'slow_report', { steps: 3, stepMs: 1000 }));
    expect(call).toMatchObject({
      outcome: 'result',
      task: { follow: 'over', status: 'completed', pollIntervalMs: 250 },
    });
    expect(statesOf(call)).toEqual(['working', 'completed']);
    expect(call.task?.polls).toBeGreaterThan(0);
    expect(call.task?.problems).toEqual([]);
    expect(firstText(call)).toBe('The report has 3 pages.');
  });

  it('that fails reports the error', async () => {
    const session = await connect(server());
    const broken = await ended(start(session, 'slow_report', { steps: 1, stepMs: 1, ends: 'with an error' }));
    expect(broken).toMatchObject({ outcome: 'failed', failure: { code: 'serverError', params: { code: -32603 } } });
    expect(statesOf(broken)).toEqual(['working', 'failed']);
    const tool = await ended(start(session, 'slow_report', { steps: 1, stepMs: 1, ends: 'with isError' }));
    expect(tool.outcome).toBe('toolError');
  });

  it('is cancelled when its call is', async () => {
    const session = await connect(server());
    const runId = start(session, 'slow_report', { steps: 1000, stepMs: 1000 });
    await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('following');
    host.surface.calls.cancel(runId);
    expect(await ended(runId)).toMatchObject({ failure: { code: 'cancelled' }, task: { status: 'cancelled' } });
  });

  it('requests its inputs in the inbox and continues', async () => {
    const session = await connect(server());
    const runId = start(session, 'slow_question', { stepMs: 50 });
    await expect
      .poll(() => host.connections.inbox.list().map(({ subject }) => subject.type))
      .toEqual(['serverRequest']);
    const [request] = host.connections.inbox.list();
    const { requestId } = host.surface.calls.history.find(runId);
    expect(request?.subject).toMatchObject({ method: 'elicitation/create', of: { requestId, certain: true } });
    expect(host.surface.calls.history.find(runId).task?.status).toBe('input_required');
    const resultText = '{"action":"accept","content":{"approved":true}}';
    if (request) host.connections.serverRequests.answer(request.id, { type: 'result', resultText });
    const call = await ended(runId);
    expect(firstText(call)).toContain('approved');
    expect(statesOf(call)).toEqual(['working', 'input_required', 'completed']);
  });

  it('isn’t polled after polling was stopped, until it’s resumed', async () => {
    const session = await connect(server());
    const runId = start(session, 'slow_report', { steps: 2, stepMs: 300 });
    await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('following');
    host.surface.calls.tasks.leave(runId);
    await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('left');
    expect(host.surface.calls.history.find(runId).phase).toBe('running');
    host.surface.calls.followTask(session, runId);
    expect(await ended(runId)).toMatchObject({ outcome: 'result', task: { follow: 'over' } });
  });

  it('survives a lost connection and a restart of Loupe', async () => {
    const { url, stop } = await startHttpServer('requests', '--transport', 'http', '--era', era);
    try {
      const first = await openTestHost();
      const session = await connect(httpServer({ url }), first);
      const runId = start(session, 'slow_report', { steps: 10, stepMs: 200 }, first);
      await expect.poll(() => first.surface.calls.history.find(runId).task?.follow).toBe('following');
      await session.close();
      await setImmediate();
      // Not only at the next poll, which may be far off: a new session would not find it.
      expect(first.surface.calls.history.find(runId).task?.follow).toBe('unreachable');
      const stored = first.surface.calls.history.find(runId);
      // The next Loupe finds what this one wrote.
      host.surface.calls.history.save({ ...stored, phase: 'running' });
      await first.close();
      expect(host.surface.calls.history.find(runId)).toMatchObject({
        phase: 'running',
        task: { follow: 'unreachable' },
      });
      await connect(httpServer({ url }));
      const call = await ended(runId);
      expect(call).toMatchObject({ outcome: 'result', task: { status: 'completed' } });
      expect(firstText(call)).toBe('The report has 10 pages.');
    } finally {
      await stop();
    }
  });
});

const time = '2026-01-01T00:00:00Z';
const taskOf = (status: string) => {
  return { taskId: 't', status, createdAt: time, lastUpdatedAt: time, ttl: 60_000, pollInterval: 100 };
};
const state = (id: Json, status: string) => ({ id, result: taskOf(status) });
const changed = (status: string) => ({ method: 'notifications/tasks/status', params: taskOf(status) });
const done = (id: Json) => ({ id, result: { content: [{ type: 'text', text: 'Done.' }] } });
const unknown = (id: Json) => ({ id, error: { code: -32602, message: 'Task not found' } });

/** A legacy server with one task. `responses` returns the messages that it writes at once for each request, by its id. */
function oneTask(responses: Record<string, (id: Json) => object[]>): Server {
  const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
  const serverInfo = { name: 'one', version: '1' };
  const tool = { name: 'work', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } };
  const all: typeof responses = {
    initialize: (id) => [{ id, result: { protocolVersion: '2025-11-25', capabilities, serverInfo } }],
    'tools/list': (id) => [{ id, result: { tools: [tool] } }],
    'tools/call': (id) => [{ id, result: { task: taskOf('working') } }],
    ...responses,
  };
  return respondingServer(
    ({ id, method }, { stdout }) => {
      const messages = id === undefined ? [] : (all[String(method)]?.(id) ?? []);
      stdout.write(messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''));
      return undefined;
    },
    { pin: { era: 'legacy' } },
  );
}

describe('a task whose end comes together with a poll', () => {
  it.each<[string, (id: Json) => object[]]>([
    ['ahead of the end', (id) => [state(id, 'working'), changed('completed')]],
    ['that was overtaken by the end, as happens over HTTP', (id) => [changed('completed'), state(id, 'working')]],
  ])('isn’t changed back by a response %s', async (_title, first) => {
    let polls = 0;
    const session = await connect(
      oneTask({
        'tasks/get': (id) => (++polls === 1 ? first(id) : [state(id, 'completed')]),
        'tasks/result': (id) => [done(id)],
      }),
    );
    const call = await ended(start(session, 'work'));
    expect(call.task).toMatchObject({ status: 'completed', problems: [] });
    expect(statesOf(call)).toEqual(['working', 'completed']);
    expect(firstText(call)).toBe('Done.');
  });

  it('is polled once more after a result that came during a poll, and its result is requested once', async () => {
    let polls = 0;
    let open: Json = null;
    const session = await connect(
      oneTask({
        'tasks/get': (id) => {
          polls += 1;
          if (polls === 1) return [state(id, 'input_required')];
          return polls === 2 ? [done(open), state(id, 'working')] : [state(id, 'completed')];
        },
        'tasks/result': (id) => {
          open = id;
          return [];
        },
      }),
    );
    const call = await ended(start(session, 'work'));
    expect(call.task).toMatchObject({ status: 'completed', problems: [] });
    expect(statesOf(call)).toEqual(['working', 'input_required', 'completed']);
    expect(firstText(call)).toBe('Done.');
  });

  it('keeps its result when the server forgets it with the result', async () => {
    let polls = 0;
    const session = await connect(
      oneTask({
        'tasks/get': (id) => [++polls === 1 ? state(id, 'input_required') : unknown(id)],
        'tasks/result': (id) => [done(id)],
      }),
    );
    const call = await ended(start(session, 'work'));
    expect(call).toMatchObject({ outcome: 'result', task: { status: 'input_required', problems: [] } });
    expect(firstText(call)).toBe('Done.');
  });
});

it('a task reports progress with the token of the call that created it, until the call ends', async () => {
  let token: Json = null;
  const progress = (count: number) => {
    return { method: 'notifications/progress', params: { progressToken: token, progress: count, total: 3 } };
  };
  const session = await connect(
    oneTask({
      'tools/call': (id) => {
        token = id;
        return [{ id, result: { task: taskOf('working') } }, progress(1)];
      },
      'tasks/get': (id) => [progress(2), state(id, 'completed')],
      'tasks/result': (id) => [done(id)],
      ping: (id) => [progress(3), { id, result: {} }],
    }),
  );
  const runId = start(session, 'work');
  await ended(runId);
  await session.request('ping');
  const { progressLog } = host.surface.calls.history.find(runId);
  expect(progressLog).toMatchObject([
    { progress: 1, total: 3 },
    { progress: 2, total: 3 },
  ]);
});

it.each<[string, (id: Json) => object[]]>([
  ['in the response', (id) => [state(id, 'cancelled')]],
  ['in a notification', (id) => [changed('cancelled'), state(id, 'working')]],
])('a task that the server deletes when it is cancelled is cancelled, as it says %s', async (_title, cancelled) => {
  let isDeleted = false;
  const session = await connect(
    oneTask({
      'tasks/get': (id) => [isDeleted ? unknown(id) : state(id, 'working')],
      'tasks/cancel': (id) => {
        isDeleted = true;
        return cancelled(id);
      },
    }),
  );
  const runId = start(session, 'work');
  await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('following');
  host.surface.calls.cancel(runId);
  expect(await ended(runId)).toMatchObject({ failure: { code: 'cancelled' }, task: { status: 'cancelled' } });
});

describe('a task of a faulty server', () => {
  const open = (era: string) => connect(stdioServer(presetCommand('request-faults', '--era', era)));

  it('that the server no longer knows is lost', async () => {
    const session = await connect(stdioServer(presetCommand('requests', '--era', 'modern')));
    const runId = start(session, 'slow_report', { steps: 100, stepMs: 1000 });
    await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('following');
    await connect(stdioServer(presetCommand('requests', '--era', 'modern')));
    expect(session.phase).toBe('ended');
    expect(await ended(runId)).toMatchObject({
      failure: { code: 'taskLost', cause: expect.stringMatching(/not found/) },
    });
  });

  it('that changes after its end is marked and keeps its result', async () => {
    const runId = start(await open('legacy'), 'task-rises-again');
    const { result } = await ended(runId);
    expect(result).toBeDefined();
    await expect
      .poll(async () => {
        await host.surface.calls.tasks.poll(runId);
        return host.surface.calls.history.find(runId).task?.problems.map(({ code }) => code);
      })
      .toEqual(['changedAfterEnd']);
    expect(host.surface.calls.history.find(runId)).toMatchObject({ phase: 'ended', outcome: 'result' });
  });

  it('with an unknown status is shown as sent and polled on', async () => {
    const runId = start(await open('legacy'), 'task-unknown-status');
    await expect.poll(() => host.surface.calls.history.find(runId).task?.polls).toBeGreaterThan(2);
    const { phase, task } = host.surface.calls.history.find(runId);
    expect(phase).toBe('running');
    expect(task?.status).toBe('pondering');
    expect(task?.problems.map(({ code }) => code)).toContain('unknownStatus');
  });

  it('that never ends can be stopped', async () => {
    const runId = start(await open('modern'), 'task-never-ends');
    await expect.poll(() => host.surface.calls.history.find(runId).task?.polls).toBeGreaterThan(2);
    const { task } = host.surface.calls.history.find(runId);
    expect(task?.states.at(-1)).toMatchObject({ status: 'working', from: 'polled' });
    host.surface.calls.tasks.leave(runId);
    await expect.poll(() => host.surface.calls.history.find(runId).task?.follow).toBe('left');
  });

  it('that reuses a key for another input is asked once', async () => {
    const runId = start(await open('modern'), 'task-same-key');
    await expect
      .poll(() => host.surface.calls.history.find(runId).task?.problems.map(({ code }) => code))
      .toContain('keyReused');
    expect(host.connections.inbox.list()).toHaveLength(1);
  });
});
