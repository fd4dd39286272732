import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { barsOf, lanesOf, selectedIn, seqRanges } from './bars.ts';
import { moved, whole, zoomed } from './window.ts';

const request = (seq: number, at: number, latencyMs?: number) =>
  fakeFrame({ seq, at, kind: 'request', ...(latencyMs !== undefined && { latencyMs, pairSeq: seq + 1 }) });

const live = new Set([request(1, 0).sessionId]);

describe('the bars of a timeline', () => {
  it('have lanes of their own while they run at the same time', () => {
    const { bars } = barsOf([request(1, 0, 100), request(3, 10, 20), request(5, 50, 10)], 0, live);
    expect(bars.map(({ subLane }) => subLane)).toEqual([0, 1, 1]);
  });

  it('say whether they run, failed or are only a moment', () => {
    const failed = { ...request(3, 1, 1), exchange: { others: 1, status: 404 } };
    const { bars } = barsOf([request(1, 0, 1), failed, request(5, 2), fakeFrame({ seq: 7, at: 3 })], 10, live);
    expect(bars.map(({ tone }) => tone)).toEqual(['request', 'failed', 'running', 'moment']);
  });

  it('in a part of the axis are a range of frames', () => {
    const { bars } = barsOf([request(1, 0, 10), request(3, 10_000, 10), request(5, 20_000, 10)], 0, live);
    expect(seqRanges(bars, whole)).toEqual(['1..5']);
    expect(seqRanges(bars, { from: 0.9, to: 1 })).toEqual(['5..5']);
    expect(seqRanges([], whole)).toEqual([]);
    expect(selectedIn(bars, 'seq:1..5 is:error')).toEqual(whole);
    expect(selectedIn(bars, 'seq:5..5')).toEqual({ from: bars[2]?.left, to: 1 });
    expect(selectedIn(bars, 'method:a')).toBeUndefined();
  });

  it('end with their session, where no response came', () => {
    const { bars } = barsOf([request(1, 0), request(3, 10, 20)], 1_000_000, new Set());
    expect(bars.map(({ tone }) => tone)).toEqual(['failed', 'request']);
    expect(bars[0]?.right).toBe(bars[0]?.left);
  });

  it('are named without the ones between that ended before, in a few ranges', () => {
    const long = request(1, 0, 10_000);
    const short = Array.from({ length: 200 }, (_, index) =>
      request(3 + 2 * index, 10 + 49 * index, index % 4 === 0 ? 10 : 1),
    );
    const { bars } = barsOf([long, ...short], 0, live);
    expect(seqRanges(bars, { from: 0.9, to: 1 })).toEqual(['1..1', expect.stringMatching(/^3\d\d\.\.401$/)]);
    const every = bars.filter(({ frame }) => frame.seq % 4 === 1);
    const some = bars.map((bar) => (every.includes(bar) ? bar : { ...bar, left: 2, right: 2 }));
    const ranges = seqRanges(some, whole);
    expect(ranges).toHaveLength(12);
    expect(ranges[0]).toBe('1..1');
    expect(ranges.at(-1)).toMatch(/\.\.401$/);
  });

  it('are in a lane for each server, the last ones in a common one', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      fakeFrame({ seq: index + 1, serverId: serverIdSchema.parse(`s${index}`) }),
    );
    expect(lanesOf(barsOf(many.slice(0, 2), 0, live).bars)).toEqual(['s0', 's1']);
    expect(lanesOf(barsOf(many, 0, live).bars)).toEqual(['s0', 's1', 's2', 's3', 's4', undefined]);
  });
});

describe('the window of a timeline', () => {
  it('is zoomed around a place, and never leaves the axis', () => {
    expect(zoomed(whole, 0.5, 0.25)).toEqual({ from: 0.125, to: 0.625 });
    expect(zoomed({ from: 0.5, to: 1 }, 4)).toEqual(whole);
    expect(moved({ from: 0, to: 0.5 }, 0.5)).toEqual({ from: 0.25, to: 0.75 });
    expect(moved({ from: 0.25, to: 0.75 }, 9)).toEqual({ from: 0.5, to: 1 });
  });
});
