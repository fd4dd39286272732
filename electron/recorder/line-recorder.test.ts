import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { LineRecorder } from './line-recorder.ts';
import type { Untimed } from './session-writer.ts';
import { bytesOf } from './testing/read-session.ts';

/** The entries of a stream that comes in chunks. */
function recordedIn(chunks: readonly Buffer[]): Untimed<SessionEntry>[] {
  const entries: Untimed<SessionEntry>[] = [];
  const recorder = new LineRecorder('server', (entry) => entries.push(entry));
  for (const chunk of chunks) recorder.write(chunk);
  recorder.end();
  return entries;
}

const header = {
  loupeSession: 1,
  id: '',
  startedAt: '',
  transport: 'stdio',
  server: {},
  recorder: { name: '', version: '' },
  redaction: 'none',
} as const;

function passed(entries: Untimed<SessionEntry>[]): Buffer {
  return bytesOf({ header, entries: entries.map((entry) => ({ t: 0, ...entry })) }, 'server');
}

it('records lines with their endings, and the last one without', () => {
  expect(recordedIn([Buffer.from('{"a":1}\n\r\nnot JSON\r\nlast')])).toEqual([
    { type: 'line', from: 'server', text: '{"a":1}' },
    { type: 'line', from: 'server', text: '', end: '\r\n' },
    { type: 'line', from: 'server', text: 'not JSON', end: '\r\n' },
    { type: 'line', from: 'server', text: 'last', end: '' },
    { type: 'end', from: 'server' },
  ]);
});

it('records a line that isn’t UTF-8 as base64', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00]);
  expect(recordedIn([bytes, Buffer.from('\n')])[0]).toEqual({ type: 'line', from: 'server', base64: '//4A' });
});

it.each([
  ['characters of one to four bytes', Buffer.from('aä世😀'.repeat(40_000))],
  ['any bytes', Buffer.from(Array.from({ length: 600_000 }, (_, index) => (index * 7919) % 251))],
  ['carriage returns', Buffer.from('\r'.repeat(600_000))],
])('records a long line of %s in pieces that are the same bytes', (_title, line) => {
  const bytes = Buffer.concat([line, Buffer.from('\r\n{}\n')]);
  for (const size of [1, 4096, 65_536, bytes.length].filter((each) => each > 1 || bytes.length < 400_000)) {
    const chunks = [];
    for (let start = 0; start < bytes.length; start += size) chunks.push(bytes.subarray(start, start + size));
    const entries = recordedIn(chunks);
    expect(passed(entries).equals(bytes)).toBe(true);
    for (const entry of entries) if (entry.type === 'line') expect(entry.text?.length ?? 0).toBeLessThan(300_000);
  }
});

it('keeps a character whole that comes in two chunks', () => {
  const bytes = Buffer.from('世\n');
  expect(recordedIn([bytes.subarray(0, 1), bytes.subarray(1)])[0]).toEqual({
    type: 'line',
    from: 'server',
    text: '世',
  });
});
