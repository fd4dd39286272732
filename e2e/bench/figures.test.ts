import { describe, expect, it } from 'vitest';
import { compareFigures, type Figure, parseFigures } from './figures.ts';

const printed = `figure                                                        measured              budget   ratio
browser mode: start to interactive                             1560 ms          <= 1500 ms    1.04  over
log of 1M frames: newest rows of a body filter, the slowest           79.9 ms           <= 200 ms    0.40
log: 200000 notifications                              109000 frames/s   >= 88700 frames/s    0.82
log: notifications lost                                              0                   0    0.00
window: heap growth after 10000 reads of 10 kB                -0.745 MB             <= 5 MB   -0.15
a line of a program
`;

it('reads the figures of a printed table', () => {
  expect(parseFigures(printed)).toEqual([
    { name: 'browser mode: start to interactive', value: 1560, unit: 'ms', isMoreBetter: false },
    {
      name: 'log of 1M frames: newest rows of a body filter, the slowest',
      value: 79.9,
      unit: 'ms',
      isMoreBetter: false,
    },
    { name: 'log: 200000 notifications', value: 109_000, unit: 'frames/s', isMoreBetter: true },
    { name: 'log: notifications lost', value: 0, unit: '', isMoreBetter: false },
    { name: 'window: heap growth after 10000 reads of 10 kB', value: -0.745, unit: 'MB', isMoreBetter: false },
  ]);
});

describe('two programs', () => {
  const rounds = (name: string, values: number[], isMoreBetter = false): Figure[][] =>
    values.map((value) => [{ name, value, unit: 'ms', isMoreBetter }]);

  it('are compared by their medians', () => {
    const [compared] = compareFigures(rounds('a', [3, 1, 2]), rounds('a', [9, 2, 4]));
    expect(compared).toEqual({ name: 'a', unit: 'ms', before: 2, now: 4, isWorse: false });
  });

  it('differ for the worse only when every round does', () => {
    const isWorse = (before: number[], now: number[], isMoreBetter?: boolean) =>
      compareFigures(rounds('a', before, isMoreBetter), rounds('a', now, isMoreBetter))[0]?.isWorse;
    expect(isWorse([1, 2], [3, 4])).toBe(true);
    expect(isWorse([1, 3], [2, 4])).toBe(false);
    expect(isWorse([3, 4], [1, 2])).toBe(false);
    expect(isWorse([3, 4], [1, 2], true)).toBe(true);
    expect(isWorse([1, 2], [3, 4], true)).toBe(false);
  });

  it('have only the figures compared that both have', () => {
    expect(compareFigures(rounds('old', [1]), rounds('new', [1]))).toEqual([]);
  });
});
