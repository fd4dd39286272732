import type { Writable } from 'node:stream';
import { type Fault, plainReading } from './fault.ts';

const PIECE = Buffer.alloc(1_000_000, 'x');

/** Writes so many bytes, as fast as they are read. */
async function pour(stream: Writable, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= PIECE.length) {
    const more = stream.write(PIECE.subarray(0, left));
    if (!more) await new Promise((resolve) => stream.once('drain', resolve));
  }
}

/**
 * Reading `endless://stdout` or `endless://stderr` writes 600 million bytes (or `bytes`) without a line feed to that
 * stream; then comes the answer.
 */
export const endlessLine: Fault = ({ bytes = 600_000_000 }) => ({
  definition: plainReading(['endless://stdout', 'endless://stderr'], async (uri) => {
    await pour(uri === 'endless://stdout' ? process.stdout : process.stderr, bytes);
    return [{ uri, mimeType: 'text/plain', text: 'That was all' }];
  }),
});
