import { describe, expect, it } from 'vitest';
import { parseOffset } from './hex-view.tsx';

describe('parseOffset', () => {
  it.each([
    ['16', 16],
    ['0x10', 16],
    ['ff', 255],
    ['1_000', 1000],
    ['10h', 16],
    ['', undefined],
    ['lens', undefined],
    ['-1', undefined],
  ])('%j', (typed, offset) => expect(parseOffset(typed)).toBe(offset));
});
