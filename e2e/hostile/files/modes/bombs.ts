import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const small = { level: 9 } as const;

/** ZIP files that are much more than they are long. */
export const bombs = {
  manifest: () => {
    // The size that it says is a lie.
    const zip = zipSync({ 'manifest.json': [strToU8('{}'), { level: 0 }] });
    const content = deflateRawSync(Buffer.alloc(1_000_000_000, ' '), small);
    return forged(zip, content, 2_000_000);
  },
  levels: () => zipSync({ 'manifest.json': [strToU8('['.repeat(4_000_000)), small] }),
  files: () => {
    const files = Array.from({ length: 60_000 }, (_, n) => [`f${n}`, new Uint8Array(0)] as const);
    return zipSync({ 'manifest.json': strToU8('{}'), ...Object.fromEntries(files) }, { level: 0 });
  },
};

/** A ZIP file of one entry with another content, and another size than that has. */
function forged(zip: Uint8Array, content: Buffer, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const name = bytes.readUInt16LE(26);
  const head = Buffer.from(bytes.subarray(0, 30 + name));
  const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const tail = Buffer.from(bytes.subarray(central));
  const end = tail.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  for (const [part, at] of [
    [head, 8],
    [tail, 10],
  ] as const) {
    part.writeUInt16LE(8, at);
    part.writeUInt32LE(content.length, at + 10);
    part.writeUInt32LE(size, at + 14);
  }
  tail.writeUInt32LE(head.length + content.length, end + 16);
  return Buffer.concat([head, content, tail]);
}
