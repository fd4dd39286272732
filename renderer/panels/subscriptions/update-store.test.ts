import { describe, expect, it, vi } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id.ts';
import type { ResourceUpdate } from '#shared/model/subscription.ts';
import { UpdateStore } from './update-store.ts';

const serverId = serverIdSchema.parse('3f0f1d5e-7c1b-4b52-9a5c-000000000001');
const sessionId = sessionIdSchema.parse('s1');

function update(seq: number, uri = 'a:1', at = seq): ResourceUpdate {
  return { seq, at, uri, marks: [], serverId, sessionId, serverName: 'demo', kind: 'updated' };
}

/** A store over a log that the test writes, whose pauses last until the test lets them pass. */
function openStore(log: ResourceUpdate[]) {
  const pauses: (() => void)[] = [];
  const fetch = vi.fn(async ({ from, count }: { from: number; count: number }) => ({
    updates: log.slice(from, from + count),
    total: log.length,
  }));
  const store = new UpdateStore({
    fetch,
    after: (_milliseconds, callback) => pauses.push(callback),
    beforePaint: (callback) => callback(),
    failureOf: () => createFailure('internal'),
  });
  store.subscribe(() => undefined);
  /** Lets the answer come and the pause after it pass. */
  const step = async () => {
    await vi.waitFor(() => expect(store.isLoaded).toBe(true));
    await Promise.resolve();
    for (const pass of pauses.splice(0)) pass();
  };
  return { store, fetch, step };
}

describe('the log of changes as it is drawn', () => {
  it('asks once per pause, however often it is told of news', async () => {
    const log = [update(1)];
    const { store, fetch, step } = openStore(log);
    log.push(update(2));
    for (let times = 0; times < 50; times += 1) store.refresh();
    expect(fetch).toHaveBeenCalledTimes(1);
    await step();
    await vi.waitFor(() => expect(store.rowAt(0)?.count).toBe(2));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('takes in a storm range by range, to the last line', async () => {
    const log = Array.from({ length: 10_000 }, (_, index) => update(index, 'a:1', index / 100));
    const { store, fetch, step } = openStore(log);
    while ((store.rowAt(0)?.count ?? 0) < log.length) await step();
    expect(store.rowCount).toBe(1);
    expect(fetch.mock.calls.length).toBeLessThan(10);
  });

  it('unfolds a group into its lines', async () => {
    const { store, step } = openStore([update(1, 'a:0'), update(2), update(3), update(4, 'a:2')]);
    await step();
    store.toggle(1);
    const rows = Array.from({ length: store.rowCount }, (_, row) => store.rowAt(row));
    expect(rows.map((row) => [row?.update.seq, row?.isLine])).toEqual([
      [1, false],
      [2, false],
      [2, true],
      [3, true],
      [4, false],
    ]);
    store.toggle(1);
    expect(store.rowCount).toBe(3);
  });

  it('holds still while paused, and says how much waits', async () => {
    const log = [update(1)];
    const { store, step } = openStore(log);
    await step();
    store.setPaused(true);
    log.push(update(2), update(3));
    store.refresh();
    await step();
    await vi.waitFor(() => expect(store.waiting).toBe(2));
    expect(store.rowAt(0)?.count).toBe(1);
    store.setPaused(false);
    await step();
    await vi.waitFor(() => expect(store.rowAt(0)?.count).toBe(3));
  });

  it('begins anew when the log was cleared meanwhile', async () => {
    const log = [update(1), update(2, 'a:2')];
    const { store, step } = openStore(log);
    await step();
    log.splice(0, 2, update(8, 'a:8'), update(9, 'a:9'), update(10, 'a:10'));
    store.refresh();
    await step();
    await step();
    await vi.waitFor(() => expect(store.rowCount).toBe(3));
    expect(store.rowAt(0)?.update.seq).toBe(8);
  });
});
