import { describe, expect, it } from 'vitest';
import {
  aboveFor,
  canvasHeight,
  clampAbove,
  drawnRows,
  isAtEnd,
  maxCanvasHeight,
  nextRow,
  scaleOf,
} from './row-window.ts';

const rows = (total: number) => ({ total, rowHeight: 24, viewHeight: 240 });

describe('a short list', () => {
  it('scrolls pixel by pixel', () => {
    expect(canvasHeight(rows(1000))).toBe(24_000);
    expect(drawnRows(rows(1000), 2400)).toEqual({ first: 94, end: 116, top: 94 * 24 });
  });

  it('draws nothing when it is empty and everything when it is tiny', () => {
    expect(drawnRows(rows(0), 0)).toEqual({ first: 0, end: 0, top: 0 });
    expect(drawnRows(rows(3), 0)).toEqual({ first: 0, end: 3, top: 0 });
    expect(isAtEnd(rows(3), 0)).toBe(true);
  });

  it('moves only as far as a row needs', () => {
    expect(aboveFor(rows(1000), 2400, 105)).toBe(2400);
    expect(aboveFor(rows(1000), 2400, 10)).toBe(240);
    expect(aboveFor(rows(1000), 2400, 110)).toBe(111 * 24 - 240);
  });

  it('is never scrolled beyond its ends', () => {
    expect([-5, 30, 1e9].map((above) => clampAbove(rows(1000), above))).toEqual([0, 30, 24_000 - 240]);
    expect(clampAbove(rows(3), 30)).toBe(0);
  });
});

describe('twenty million rows', () => {
  const window = rows(20_000_000);

  it('keeps its canvas below what the browser can lay out', () => {
    expect(canvasHeight(window)).toBe(maxCanvasHeight);
  });

  it('puts rows where 32-bit numbers, by which the browser paints, are exact to a pixel', () => {
    const lastTop = maxCanvasHeight - 23;
    expect([lastTop, lastTop + 1].map(Math.fround)).toEqual([lastTop, lastTop + 1]);
  });

  it('reaches its last row at the end of the scroll bar', () => {
    const above = clampAbove(window, Number.POSITIVE_INFINITY);
    expect(above / scaleOf(window)).toBeCloseTo(maxCanvasHeight - 240, 3);
    expect(drawnRows(window, above).end).toBe(20_000_000);
    expect(isAtEnd(window, above)).toBe(true);
  });

  it('brings any row into view', () => {
    const above = aboveFor(window, 0, 12_345_678);
    const { first, end, top } = drawnRows(window, above);
    expect(first).toBeLessThan(12_345_678);
    expect(end).toBeGreaterThan(12_345_678);
    const rowTop = top + (12_345_678 - first) * 24;
    const scrollTop = above / scaleOf(window);
    expect(rowTop).toBeGreaterThanOrEqual(scrollTop - 1);
    expect(rowTop + 24).toBeLessThanOrEqual(scrollTop + 241);
  });
});

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
