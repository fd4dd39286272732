import { decodedText, encodingOf } from '#shared/mcp/content/charset.ts';

/** Decodes base64 from the host. Not for a server's, which may be invalid. */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/**
 * Decodes text from its beginning on, by `mimeType` (`encodingOf`), without one as UTF-8; undefined for other bytes. With
 * `isCut`, an incomplete last character is left out.
 */
export function textFromBytes(bytes: Uint8Array, isCut = false, mimeType?: string): string | undefined {
  return decodedText(bytes, encodingOf(bytes, mimeType), isCut);
}

/** One line of a hex view. */
export interface HexLine {
  offset: string;
  hex: string;
  ascii: string;
}

/** The line of `count` bytes that begins at an offset; the first of `bytes` has the offset `start`. */
export function hexLine(bytes: Uint8Array, offset: number, count: number, start = 0): HexLine {
  const from = offset - start;
  const line = bytes.subarray(from, from + count);
  let hex = '';
  let ascii = '';
  for (const [position, byte] of line.entries()) {
    if (position > 0) hex += position === count / 2 ? '  ' : ' ';
    hex += byte.toString(16).padStart(2, '0');
    ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  return { offset: offset.toString(16).padStart(8, '0'), hex, ascii };
}
