import { expect, it } from 'vitest';
import { discBitmap } from './bitmaps.ts';

const alphaAt = (bitmap: Buffer, size: number, x: number, y: number) => bitmap[(y * size + x) * 4 + 3];

it('draws a disc, and a ring', () => {
  const disc = discBitmap(16, [10, 20, 200]);
  expect(disc).toHaveLength(16 * 16 * 4);
  expect([alphaAt(disc, 16, 0, 0), alphaAt(disc, 16, 8, 8)]).toEqual([0, 255]);
  expect([...disc.subarray((8 * 16 + 8) * 4, (8 * 16 + 8) * 4 + 3)]).toEqual([10, 20, 200]);
  const ring = discBitmap(16, [0, 0, 0], 0.6);
  expect([alphaAt(ring, 16, 8, 8), alphaAt(ring, 16, 2, 8)]).toEqual([0, 255]);
});
