import { encodePng } from '../demo/png.ts';

/** Capital letters in five columns and seven rows; a row is a number whose bits are its dots. */
const letters: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  I: [14, 4, 4, 4, 4, 4, 14],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
};

/** A dot is so many pixels wide and high; a letter has a free column beside it, and the text a free frame. */
const dot = 8;
const cell = 6;
const frame = 2;
const rows = 7;

/** A word in black on white, as PNG. */
export function pictureOf(word: string): Buffer {
  const width = (word.length * cell - 1 + 2 * frame) * dot;
  const height = (rows + 2 * frame) * dot;
  return encodePng(width, height, (x, y) => {
    const column = Math.floor(x / dot) - frame;
    const row = Math.floor(y / dot) - frame;
    const bits = letters[word[Math.floor(column / cell)] ?? '']?.[row] ?? 0;
    const isInk = column >= 0 && column % cell < cell - 1 && ((bits >> (cell - 2 - (column % cell))) & 1) === 1;
    return isInk ? [0, 0, 0, 255] : [255, 255, 255, 255];
  });
}
