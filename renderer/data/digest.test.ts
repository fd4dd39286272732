import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Digest } from '#shared/model/digest.ts';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { pendingRequestSchema } from '#shared/model/inbox/pending-request.ts';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import { summaryOf } from '#shared/model/runs/call-summary.ts';
import { type ToolCall, toolCallSchema } from '#shared/model/runs/tool-call.ts';
import { sessionSchema } from '#shared/model/session.ts';
import { host } from './client.ts';
import { coalesce, digestReader } from './digest.ts';
import { trafficHead } from './versions.ts';

const sessionId = sessionIdSchema.parse('s1');

function listFetch(kind: ListFetch['kind'], count: number): ListFetch {
  return { sessionId, kind, generation: 1, version: 1, phase: 'fetching', count, pages: 1, more: false };
}

describe('reading digests', () => {
  it('puts a fetch in place of the earlier state of the same list', () => {
    const cache = new QueryClient();
    const key = host.catalog.listFetches.queryKey({ input: { sessionId } });
    cache.setQueryData(key, [listFetch('resources', 1000), listFetch('tools', 5)]);
    digestReader(cache)({ listFetches: [listFetch('resources', 2000)] });
    expect(cache.getQueryData(key)).toEqual([listFetch('tools', 5), listFetch('resources', 2000)]);
  });

  it('loads all fetches of a session that was not loaded yet, instead of taking one for the whole response', () => {
    const cache = new QueryClient();
    const key = host.catalog.listFetches.queryKey({ input: { sessionId } });
    digestReader(cache)({ listFetches: [listFetch('resources', 10)] });
    expect(cache.getQueryData(key)).toBeUndefined();
    expect(cache.isFetching({ queryKey: key })).toBe(1);
  });

  it('marks as old what changed, and everything after a reset', () => {
    const cache = new QueryClient();
    const inbox = host.inbox.list.queryKey();
    const servers = host.servers.list.queryKey();
    cache.setQueryData(inbox, []);
    cache.setQueryData(servers, []);
    const read = digestReader(cache);
    read({ inbox: true });
    expect(cache.getQueryState(inbox)?.isInvalidated).toBe(true);
    expect(cache.getQueryState(servers)?.isInvalidated).toBe(false);
    read({ reset: true });
    expect(cache.getQueryState(servers)?.isInvalidated).toBe(true);
  });

  it('fetches the size of the log again when frames came, and not more often than every few seconds', () => {
    const cache = new QueryClient();
    const key = host.app.info.queryKey();
    const read = digestReader(cache);
    const isOld = (head: number) => {
      cache.setQueryData(key, {
        version: '',
        frontEnd: 'browser',
        dataDir: '',
        serversFile: '',
        settingsFile: '',
        vault: 'memory',
        logBytes: 0,
        problems: [],
      });
      read({ head });
      return cache.getQueryState(key)?.isInvalidated;
    };
    expect([isOld(1), isOld(2)]).toEqual([true, false]);
  });

  it('looks again at the client of a recording that grows and at its end, calmly, and not at a whole one', () => {
    const cache = new QueryClient();
    const view = (id: string, recorded: object) =>
      sessionSchema.parse({
        ...{ id, serverId: id, serverName: id, transport: 'stdio', target: 'node', phase: 'ready', startedAt: 0 },
        ...{ steps: [], stderrTail: [], inFlight: [], pin: {}, clientCapabilities: {}, strayLines: 0 },
        recorded: { recordingId: id, lost: 0, ...recorded },
      });
    const whole = view('whole', { isLive: false, durationMs: 9 });
    cache.setQueryData(host.sessions.list.queryKey(), [view('live', { isLive: true }), whole]);
    const keyOf = (id: string) =>
      host.recordings.behavior.queryKey({ input: { sessionId: sessionIdSchema.parse(id) } });
    const read = digestReader(cache);
    const olds = (digest: Digest) => {
      for (const id of ['live', 'whole']) cache.setQueryData(keyOf(id), { isLoupe: false, rows: [], isCut: false });
      read(digest);
      return ['live', 'whole'].map((id) => cache.getQueryState(keyOf(id))?.isInvalidated);
    };
    expect(olds({ head: 1 })).toEqual([true, false]);
    expect(olds({ head: 2 })).toEqual([false, false]);
    const ended = digestReader(cache);
    for (const id of ['live', 'whole']) cache.setQueryData(keyOf(id), { isLoupe: false, rows: [], isCut: false });
    ended({ sessions: [whole.id], sessionViews: [whole] });
    expect(cache.getQueryState(keyOf('whole'))?.isInvalidated).toBe(true);
  });

  it('takes changed sessions as they are, and fetches all when one is new or isn’t in the digest', () => {
    const cache = new QueryClient();
    const key = host.sessions.list.queryKey();
    const view = (id: string, strayLines: number) =>
      sessionSchema.parse({
        ...{ id, serverId: id, serverName: id, transport: 'stdio', target: 'node', phase: 'ready', startedAt: 0 },
        ...{ steps: [], stderrTail: [], inFlight: [], pin: {}, clientCapabilities: {}, strayLines },
      });
    const other = sessionIdSchema.parse('s2');
    cache.setQueryData(key, [view('s1', 0), view('s2', 0)]);
    const read = digestReader(cache);
    const state = () => [
      cache.getQueryData(key)?.map(({ strayLines }) => strayLines),
      cache.getQueryState(key)?.isInvalidated,
    ];
    read({ sessions: [sessionId], sessionViews: [view('s1', 1)] });
    expect(state()).toEqual([[1, 0], false]);
    read({ sessions: [sessionId, other], sessionViews: [view('s1', 2)] });
    expect(state()).toEqual([[1, 0], true]);
    cache.setQueryData(key, [view('s1', 0)]);
    digestReader(cache)({ sessions: [other], sessionViews: [view('s2', 5)] });
    expect(state()).toEqual([[0], true]);
  });

  it('marks as old the runs, the gate, the audit log and the saved arguments', () => {
    const cache = new QueryClient();
    const input = { runId: runIdSchema.parse('r1') };
    const keys = {
      prompts: host.prompts.run.queryKey({ input }),
      calls: host.calls.get.queryKey({ input }),
      gate: host.gate.approvals.queryKey({ input: { sessionId } }),
      audit: host.audit.verify.queryKey(),
      saved: host.savedArguments.key(),
    };
    for (const key of Object.values(keys)) cache.setQueryData(key, {});
    const old = () =>
      Object.entries(keys).flatMap(([name, key]) => (cache.getQueryState(key)?.isInvalidated ? name : []));
    const read = digestReader(cache);
    read({ runs: [] });
    expect(old()).toEqual([]);
    read({ runs: [input.runId] });
    expect(old()).toEqual(['prompts', 'calls']);
    read({ gate: true, audit: true, savedArguments: true });
    expect(old()).toEqual(Object.keys(keys));
  });

  it('leaves the other runs as they are when one changes', () => {
    const cache = new QueryClient();
    const of = (id: string) => host.calls.get.queryKey({ input: { runId: runIdSchema.parse(id) } });
    const isOld = (id: string) => cache.getQueryState(of(id))?.isInvalidated;
    const read = digestReader(cache);
    cache.getQueryCache().build(cache, { queryKey: of('r1') });
    cache.getQueryCache().build(cache, { queryKey: of('r2') });
    read({ runs: [runIdSchema.parse('r1')] });
    expect([isOld('r1'), isOld('r2')]).toEqual([true, false]);
    read({ runs: [runIdSchema.parse('all')] });
    expect(isOld('r2')).toBe(true);
  });

  it('takes changed calls as they are, into each list that has or selects them', () => {
    const cache = new QueryClient();
    const call = (id: string, at: number, change: Partial<ToolCall> = {}): ToolCall => ({
      ...toolCallSchema.parse({
        ...{ id, serverId: 's1', serverName: 's1', sessionId, tool: 'echo', at, phase: 'waiting' },
        ...{ invalid: false, pinned: false, argumentsText: '{}', progressLog: [], strays: [] },
      }),
      ...change,
    });
    const inputs = {
      all: { count: 20 },
      server: { serverId: serverIdSchema.parse('s1'), count: 1 },
      other: { serverId: serverIdSchema.parse('s2'), count: 1 },
      words: { text: 'echo', count: 20 },
    };
    const keyOf = (name: keyof typeof inputs) => host.calls.list.queryKey({ input: inputs[name] });
    const old = call('r1', 1);
    for (const name of ['all', 'server', 'words'] as const) {
      cache.setQueryData(keyOf(name), { rows: [summaryOf(old)], total: 1 });
    }
    cache.setQueryData(keyOf('other'), { rows: [], total: 0 });
    const read = digestReader(cache);
    const state = (name: keyof typeof inputs) => {
      const { rows = [], total } = cache.getQueryData(keyOf(name)) ?? {};
      const isOld = cache.getQueryState(keyOf(name))?.isInvalidated === true;
      return `${rows.map(({ id, phase }) => `${id} ${phase}`).join(', ')}; ${total}${isOld ? ' old' : ''}`;
    };
    const ended = call('r1', 1, { phase: 'ended' });
    read({ runs: [old.id], callViews: [ended] });
    expect(cache.getQueryData(host.calls.get.queryKey({ input: { runId: old.id } }))).toEqual(ended);
    expect(state('all')).toBe('r1 ended; 1');
    expect(state('words')).toBe('r1 ended; 1');
    const added = call('r2', 2);
    read({ runs: [added.id], newRuns: [added.id], callViews: [added] });
    expect(state('all')).toBe('r2 waiting, r1 ended; 2');
    expect(state('server')).toBe('r2 waiting; 2');
    expect(state('other')).toBe('; 0');
    expect(state('words')).toBe('r1 ended; 1 old');
    const checked = call('r3', 3, { checkRunId: 'c' });
    read({ runs: [checked.id], newRuns: [checked.id], callViews: [checked] });
    expect(state('server')).toBe('r2 waiting; 2');
    // One that is restored has its place, and one that is gone has none.
    read({ runs: [runIdSchema.parse('r0')], callViews: [call('r0', 0)] });
    expect(state('all')).toBe('r2 waiting, r1 ended; 2 old');
    expect(state('server')).toBe('r2 waiting; 2');
    read({ runs: [added.id] });
    expect(state('server')).toBe('r2 waiting; 2 old');
  });

  it('takes the pending requests as they are', () => {
    const cache = new QueryClient();
    const key = host.inbox.list.queryKey();
    const read = digestReader(cache);
    read({ inbox: true, inboxRequests: [] });
    expect(cache.getQueryData(key)).toBeUndefined();
    const pending = pendingRequestSchema.parse({
      ...{ id: 'p1', serverId: 's1', serverName: 's1', at: 1 },
      subject: { type: 'startCommand', command: 'node', args: [], envNames: [], references: [], reason: 'imported' },
    });
    cache.setQueryData(key, [pending]);
    read({ inbox: true, inboxRequests: [] });
    expect([cache.getQueryData(key), cache.getQueryState(key)?.isInvalidated]).toEqual([[], false]);
  });

  it('moves the head of the log', () => {
    digestReader(new QueryClient())({ head: 42 });
    expect(trafficHead.get()).toBe(42);
  });
});

it('turns a burst of calls into two runs', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const refresh = coalesce(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  for (let call = 0; call < 10; call += 1) refresh();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  refresh();
  await expect.poll(() => runs.length).toBe(3);
});
