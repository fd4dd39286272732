import { describe, expect, it } from 'vitest';
import { hexScroll, lineHeight, parseOffset } from './hex-view.tsx';

describe('hexScroll', () => {
  it('is as tall as its lines up to the limit of browsers', () => {
    const scroll = hexScroll(1_000, 180);
    expect(scroll.height).toBe(1_000 * lineHeight);
    expect(scroll.lineAt(0)).toBe(0);
    expect(scroll.lineAt(scroll.height - 180)).toBe(990);
  });

  it('reaches every line of 100 MB', () => {
    const lines = 100_000_000 / 16;
    const scroll = hexScroll(lines, 900);
    expect(scroll.height).toBeLessThan(16_000_000);
    for (const line of [0, 1, 12_345, 6_000_001, scroll.lastFirst]) {
      expect(scroll.lineAt(scroll.scrollTo(line))).toBe(line);
    }
    expect(scroll.lineAt(scroll.height)).toBe(scroll.lastFirst);
  });

  it('doesn’t scroll content that fits', () => {
    const scroll = hexScroll(3, 900);
    expect(scroll.lastFirst).toBe(0);
    expect(scroll.scrollTo(2)).toBe(0);
  });
});

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
