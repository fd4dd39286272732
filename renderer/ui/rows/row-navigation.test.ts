import { describe, expect, it } from 'vitest';
import { nextRow } from './row-navigation.ts';

describe('moving between rows', () => {
  it('steps, pages and jumps within the list', () => {
    expect(nextRow('ArrowDown', 4, 100, 10)).toBe(5);
    expect(nextRow('PageUp', 4, 100, 10)).toBe(0);
    expect(nextRow('End', 4, 100, 10)).toBe(99);
    expect(nextRow('ArrowDown', 99, 100, 10)).toBe(99);
  });

  it('starts at an end when no row is active', () => {
    expect(nextRow('ArrowDown', -1, 3, 10)).toBe(0);
    expect(nextRow('ArrowUp', -1, 3, 10)).toBe(2);
  });

  it('leaves other keys and empty lists alone', () => {
    expect(nextRow('a', 0, 3, 10)).toBeUndefined();
    expect(nextRow('ArrowDown', -1, 0, 10)).toBeUndefined();
  });
});
