import { isAscii } from 'node:buffer';
import type { Steps } from '#shared/mcp/steps.ts';

/** Bytes that are decoded between two yields. */
const pieceBytes = 1_000_000;

/** The text of UTF-8 bytes as `Buffer.toString` reads it, in steps: invalid bytes take long to decode. */
export function* decodedText(bytes: Uint8Array): Steps<string> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length <= pieceBytes) return whole.toString('utf8');
  // One copy; joining pieces would take longer, and twice the memory.
  if (isAscii(whole)) return whole.toString('latin1');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    pieces.push(decoder.decode(bytes.subarray(from, from + pieceBytes), { stream: from + pieceBytes < bytes.length }));
    yield;
  }
  return pieces.join('');
}
