import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Party,
  type SessionEntry,
  type SessionHeader,
  sessionEntrySchema,
  sessionHeaderSchema,
} from '#shared/recording/session-file.ts';

export interface ReadSession {
  header: SessionHeader;
  entries: SessionEntry[];
}

/** Reads a whole session file up to its last whole line, and checks every line. */
export function readSession(path: string): ReadSession {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return {
    header: sessionHeaderSchema.parse(JSON.parse(header)),
    entries: lines.map((line) => sessionEntrySchema.parse(JSON.parse(line))),
  };
}

/** The sessions that were recorded with a data folder, oldest first. */
export function sessionsIn(home: string): ReadSession[] {
  const folder = join(home, 'recordings');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => readSession(join(folder, name)));
}

export function onlySession(home: string): ReadSession {
  const [session, ...others] = sessionsIn(home);
  if (session === undefined || others.length > 0) throw new Error(`There are ${others.length} more recordings`);
  return session;
}

/** All bytes of a party as they passed. */
export function bytesOf({ entries }: ReadSession, party: Party): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.type !== 'line' || entry.from !== party) return [];
      const { text, base64, end = '\n', more } = entry;
      return [Buffer.from(text ?? base64 ?? '', text === undefined ? 'base64' : 'utf8'), Buffer.from(more ? '' : end)];
    }),
  );
}
