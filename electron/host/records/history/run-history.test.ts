import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { RunHistory } from './run-history.ts';

const schema = z.object({
  id: runIdSchema,
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  at: z.number(),
  startedAt: z.number().optional(),
  pinned: z.boolean(),
});

const serverId = serverIdSchema.parse('weather');

async function openHistory() {
  const {
    stores: { history: store, traffic },
    surface: { content },
    ...host
  } = await openTestHost();
  onTestFinished(() => host.close());
  const history = new RunHistory(
    { history: store, content, traffic },
    {
      kind: 'prompt',
      schema,
      keyOf: ({ at, startedAt = at }) => ({ name: 'ask', at: startedAt }),
      isOver: () => true,
      revive: (run) => run,
      rowOf: ({ id }) => id,
      partsOf: () => undefined,
    },
  );
  return { history, store };
}

it('has no row for an invalid run', async () => {
  const { history, store } = await openHistory();
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const id = runIdSchema.parse(name);
    const run = { id, serverId, sessionId: sessionIdSchema.parse('s'), at, pinned: false };
    if (name === 'b')
      store.saveRun({ id, kind: 'prompt', serverId, name: 'ask', at, pinned: false }, { of: 'a later Loupe' });
    else history.save(run);
  }
  expect(history.rows({ from: 1, count: 1 })).toEqual({ rows: ['a'], total: 2 });
  expect(history.rows({ count: 10 })).toEqual({ rows: ['c', 'a'], total: 2 });
  expect(history.locate({}, runIdSchema.parse('a'))).toBe(1);
});

it('runs are in the order in which they began, also when one waited before that', async () => {
  const { history } = await openHistory();
  const run = (name: string, at: number) => {
    const sessionId = sessionIdSchema.parse('s');
    return { id: runIdSchema.parse(name), serverId, sessionId, at, pinned: false };
  };
  history.save(run('waits', 1));
  history.save(run('quick', 2));
  expect(history.rows({ count: 10 }).rows).toEqual(['quick', 'waits']);
  history.save({ ...run('waits', 1), startedAt: 3 });
  expect(history.rows({ count: 10 }).rows).toEqual(['waits', 'quick']);
});

it('a run that was removed alone comes back once, at its place and pinned; others are gone', async () => {
  const { history } = await openHistory();
  const [a, b, c] = ['a', 'b', 'c'].map((name) => runIdSchema.parse(name));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three ids');
  for (const [at, id] of [a, b, c].entries()) {
    history.save({ id, serverId, sessionId: sessionIdSchema.parse('s'), at, pinned: id === b });
  }
  history.remove({ runId: b });
  expect(history.rows({ count: 10 }).rows).toEqual(['c', 'a']);
  history.restore(b);
  expect(history.rows({ count: 10 }).rows).toEqual(['c', 'b', 'a']);
  expect(() => history.restore(b)).toThrow();
  history.remove({ serverId });
  expect(history.rows({ count: 10 }).rows).toEqual(['b']);
  expect(() => history.restore(a)).toThrow();
});
