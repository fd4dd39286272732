import { describe, expect, it } from 'vitest';
import { quantitiesFor, writtenValues } from './quantities.ts';

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
    expect([0.42, 8.31, 212.7, 1_520, 75_900, 300_000, 3_600_000, 7_530_000].map(english.duration)).toEqual([
      '0.4 ms',
      '8.3 ms',
      '213 ms',
      '1.52 s',
      '1 min 15 s',
      '5 min',
      '1 h',
      '2 h 5 min',
    ]);
  });

  it('follows the language', () => {
    expect(quantitiesFor('de').bytes(4_120)).toBe('4,1 kB');
    expect(quantitiesFor('de').count(1_234_567)).toBe('1.234.567');
    const chinese = [75_900, 300_000, 7_530_000].map(quantitiesFor('zh-CN').duration);
    expect(chinese).toEqual(['1分钟15秒', '5分钟', '2小时5分钟']);
  });
});

describe('the values of a text', () => {
  const values = { waitedMs: 30_000, ms: 250, count: 3, name: 'x', choices: ['a', 'b', 'c'] };

  it('have durations with their units, and lists, as the language writes them', () => {
    const written = { waitedMs: '30 s', ms: '250 ms', count: 3, name: 'x' };
    expect(writtenValues(values, quantitiesFor('en'))).toEqual({ ...written, choices: 'a, b, c' });
    expect(writtenValues(values, quantitiesFor('de'))).toEqual({ ...written, choices: 'a, b und c' });
    expect(writtenValues(values, quantitiesFor('zh-CN'))).toEqual({ ...written, choices: 'a、b、c' });
  });
});
