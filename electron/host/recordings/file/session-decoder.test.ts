import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { SessionDecoder, type SessionEvent } from './session-decoder.ts';

async function decoded(...entries: SessionEntry[]): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  const decoder = new SessionDecoder({ startedAt: '2026-11-26T08:00:00.000Z' }, (event) => events.push(event));
  for (const entry of entries) await decoder.add(entry);
  return events;
}

function written(event: SessionEvent | undefined): string | undefined {
  return event !== undefined && 'bytes' in event && typeof event.bytes === 'object'
    ? Buffer.from(event.bytes).toString()
    : undefined;
}

const startedAt = Date.parse('2026-11-26T08:00:00.000Z');

it('joins the pieces of a line, per party', async () => {
  const events = await decoded(
    { type: 'line', t: 1000, from: 'server', text: '{"a":', more: true },
    { type: 'line', t: 1500, from: 'client', text: '{}' },
    { type: 'line', t: 2000, from: 'server', base64: Buffer.from('1}').toString('base64') },
    { type: 'line', t: 2500, from: 'server', text: 'cut', more: true },
    { type: 'end', t: 3000, from: 'server' },
  );
  expect(events.map((event) => [event.type, event.at - startedAt, written(event)])).toEqual([
    ['line', 1.5, '{}'],
    ['line', 2, '{"a":1}'],
    ['line', 3, 'cut'],
    ['end', 3, undefined],
  ]);
});

const request: SessionEntry = { type: 'request', t: 0, exchange: 1, method: 'POST', path: '/mcp', headers: [] };
const response = { type: 'response', t: 10, exchange: 1, status: 200, reason: 'OK' } as const;

it.each([
  ['gzip', gzipSync('{"id":1}')],
  ['zstd', zstdCompressSync('{"id":1}')],
  ['none', Buffer.from('{"id":1}')],
])('reads a body that was compressed (%s)', async (encoding, bytes) => {
  const events = await decoded(
    request,
    { type: 'body', t: 1, exchange: 1, from: 'client', text: '{}' },
    { type: 'bodyEnd', t: 2, exchange: 1, from: 'client' },
    { ...response, headers: [['Content-Encoding', encoding]] },
    { type: 'body', t: 11, exchange: 1, from: 'server', base64: bytes.subarray(0, 4).toString('base64') },
    { type: 'body', t: 12, exchange: 1, from: 'server', base64: bytes.subarray(4).toString('base64') },
    { type: 'bodyEnd', t: 13, exchange: 1, from: 'server' },
  );
  expect(events.map((event) => [event.type, written(event)])).toEqual([
    ['request', '{}'],
    ['response', '{"id":1}'],
  ]);
});

it.each([['plain'], ['gzip']])('splits the events of a stream (%s)', async (encoding) => {
  const stream = Buffer.from('data: 1\n\n: ping\n\ndata: rest');
  const passed = encoding === 'gzip' ? gzipSync(stream) : stream;
  const headers: [string, string][] = [['content-type', 'text/event-stream; charset=utf-8']];
  if (encoding === 'gzip') headers.push(['content-encoding', encoding]);
  const events = await decoded(
    request,
    { type: 'bodyEnd', t: 2, exchange: 1, from: 'client' },
    { ...response, headers },
    { type: 'body', t: 11, exchange: 1, from: 'server', base64: passed.subarray(0, 12).toString('base64') },
    { type: 'body', t: 12, exchange: 1, from: 'server', base64: passed.subarray(12).toString('base64') },
    { type: 'bodyEnd', t: 13, exchange: 1, from: 'server', cut: true },
  );
  expect(events.map((event) => [event.type, written(event)])).toEqual([
    ['request', ''],
    ['stream', undefined],
    ['event', 'data: 1\n\n'],
    ['event', ': ping\n\n'],
    ['streamEnd', 'data: rest'],
  ]);
  expect(events.at(-1)).toMatchObject({ isCut: true });
});

it('has an informational response after the request, whose body it may come before', async () => {
  const interim = (status: number): SessionEntry => ({ type: 'interim', t: 1, exchange: 1, status, headers: [] });
  const events = await decoded(begin(1), interim(100), body(1, 'x'), end, interim(103));
  expect(events.map((event) => ('status' in event ? event.status : event.type))).toEqual(['request', 100, 103]);
});

it('ignores entries of an exchange that it has no request of', async () => {
  expect(
    await decoded(
      { ...response, headers: [] },
      { type: 'bodyEnd', t: 13, exchange: 1, from: 'server' },
      { type: 'requestFailed', t: 14, exchange: 2, reason: 'ECONNREFUSED' },
    ),
  ).toEqual([]);
});

const begin = (number: number, headers: [string, string][] = []): SessionEntry => {
  return { type: 'request', t: number, exchange: number, method: 'POST', path: '/mcp', headers };
};
const body = (number: number, text: string): SessionEntry => {
  return { type: 'body', t: number, exchange: number, from: 'client', text };
};
const end: SessionEntry = { type: 'bodyEnd', t: 1, exchange: 1, from: 'client' };

it('leaves exchanges out that never end, and counts them; one with entries meanwhile stays', async () => {
  const entries = Array.from({ length: 3000 }, (_, index) => [begin(index + 1), body(1, 'x')]).flat();
  const events = await decoded(...entries, end);
  expect(events.filter(({ type }) => type === 'lost')).toHaveLength(2000);
  expect(events.at(-1)).toMatchObject({ type: 'request', bytes: Buffer.from('x'.repeat(3000)) });
});

it('leaves exchanges out whose bytes are too many together', async () => {
  const text = 'x'.repeat(2 ** 20);
  const entries = Array.from({ length: 300 }, (_, index) => [begin(index + 1), body(index + 1, text)]).flat();
  const events = await decoded(...entries);
  expect(events.length).toBeGreaterThan(200);
  expect(events[0]).toMatchObject({ type: 'lost', entries: 1 });
});

it('takes an exchange that repeats a number for another one', async () => {
  expect(await decoded(begin(1), body(1, 'x'), begin(1), body(1, 'y'), end)).toMatchObject([
    { type: 'request', bytes: Buffer.from('y') },
  ]);
});

it('leaves a body compressed that is far more than it is long', async () => {
  const bytes = gzipSync(Buffer.alloc(30_000_000));
  const events = await decoded(
    begin(1, [['content-encoding', 'gzip']]),
    { type: 'body', t: 1, exchange: 1, from: 'client', base64: bytes.toString('base64') },
    end,
  );
  expect(events).toMatchObject([{ type: 'request', bytes }]);
});
