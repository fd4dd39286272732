import { describe, expect, it } from 'vitest';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';

async function seqsOf(log: TrafficLog, seq: number, from = 0, count = 1000): Promise<number[]> {
  return (await log.thread(seq, from, count)).rows.map((frame) => frame.seq);
}

describe('the thread of a request', () => {
  it('is found from each of its frames, among many others', async () => {
    const { log } = await openTestLog();
    for (let count = 0; count < 20; count++) log.record(frameInput());
    const request = log.record(frameInput({ kind: 'request', direction: 'out', rpcId: '"a"' }));
    const others: number[] = [];
    for (let count = 0; count < 30; count++) {
      log.record(frameInput({ thread: 3 }));
      if (count % 10 === 0) others.push(log.record(frameInput({ thread: request, summary: `step ${count}` })));
    }
    for (const seq of [request, ...others]) expect(await seqsOf(log, seq)).toEqual([request, ...others]);
    expect(await seqsOf(log, 1)).toEqual([1]);
    expect(await log.thread(99_999, 0, 10)).toMatchObject({ rows: [], total: 0 });
  });

  it('is read in parts, and what retention removed is left out', async () => {
    const { log } = await openTestLog();
    const request = log.record(frameInput({ kind: 'request', direction: 'out', rpcId: '"a"' }));
    for (let count = 0; count < 500; count++) log.record(frameInput({ thread: request }));
    expect(await log.thread(request, 0, 0)).toMatchObject({ rows: [], total: 501 });
    expect(await seqsOf(log, request, 0, 2)).toEqual([1, 2]);
    expect(await seqsOf(log, request, 1, 2)).toEqual([2, 3]);
    expect(await seqsOf(log, request, 499, 10)).toEqual([500, 501]);
    expect(await seqsOf(log, request, 501, 10)).toEqual([]);
    await log.clear({ scope: 'all' });
    expect(await seqsOf(log, request)).toEqual([]);
  });
});
