/** A square PNG and its size in pixels. */
export interface Picture {
  size: number;
  png: Uint8Array;
}

/** A Windows icon of PNGs, each of at most 256 pixels. */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** The types of PNGs in an icon of macOS, by size in pixels; the second of a size is for displays of double density. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** An icon of macOS; pictures of other sizes than 32, 64, 128, 256, 512 and 1024 pixels are left out. */
export function icnsOf(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) => (icnsTypes[size] ?? []).map((type) => block(type, png)));
  return block('icns', Buffer.concat(parts));
}

function block(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([header, content]);
}
