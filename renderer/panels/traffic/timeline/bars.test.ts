import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { barsOf, lanesOf, selectedIn, seqRange } from './bars.ts';
import { moved, whole, zoomed } from './window.ts';

const request = (seq: number, at: number, latencyMs?: number) =>
  fakeFrame({ seq, at, kind: 'request', ...(latencyMs !== undefined && { latencyMs, pairSeq: seq + 1 }) });

describe('the bars of a timeline', () => {
  it('have lanes of their own while they run at the same time', () => {
    const { bars } = barsOf([request(1, 0, 100), request(3, 10, 20), request(5, 50, 10)], 0);
    expect(bars.map(({ subLane }) => subLane)).toEqual([0, 1, 1]);
  });

  it('say whether they run, failed or are only a moment', () => {
    const failed = { ...request(3, 1, 1), exchange: { others: 1, status: 404 } };
    const { bars } = barsOf([request(1, 0, 1), failed, request(5, 2), fakeFrame({ seq: 7, at: 3 })], 10);
    expect(bars.map(({ tone }) => tone)).toEqual(['request', 'failed', 'running', 'moment']);
  });

  it('in a part of the axis are a range of frames', () => {
    const { bars } = barsOf([request(1, 0, 10), request(3, 10_000, 10), request(5, 20_000, 10)], 0);
    expect(seqRange(bars, whole)).toBe('1..5');
    expect(seqRange(bars, { from: 0.9, to: 1 })).toBe('5..5');
    expect(seqRange([], whole)).toBeUndefined();
    expect(selectedIn(bars, 'seq:1..5 is:error')).toEqual(whole);
    expect(selectedIn(bars, 'seq:5..5')).toEqual({ from: bars[2]?.left, to: 1 });
    expect(selectedIn(bars, 'method:a')).toBeUndefined();
  });

  it('are in a lane for each server, the last ones in a common one', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      fakeFrame({ seq: index + 1, serverId: serverIdSchema.parse(`s${index}`) }),
    );
    expect(lanesOf(barsOf(many.slice(0, 2), 0).bars)).toEqual(['s0', 's1']);
    expect(lanesOf(barsOf(many, 0).bars)).toEqual(['s0', 's1', 's2', 's3', 's4', undefined]);
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
