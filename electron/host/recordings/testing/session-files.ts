import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SessionDecoder, type SessionEvent } from '../file/session-decoder.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';

/** A header of a session over stdio, unless set otherwise. */
export function sessionHeader(given: Partial<SessionHeader> = {}): SessionHeader {
  return {
    loupeSession: 1,
    id: 'one',
    startedAt: '2026-11-26T08:00:00.000Z',
    transport: 'stdio',
    server: { command: 'node' },
    recorder: { name: 'loupe', version: '0.1.0' },
    redaction: 'none',
    ...given,
  };
}

/** A file with the text, in a folder of its own. */
export function fileWith(text: string | Uint8Array, name = 'session.jsonl'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

/** A session file with the entries. */
export function sessionFile(entries: readonly SessionEntry[], header: Partial<SessionHeader> = {}): string {
  return fileWith([sessionHeader(header), ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** What a session file has, as entries and as what they are joined to. */
export async function readSessionFile(path: string) {
  const reader = await SessionFileReader.open(path);
  try {
    const entries: SessionEntry[] = [];
    const events: SessionEvent[] = [];
    const decoder = new SessionDecoder(reader.header, (event) => events.push(event));
    for await (const some of reader.entries()) {
      for (const entry of some) {
        entries.push(entry);
        await decoder.add(entry);
      }
    }
    return { header: reader.header, entries, events, skipped: reader.skipped };
  } finally {
    await reader.close();
  }
}

/** The lines, bodies and events of a session, with who sent them, without what has no bytes. */
export function messagesOf(events: readonly SessionEvent[]): [from: string, text: string][] {
  return events.flatMap((event): [string, string][] => {
    if (event.type === 'line') return [[event.from, event.bytes.toString()]];
    if (event.type === 'request') return event.bytes.length > 0 ? [['client', event.bytes.toString()]] : [];
    if (event.type === 'response' && event.bytes.length > 0) return [['server', event.bytes.toString()]];
    if (event.type !== 'event') return [];
    const data = /^data: ?(.*)$/m.exec(Buffer.from(event.bytes).toString())?.[1];
    return data === undefined ? [] : [['server', data]];
  });
}
