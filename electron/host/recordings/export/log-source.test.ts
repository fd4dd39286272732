import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { frameInput } from '../../wire/traffic/testing/frame-input.ts';
import { openTestLog } from '../../wire/traffic/testing/log-fixture.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { messagesOf, readSessionFile } from '../testing/session-files.ts';
import { type ExportOptions, exportToFile } from './export-session.ts';
import { type FrameSelection, logSource, selectedSessions } from './log-source.ts';

const about = {
  id: 'one',
  server: { command: 'node' },
  recorder: { name: 'loupe', version: '1' },
} as const;

async function exported(log: TrafficLog, selection: FrameSelection, options: Partial<ExportOptions> = {}) {
  const [session] = await selectedSessions(log, selection);
  if (session === undefined) throw new Error('no session has such frames');
  const path = join(temporaryFolder(), 'out.jsonl');
  const source = logSource(log, selection, session, about);
  const report = await exportToFile(path, { source, format: 'jsonl', masking: { secrets: [] }, ...options });
  return { path, report, session };
}

const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const result = '{"jsonrpc":"2.0","id":1,"result":{}}';

it('writes the lines, stderr and process of a session over stdio', async () => {
  const { log } = await openTestLog();
  const at = 1_750_000_000_000;
  const event = { direction: 'local', channel: 'process', kind: 'lifecycle', framing: 'none', body: '' } as const;
  log.record(frameInput({ ...event, at, method: 'process started', meta: { pid: 7 } }));
  log.record(frameInput({ at: at + 1, direction: 'out', channel: 'stdin', kind: 'request', body: request }));
  log.record(frameInput({ at: at + 2, channel: 'stderr', kind: 'stderr', framing: 'none', body: 'ready\n' }));
  log.record(frameInput({ at: at + 3, kind: 'result', body: `${result}\r` }));
  log.record(frameInput({ ...event, at: at + 4, method: 'request timed out' }));
  log.record(
    frameInput({ ...event, at: at + 5, method: 'process ended', meta: { exitCode: 3, signal: '', byClient: true } }),
  );
  const { path, report } = await exported(log, { filter: {} });
  const { header, entries } = await readSessionFile(path);
  expect(header).toEqual({
    loupeSession: 1,
    startedAt: '2025-06-15T15:06:40.000Z',
    transport: 'stdio',
    redaction: 'none',
    ...about,
  });
  expect(entries).toEqual([
    { t: 0, type: 'start', pid: 7 },
    { t: 1000, type: 'line', from: 'client', text: request },
    { t: 2000, type: 'stderr', text: 'ready\n' },
    { t: 3000, type: 'line', from: 'server', text: result, end: '\r\n' },
    { t: 5000, type: 'end', from: 'client' },
    { t: 5000, type: 'exit', code: 3 },
  ]);
  expect(report).toMatchObject({
    entries: 6,
    responses: 1,
    methods: [{ method: 'ping', count: 1 }],
    from: at,
    to: at + 5,
  });
  expect(report.leftOut).toEqual({ cleared: 0, foreign: 1, unknown: 0 });
});

it('says where the recording of a session lacks entries', async () => {
  const { log } = await openTestLog();
  const event = { direction: 'local', channel: 'process', kind: 'lifecycle', framing: 'none', body: '' } as const;
  log.record(frameInput({ ...event, method: 'entries lost', facts: { type: 'entriesLost', count: 2 } }));
  log.record(frameInput({ kind: 'result', body: result }));
  const { path, report } = await exported(log, { filter: {} });
  const { entries } = await readSessionFile(path);
  expect(entries).toMatchObject([
    { type: 'lost', entries: 2 },
    { type: 'line', text: result },
  ]);
  expect(report.leftOut.foreign).toBe(0);
});

