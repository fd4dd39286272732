import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Recording, readRecording } from '../replay/recording.ts';

/** A line of stdin or stdout; a message may be given as JSON text. */
export type Passed = readonly [from: 'client' | 'server', message: object | string];

const header: SessionHeader = {
  loupeSession: 1,
  id: 'one',
  startedAt: '2026-11-26T08:00:00.000Z',
  transport: 'stdio',
  server: { command: 'node' },
  recorder: { name: 'loupe', version: '0.1.0' },
  redaction: 'none',
};

/** A session file that is removed after the test. */
export function fileOf(entries: readonly SessionEntry[], change: Partial<SessionHeader> = {}): string {
  const path = join(temporaryFolder(), 'session.jsonl');
  writeFileSync(path, [{ ...header, ...change }, ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

/** A session file over stdio with a line each 100 ms. */
export function stdioFile(lines: readonly Passed[], change: Partial<SessionHeader> = {}): string {
  const entries = lines.map(([from, message], index): SessionEntry => {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    return { type: 'line', t: (index + 1) * 100_000, from, text };
  });
  return fileOf(entries, change);
}

/** The requests of a session over stdio. */
export function recordingOf(...lines: Passed[]): Promise<Recording> {
  return readRecording(stdioFile(lines));
}
