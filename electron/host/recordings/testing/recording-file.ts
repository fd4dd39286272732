import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RecordingId, recordingIdSchema } from '#shared/model/id/id.ts';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { type Recording, readRecording } from '../replay/recording.ts';
import { sessionFile } from './session-files.ts';

/** A line of stdin or stdout; a message may be given as JSON text. */
export type Passed = readonly [from: 'client' | 'server', message: object | string];

/** A session file over stdio with a line each 100 ms. */
export function stdioFile(lines: readonly Passed[], change: Partial<SessionHeader> = {}): string {
  const entries = lines.map(([from, message], index): SessionEntry => {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    return { type: 'line', t: (index + 1) * 100_000, from, text };
  });
  return sessionFile(entries, change);
}

/** The requests of a session over stdio. */
export function recordingOf(...lines: Passed[]): Promise<Recording> {
  return readRecording(stdioFile(lines));
}

/** Parts of a POST in a session file over HTTP, all at once; `session`: its `Mcp-Session-Id`. */
export const post = {
  sent(exchange: number, message: object | string, session?: string): SessionEntry[] {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const headers: [string, string][] = session === undefined ? [] : [['mcp-session-id', session]];
    return [
      { t: 0, type: 'request', exchange, method: 'POST', path: '/mcp', headers },
      { t: 0, type: 'body', exchange, from: 'client', text },
      { t: 0, type: 'bodyEnd', exchange, from: 'client' },
    ];
  },
  /** As an event stream, each message an event, or as one body. */
  received(exchange: number, messages: readonly object[] | object, status = 200): SessionEntry[] {
    const type = Array.isArray(messages) ? 'text/event-stream' : 'application/json';
    const text = Array.isArray(messages)
      ? messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')
      : JSON.stringify(messages);
    return [
      { t: 0, type: 'response', exchange, status, reason: '', headers: [['content-type', type]] },
      { t: 0, type: 'body', exchange, from: 'server', text },
      { t: 0, type: 'bodyEnd', exchange, from: 'server' },
    ];
  },
};

/** Puts a session file into the folder of the recordings. */
export function recorded(dataDir: string, file: string, name = 'one'): RecordingId {
  const folder = join(dataDir, 'recordings');
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, join(folder, `${name}.jsonl`));
  return recordingIdSchema.parse(name);
}
