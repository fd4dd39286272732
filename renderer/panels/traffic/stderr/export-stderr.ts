import type { SessionId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { bytesFromBase64, saveParts } from '../../../kit/editor/index.ts';

/** Frames asked for at a time, and bytes of one body. */
const framesAtOnce = 500;
const bytesAtOnce = 4_000_000;

/** Saves all that a session has of stderr, and its stdout lines that were no messages, byte for byte in the order of arrival. */
export async function exportStderr(sessionId: SessionId, serverName: string): Promise<void> {
  const filter = { sessionId, kinds: ['stderr' as const, 'stray' as const] };
  const parts: Blob[] = [];
  for (let from = 0, total = 1; from < total; from += framesAtOnce) {
    const page = await client.traffic.rows({ filter, from, count: framesAtOnce });
    total = page.total;
    for (const { seq, kind } of page.rows) {
      let last = 0;
      for (let offset = 0, size = 1; offset < size; ) {
        const body = await client.traffic.body({ seq, form: 'raw', offset, length: bytesAtOnce });
        const bytes = bytesFromBase64(body.base64);
        if (bytes.length === 0) break;
        size = body.size;
        offset += bytes.length;
        last = bytes.at(-1) ?? 0;
        parts.push(new Blob([bytes]));
      }
      // A stray line is recorded without its end.
      if (kind === 'stray' && last !== lineFeed) parts.push(new Blob(['\n']));
    }
  }
  saveParts(`${serverName.replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'server'}-stderr.log`, parts);
}

const lineFeed = 0x0a;
