import { describe, expect, it } from 'vitest';
import { quantitiesFor } from './quantities.ts';

describe('amounts', () => {
  const english = quantitiesFor('en');

  it('writes bytes in decimal units with at most one digit', () => {
    expect([0, 812, 4_120, 999_600, 312_000_000].map(english.bytes)).toEqual([
      '0 B',
      '812 B',
      '4.1 kB',
      '1 MB',
      '312 MB',
    ]);
  });

  it('writes durations in the unit that reads best', () => {
    expect([0.42, 8.31, 212.7, 1_520, 75_900, 300_000].map(english.duration)).toEqual([
      '0.4 ms',
      '8.3 ms',
      '213 ms',
      '1.52 s',
      '1 min 15 s',
      '5 min',
    ]);
  });

  it('follows the language', () => {
    expect(quantitiesFor('de').bytes(4_120)).toBe('4,1 kB');
    expect(quantitiesFor('de').count(1_234_567)).toBe('1.234.567');
  });
});