it('joins the frames of HTTP to exchanges', async () => {
  const { log } = await openTestLog();
  const http = { channel: 'http', framing: 'body' } as const;
  const sent = {
    ...http,
    direction: 'out',
    meta: { method: 'POST', url: 'http://a/mcp?x=1', headers: { accept: '*/*' } },
  } as const;
  const head = { ...http, kind: 'http', method: 'POST', framing: 'none', body: '' } as const;
  const first = log.record(frameInput({ ...sent, kind: 'request', body: request }));
  const second = log.record(frameInput({ ...sent, kind: 'request', body: request.replace('1', '2') }));
  const note = log.record(frameInput({ ...sent, kind: 'notification', body: '{"jsonrpc":"2.0","method":"a"}' }));
  log.record(frameInput({ ...head, thread: note, meta: { status: 202, headers: {} } }));
  const stream = { 'content-type': 'text/event-stream' };
  log.record(frameInput({ ...head, thread: second, meta: { status: 200, headers: stream } }));
  log.record(
    frameInput({ ...head, thread: first, meta: { status: 200, headers: { 'content-type': 'application/json' } } }),
  );
  log.record(frameInput({ channel: 'sse', framing: 'event', kind: 'result', thread: second, body: 'data: 2\n\n' }));
  log.record(frameInput({ ...http, kind: 'result', thread: first, body: result }));
  const { path } = await exported(log, { filter: {} });
  const { events } = await readSessionFile(path);
  expect(events.map((event) => [event.type, 'exchange' in event ? event.exchange.number : 0])).toEqual([
    ['request', 1],
    ['request', 2],
    ['request', 3],
    ['response', 3],
    ['stream', 2],
    ['event', 2],
    ['response', 1],
    ['streamEnd', 2],
  ]);
  expect(events[0]).toMatchObject({
    exchange: { path: '/mcp?x=1', headers: [['accept', '*/*']], response: { status: 200 } },
  });
  expect(messagesOf(events).slice(-2)).toEqual([
    ['server', '2'],
    ['server', result],
  ]);
});

it('writes only what was selected, of one session, and counts what was cleared', async () => {
  const { log } = await openTestLog();
  const seqs = ['a', 'b', 'c', 'd'].map((name) =>
    log.record(frameInput({ body: `"${name}"`, session: name === 'c' ? 'other' : 'first' })),
  );
  const { path, session } = await exported(log, { seqs: [seqs[3] ?? 0, seqs[0] ?? 0, seqs[2] ?? 0] });
  expect(session).toMatchObject({ sessionId: 'first', frames: 2 });
  expect(messagesOf((await readSessionFile(path)).events).map(([, text]) => text)).toEqual(['"a"', '"d"']);
  const [chosen] = await selectedSessions(log, { seqs });
  if (chosen === undefined) throw new Error('no session');
  const source = logSource(log, { seqs }, chosen, about);
  await log.clear({ scope: 'all' });
  const report = await exportToFile(path, { source, format: 'jsonl' });
  expect(report).toMatchObject({ entries: 0, leftOut: { cleared: 4 } });
});

it('writes a large body in pieces that are the same bytes', async () => {
  const { log } = await openTestLog();
  const body = `"${'ä😀'.repeat(800_000)}"`;
  log.record(frameInput({ body }));
  const { path } = await exported(log, { filter: {} }, { masking: undefined });
  const { entries, events } = await readSessionFile(path);
  expect(entries.length).toBeGreaterThan(10);
  expect(messagesOf(events)[0]?.[1] === body).toBe(true);
});

it('is cancelled between two batches, and leaves no file', async () => {
  const { log } = await openTestLog();
  for (let count = 0; count < 3000; count += 1) log.record(frameInput({}));
  const cancelled = new AbortController();
  const path = join(temporaryFolder(), 'out.jsonl');
  const [session] = await selectedSessions(log, { filter: {} });
  if (session === undefined) throw new Error('no session');
  const done: number[] = [];
  const onProgress = (count: number) => {
    done.push(count);
    if (done.length === 2) cancelled.abort();
  };
  const source = logSource(log, { filter: {} }, session, about);
  const writing = exportToFile(path, { source, format: 'jsonl', signal: cancelled.signal, onProgress });
  await expect(writing).rejects.toThrow('aborted');
  expect(done).toEqual([500, 1000]);
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(dirname(path))).toEqual([]);
});

it('keeps an informational response before the response', async () => {
  const { log } = await openTestLog();
  const http = { channel: 'http', kind: 'http', framing: 'none', body: '' } as const;
  const sent = { direction: 'out', channel: 'http', kind: 'request', framing: 'body', body: request } as const;
  const thread = log.record(frameInput({ ...sent, meta: { method: 'POST', url: 'http://127.0.0.1:1/mcp' } }));
  log.record(frameInput({ ...http, thread, meta: { interim: 103, headers: { link: '</a>' } } }));
  log.record(frameInput({ ...http, thread, meta: { status: 202 } }));
  const { path } = await exported(log, { filter: {} });
  const { entries } = await readSessionFile(path);
  expect(entries.slice(-3, -1)).toMatchObject([
    { type: 'interim', exchange: 1, status: 103, headers: [['link', '</a>']] },
    { type: 'response', exchange: 1, status: 202 },
  ]);
});
