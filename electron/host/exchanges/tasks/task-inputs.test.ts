import { describe, expect, it } from 'vitest';
import { runIdSchema } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import type { Session } from '../../sessions/session.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';

hostPerTest();

const time = '2026-01-01T00:00:00Z';

/** Starts a call and allows it. */
function start(session: Session, tool: string) {
  const { runId } = host.surface.calls.start(session, { tool, argumentsText: '{}' });
  for (const { id, subject } of host.connections.inbox.list())
    if (subject.type === 'toolCall') host.connections.inbox.decide(id, 'allow');
  return runIdSchema.parse(runId);
}

interface Asking {
  request?: JsonObject;
  /** Counts the updates, which are all refused. */
  onUpdate?(): void;
}

/** A modern server with one task, whose polls require the inputs of `keys`, by the number of the poll. */
function asking(
  keys: (poll: number) => string[],
  { request = { method: 'of/another/time' }, onUpdate }: Asking = {},
): Server {
  const task = {
    taskId: 't',
    status: 'working',
    createdAt: time,
    lastUpdatedAt: time,
    ttlMs: 60_000,
    pollIntervalMs: 1,
  };
  const capabilities = { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const serverInfo = { name: 'asking', version: '1' };
  let polls = 0;
  const results: Record<string, () => object> = {
    'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities, serverInfo }),
    'tools/list': () => ({ tools: [{ name: 'work', inputSchema: { type: 'object' } }] }),
    'tools/call': () => ({ ...task, resultType: 'task' }),
    'tasks/get': () => {
      const inputRequests = Object.fromEntries(keys(++polls).map((key) => [key, request]));
      return { ...task, status: 'input_required', inputRequests };
    },
  };
  return respondingServer(
    ({ id, method }) => {
      if (id === undefined) return undefined;
      if (method !== 'tasks/update') return { result: { resultType: 'complete', ...results[String(method)]?.() } };
      onUpdate?.();
      return { error: { code: -32602, message: 'Not like this' } };
    },
    { pin: { era: 'modern' } },
  );
}

const numbered = (length: number, prefix: string) => Array.from({ length }, (_, n) => `${prefix}${n}`);

it.each<[string, (poll: number) => string[], object]>([
  ['at once', () => numbered(10_000, 'k'), { problem: 'tooMany', count: 10_000 }],
  ['over many polls', (poll) => numbered(150, `${poll} `), { count: 2100, limit: 2000 }],
  ['with a very long key', () => ['k'.repeat(20_000)], { problem: 'longKey', length: 20_000 }],
])(
  'a task that requires more inputs than a person could give, %s, ends with the reason',
  async (_name, keys, params) => {
    const runId = start(await connectTo(asking(keys)), 'work');
    // By itself it is polled once a second.
    const isOver = async () => {
      await host.surface.calls.tasks.poll(runId).catch(() => {});
      return host.surface.calls.history.find(runId).phase === 'ended';
    };
    await expect.poll(isOver, { interval: 10 }).toBe(true);
    expect(host.surface.calls.history.find(runId).failure).toMatchObject({ code: 'malformedRound', params });
  },
);

describe('an input of a task that the server refuses', () => {
  const form = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
  const request = { method: 'elicitation/create', params: form };
  const answer = { type: 'result', resultText: '{"action":"accept","content":{}}' } as const;
  const waiting = () => host.connections.inbox.list().filter(({ subject }) => subject.type === 'serverRequest');
  const taskOfRun = (runId: ReturnType<typeof start>) => host.surface.calls.history.find(runId).task;
  const problems = (runId: ReturnType<typeof start>) => taskOfRun(runId)?.problems.map(({ code }) => code);

  it('is requested again of the person who gave it', async () => {
    const runId = start(await connectTo(asking(() => ['k'], { request })), 'work');
    await expect.poll(waiting).toHaveLength(1);
    for (const { id } of waiting()) host.connections.serverRequests.answer(id, answer);
    await expect.poll(() => problems(runId)).toContain('updateRefused');
    await expect.poll(waiting).toHaveLength(1);
  });

  it('isn’t requested again of a rule, which would give the same', async () => {
    let updates = 0;
    const rule = { id: 'r', name: 'Everything', method: 'elicitation/create', contains: '', reply: answer } as const;
    host.connections.serverRequests.adoptRules([rule]);
    const onUpdate = () => {
      updates += 1;
    };
    const runId = start(await connectTo(asking(() => ['k'], { request, onUpdate })), 'work');
    await expect.poll(() => problems(runId)).toContain('updateRefused');
    const before = taskOfRun(runId)?.polls ?? 0;
    const polls = async () => {
      await host.surface.calls.tasks.poll(runId);
      return taskOfRun(runId)?.polls;
    };
    await expect.poll(polls).toBeGreaterThan(before + 1);
    expect(updates).toBe(1);
  });
});
