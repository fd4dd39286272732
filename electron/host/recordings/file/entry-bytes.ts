import { isUtf8 } from 'node:buffer';

/** The bytes of an entry. */
export function bytesOf({ text, base64 }: { text?: string | undefined; base64?: string | undefined }): Buffer {
  return text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text);
}

/** Bytes as an entry has them. */
export function recorded(bytes: Buffer): { text: string } | { base64: string } {
  return isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') };
}

/** Of how many bytes a piece consists that doesn't end within a character of UTF-8. */
export function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) break;
    // The first byte of a character gives its length.
    if (byte >= 0xc0) {
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return size > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
