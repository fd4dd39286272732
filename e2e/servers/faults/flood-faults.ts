import type { Writable } from 'node:stream';
import { toLine } from '../../../electron/demo/server/stdio-transport.ts';
import { type Fault, plainReading } from './fault.ts';

const pieceOfFlood = Buffer.alloc(1_000_000, 'x');

/** Writes that many bytes, as fast as they are read. */
async function pour(stream: Writable, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= pieceOfFlood.length) {
    const more = stream.write(pieceOfFlood.subarray(0, left));
    if (!more) await new Promise((resolve) => stream.once('drain', resolve));
  }
}

/**
 * Reading `endless://stdout` or `endless://stderr` writes 600 million bytes (or `bytes`) without a line feed to that
 * stream, then responds.
 */
export const endlessLine: Fault = ({ bytes = 600_000_000 }) => ({
  definition: plainReading(['endless://stdout', 'endless://stderr'], async (uri) => {
    await pour(uri === 'endless://stdout' ? process.stdout : process.stderr, bytes);
    return [{ uri, mimeType: 'text/plain', text: 'That was all' }];
  }),
});

/**
 * Reading `pings://flood` sends 20,000 (or `count`) pings with ids of 20,000 (or `bytes`) characters, and reads nothing
 * from then on.
 */
export const pingFlood: Fault = ({ count = 20_000, bytes = 20_000 }) => ({
  definition: plainReading(['pings://flood'], async () => {
    process.stdin.pause();
    const padding = 'x'.repeat(bytes);
    for (let number = 1; number <= count; number++) {
      const ping = { jsonrpc: '2.0', id: `${number} ${padding}`, method: 'ping' };
      if (!process.stdout.write(toLine(ping))) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
    return new Promise(() => {});
  }),
});

/** Reading `samplings://flood` sends 20,000 (or `count`) sampling requests before the response. */
export const samplingFlood: Fault = ({ count = 20_000 }) => ({
  definition: plainReading(['samplings://flood'], async (uri) => {
    const messages = [{ role: 'user', content: { type: 'text', text: 'What now?' } }];
    const params = { messages, maxTokens: 1 };
    for (let number = 1; number <= count; number++) {
      process.stdout.write(toLine({ jsonrpc: '2.0', id: number, method: 'sampling/createMessage', params }));
    }
    return [{ uri, mimeType: 'text/plain', text: 'That was all' }];
  }),
});
