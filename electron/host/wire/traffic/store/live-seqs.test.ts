import { describe, expect, it } from 'vitest';
import { LiveSeqs } from './live-seqs.ts';

const all = (live: LiveSeqs) => Array.from({ length: live.count }, (_, row) => live.seqAt(row));

describe('LiveSeqs', () => {
  it('counts from the floor to the head, without the gaps', () => {
    const live = new LiveSeqs(3, 12, [
      { first: 8, last: 9 },
      { first: 1, last: 4 },
    ]);
    expect(all(live)).toEqual([5, 6, 7, 10, 11, 12]);
    expect(live.seqAt(6)).toBeUndefined();
    expect([live.rowOf(5), live.rowOf(9), live.rowOf(10), live.rowOf(13)]).toEqual([0, undefined, 3, undefined]);
  });

  it('follows new frames, a rising floor and new gaps', () => {
    const live = new LiveSeqs(1, 0, []);
    expect(live.count).toBe(0);
    live.extendTo(5);
    expect(all(live)).toEqual([1, 2, 3, 4, 5]);
    live.raiseFloor(3);
    live.extendTo(7);
    expect(all(live)).toEqual([3, 4, 5, 6, 7]);
    live.addGap(4, 5);
    live.addGap(6, 7);
    expect(all(live)).toEqual([3]);
    live.extendTo(8);
    expect(all(live)).toEqual([3, 8]);
    live.raiseFloor(9);
    expect(all(live)).toEqual([]);
    live.extendTo(9);
    expect(all(live)).toEqual([9]);
  });

  it('gives the row of every seq back', () => {
    const gaps = Array.from({ length: 100 }, (_, gap) => ({ first: gap * 10 + 5, last: gap * 10 + 7 }));
    const live = new LiveSeqs(20, 1000, gaps);
    for (let row = 0; row < live.count; row++) expect(live.rowOf(live.seqAt(row) ?? 0)).toBe(row);
  });
});
