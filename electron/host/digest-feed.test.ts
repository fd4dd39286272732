import { describe, expect, it, vi } from 'vitest';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import { toolCallSchema } from '#shared/model/runs/tool-call.ts';
import { sessionSchema } from '#shared/model/session.ts';
import { DigestFeed } from './digest-feed.ts';
import { monotonicClock } from './platform.ts';
import { TestClock } from './testing/test-clock.ts';

const a = sessionIdSchema.parse('a');
const listFetch = {
  sessionId: a,
  kind: 'tools',
  generation: 1,
  version: 1,
  phase: 'fetching',
  pages: 1,
  more: false,
} as const;

const shown = {
  serverId: 's',
  serverName: 's',
  transport: 'stdio',
  target: 'node',
  phase: 'ready',
  startedAt: 0,
  steps: [],
  stderrTail: [],
  strayLines: 0,
  inFlight: [],
  pin: {},
  clientCapabilities: {},
};

describe('DigestFeed', () => {
  it('starts with a reset, then reports changes, several in one digest', async () => {
    const feed = new DigestFeed(monotonicClock);
    const digests = feed.watch(7, undefined);
    expect((await digests.next()).value).toMatchObject({ reset: true, head: 7 });
    feed.change({ head: 8 });
    feed.change({ head: 9, inbox: true });
    feed.session(a);
    feed.session(a);
    feed.listFetch({ ...listFetch, count: 1 });
    feed.listFetch({ ...listFetch, count: 2 });
    expect((await digests.next()).value).toEqual({
      head: 9,
      inbox: true,
      sessions: [a],
      listFetches: [{ ...listFetch, count: 2 }],
    });
  });

  const noViews = { session: () => undefined, call: () => undefined, inbox: () => [] };

  it('has the changed sessions themselves where they are few and small', async () => {
    const feed = new DigestFeed(monotonicClock);
    const texts = new Map([
      ['a', 'short'],
      ['b', 'x'.repeat(30_000)],
    ]);
    const session = (id: string) => {
      const instructions = texts.get(id);
      return instructions === undefined ? undefined : sessionSchema.parse({ ...shown, id, instructions });
    };
    const digests = feed.watch(0, undefined, { ...noViews, session });
    await digests.next();
    const next = async (...ids: string[]) => {
      for (const id of ids) feed.session(sessionIdSchema.parse(id));
      const { value } = await digests.next();
      return value?.sessionViews?.map(({ id }) => id);
    };
    expect(await next('a', 'b', 'gone')).toEqual(['a']);
    expect(await next('a', 'c', 'd', 'e', 'f')).toBeUndefined();
  });

  it('has the changed calls and the pending requests themselves, and says which calls are new', async () => {
    const feed = new DigestFeed(monotonicClock);
    const call = toolCallSchema.parse({
      ...{ id: 'r', serverId: 's', serverName: 's', sessionId: 'a', tool: 'echo', at: 1, phase: 'waiting' },
      ...{ invalid: false, pinned: false, argumentsText: '{}', progressLog: [], strays: [] },
    });
    const digests = feed.watch(0, undefined, { ...noViews, call: () => call });
    await digests.next();
    feed.run(call.id, true);
    feed.run(call.id, false);
    feed.change({ inbox: true });
    expect((await digests.next()).value).toEqual({
      runs: ['r'],
      newRuns: ['r'],
      callViews: [call],
      inbox: true,
      inboxRequests: [],
    });
    feed.run(call.id, false);
    expect((await digests.next()).value).toEqual({ runs: ['r'], callViews: [call] });
  });

  it('reports a change while it is waiting', async () => {
    const feed = new DigestFeed(monotonicClock);
    const digests = feed.watch(0, undefined);
    await digests.next();
    const next = digests.next();
    feed.change({ servers: true });
    expect((await next).value).toEqual({ servers: true });
  });

  it('sends a few at once after a pause, then one per interval', async () => {
    const clock = new TestClock();
    const feed = new DigestFeed(clock);
    const digests = feed.watch(0, undefined);
    for (let number = 0; number < 8; number += 1) {
      feed.change({ head: number });
      expect((await digests.next()).value).toMatchObject({ head: number });
    }
    const arrived = vi.fn();
    const next = digests.next().then(arrived);
    feed.change({ head: 8 });
    await clock.advance(49);
    expect(arrived).not.toHaveBeenCalled();
    await clock.advance(1);
    await next;
  });

  it('ends when its signal aborts', async () => {
    const feed = new DigestFeed(monotonicClock);
    const gone = new AbortController();
    const digests = feed.watch(0, gone.signal);
    await digests.next();
    const next = digests.next();
    gone.abort();
    expect((await next).done).toBe(true);
  });
});
