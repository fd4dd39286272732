/** The bytes of base64 that the host made (never a server's: that may be invalid). */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/**
 * The bytes as UTF-8 text, or undefined when they are none. With `isCut`, a character broken by the end of
 * the range is left off.
 */
export function textFromBytes(bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

export const bytesPerLine = 16;

/** One line of a hex view: its offset, the bytes in hex, and their printable ASCII. */
export interface HexLine {
  offset: string;
  hex: string;
  ascii: string;
}

/** Line `index` of a hex view over `bytes`, whose first byte is at `start` of the whole. */
export function hexLine(bytes: Uint8Array, index: number, start = 0): HexLine {
  const from = index * bytesPerLine;
  const line = bytes.subarray(from, from + bytesPerLine);
  let hex = '';
  let ascii = '';
  for (const [position, byte] of line.entries()) {
    if (position > 0) hex += position === bytesPerLine / 2 ? '  ' : ' ';
    hex += byte.toString(16).padStart(2, '0');
    ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  return { offset: (start + from).toString(16).padStart(8, '0'), hex, ascii };
}
