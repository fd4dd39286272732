import type { Steps } from '#shared/mcp/steps.ts';

/** Bytes that are decoded between two yields. */
const pieceBytes = 1_000_000;

/** The text of UTF-8 bytes as `Buffer.toString` reads it, in steps: invalid bytes take long to decode. */
export function* decodedText(bytes: Uint8Array): Steps<string> {
  if (bytes.length <= pieceBytes) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: from + pieceBytes < bytes.length }));
    yield;
  }
  return pieces.join('');
}
