import { describe, expect, it } from 'vitest';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';

const seqsOf = async (log: TrafficLog, opened: number[], query?: string) => {
  const { rows, total } = await log.rows({ opened, ...(query !== undefined && { query }) }, 0, 1000);
  expect(rows).toHaveLength(total);
  return rows.map(({ seq }) => seq);
};

/** 1 a call with progress 3 and its response 5 at last; 2 a failed call with its response 4; 6 a notification. */
async function openExample(): Promise<TrafficLog> {
  const { log } = await openTestLog();
  const request = { kind: 'request', direction: 'out', method: 'tools/call' } as const;
  log.record(frameInput({ ...request, summary: 'add', at: 10 }));
  log.record(frameInput({ ...request, summary: 'fail', at: 11 }));
  log.record(frameInput({ thread: 1, method: 'notifications/progress', summary: 'half', at: 12 }));
  log.record(frameInput({ kind: 'error', thread: 2, pairSeq: 2, latencyMs: 2, summary: '-1 No', at: 13 }));
  log.record(frameInput({ kind: 'result', thread: 1, pairSeq: 1, latencyMs: 4, summary: 'three', at: 14 }));
  log.record(frameInput({ method: 'notifications/tools/list_changed', at: 15 }));
  return log;
}

describe('rows that are exchanges', () => {
  it('are the first frames, each with its response', async () => {
    const log = await openExample();
    const { rows } = await log.rows({ opened: [] }, 0, 10);
    expect(rows.map(({ seq, exchange }) => [seq, exchange?.others, exchange?.response?.summary])).toEqual([
      [1, 2, 'three'],
      [2, 1, '-1 No'],
      [6, 0, undefined],
    ]);
  });

  it('are followed by their other frames when they are opened, in any range', async () => {
    const log = await openExample();
    expect(await seqsOf(log, [1])).toEqual([1, 3, 5, 2, 6]);
    expect(await seqsOf(log, [2, 1, 6, 99])).toEqual([1, 3, 5, 2, 4, 6]);
    for (const [from, count] of [
      [0, 2],
      [2, 3],
      [4, 9],
      [6, 1],
    ] as const) {
      const { rows, total } = await log.rows({ opened: [1, 2] }, from, count);
      expect([total, ...rows.map(({ seq }) => seq)]).toEqual([6, ...[1, 3, 5, 2, 4, 6].slice(from, from + count)]);
    }
  });

  it('match when any of their frames does', async () => {
    const log = await openExample();
    expect(await seqsOf(log, [], 'three')).toEqual([1]);
    expect(await seqsOf(log, [], 'is:error')).toEqual([2]);
    expect(await seqsOf(log, [2], 'is:error')).toEqual([2, 4]);
    log.record(frameInput({ kind: 'stray', thread: 1, summary: 'oops' }));
    expect(await seqsOf(log, [], 'is:error')).toEqual([1, 2]);
  });

  it('are found by any of their frames', async () => {
    const log = await openExample();
    expect(await log.locate({ opened: [] }, 5)).toEqual({ row: 0, seq: 1 });
    expect(await log.locate({ opened: [1] }, 5)).toEqual({ row: 2, seq: 5 });
    expect(await log.locate({ opened: [1] }, 4)).toEqual({ row: 3, seq: 2 });
    expect(await log.locate({ opened: [], query: 'is:error' }, 5)).toBeUndefined();
  });

  it('stay when the log is opened again, and a frame whose first one is gone is its own', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ kind: 'request', session: 'old' }));
    expect(await seqsOf(log, [])).toEqual([1]);
    await log.clear({ scope: 'all' });
    log.record(frameInput({ kind: 'result', thread: 1, pairSeq: 1 }));
    expect(await seqsOf(log, [1])).toEqual([2]);
  });

  it('have the status of their HTTP response, the last one', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    const http = { channel: 'http', kind: 'http', thread: 1 } as const;
    log.record(frameInput({ kind: 'request', channel: 'http', method: 'ping' }));
    const facts = { type: 'challenged', status: '401 Unauthorized' } as const;
    log.record(
      frameInput({ ...http, summary: 'credentials required · 401 Unauthorized', facts, meta: { status: 401 } }),
    );
    // While its request waits for credentials, it has none, and hasn't failed.
    const rows = async () => (await log.rows({ opened: [] }, 0, 1)).rows;
    expect((await rows())[0]?.exchange).toEqual({ others: 1 });
    expect((await log.rows({ query: 'is:error' }, 0, 1)).total).toBe(0);
    log.record(frameInput({ ...http, direction: 'out' }));
    log.record(frameInput({ ...http, meta: { status: 200 } }));
    expect((await rows())[0]?.exchange?.status).toBe(200);
  });

  it('have the frames of a thread in the order of their times', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ kind: 'request', at: 1 }));
    log.record(frameInput({ kind: 'result', thread: 1, pairSeq: 1, at: 9 }));
    log.record(frameInput({ thread: 1, at: 5 }));
    expect(await seqsOf(log, [1])).toEqual([1, 3, 2]);
    expect(await log.locate({ opened: [1] }, 2)).toEqual({ row: 2, seq: 2 });
  });

  it('grow with the log, also by an exchange whose first frame doesn’t match itself', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ kind: 'request', summary: 'one' }));
    log.record(frameInput({ kind: 'request', summary: 'two' }));
    log.record(frameInput({ kind: 'result', thread: 2, summary: 'found' }));
    expect([await seqsOf(log, []), await seqsOf(log, [], 'found')]).toEqual([[1, 2], [2]]);
    log.record(frameInput({ kind: 'result', thread: 1, summary: 'found' }));
    for (let count = 0; count < 600; count += 1) log.record(frameInput({ summary: count === 0 ? 'found' : 'other' }));
    expect(await seqsOf(log, [], 'found')).toEqual([1, 2, 5]);
    expect(await seqsOf(log, [])).toHaveLength(602);
  });

  it('say where the row above is later: in the order of the log, sessions of other times are in between', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    const [now, before] = [100_000, 50_000];
    for (const at of [now, now + 10, before, before + 999, before + 500, now + 20]) log.record(frameInput({ at }));
    const marked = async (filter: { opened?: number[] }, from = 0) => {
      const { rows } = await log.rows(filter, from, 10);
      return rows.flatMap(({ seq, laterAbove }) => (laterAbove === undefined ? [] : [[seq, laterAbove]]));
    };
    for (const filter of [{}, { opened: [] }]) {
      expect(await marked(filter)).toEqual([
        [3, now + 10],
        [5, before + 999],
      ]);
      expect(await marked(filter, 2)).toEqual([
        [3, now + 10],
        [5, before + 999],
      ]);
      expect(await marked(filter, 5)).toEqual([]);
    }
  });
});
