/** A colour as blue, green, red. */
type Colour = readonly [number, number, number];

/**
 * A picture of `size` pixels a side with a disc, or with a ring where `hole` says how much of its radius is empty. Four
 * bytes a pixel as Electron's `createFromBitmap` takes them: blue, green, red, alpha, each multiplied by alpha.
 */
export function discBitmap(size: number, colour: Colour, hole = 0): Buffer {
  const bitmap = Buffer.alloc(size * size * 4);
  const centre = (size - 1) / 2;
  const radius = size / 2 - 1;
  for (let index = 0; index < size * size; index += 1) {
    const distance = Math.hypot((index % size) - centre, Math.floor(index / size) - centre);
    const outside = Math.max(distance - radius, radius * hole - distance);
    const alpha = Math.min(1, Math.max(0, 0.5 - outside));
    bitmap.set([...colour.map((part) => Math.round(part * alpha)), Math.round(255 * alpha)], index * 4);
  }
  return bitmap;
}
