import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { readRecording } from '../replay/recording.ts';
import { sessionFile } from '../testing/session-files.ts';
import type { NewResponse } from './repeat-request.ts';
import { updateRecording } from './update-recording.ts';

/** Updates the response to each request of a file, and returns the lines of the new one that differ. */
async function updated(entries: SessionEntry[], message: NewResponse['message']) {
  const path = sessionFile(entries, entries[0]?.type === 'line' ? {} : { transport: 'http' });
  const before = readFileSync(path, 'utf8').split('\n');
  const { header, requests } = await readRecording(path);
  const sources = requests.flatMap(({ response }) => response?.source ?? []);
  await updateRecording(
    path,
    header,
    sources.map((source) => ({ source, message })),
  );
  const after = readFileSync(path, 'utf8').split('\n');
  const { requests: again } = await readRecording(path);
  const lines = after.filter((line) => !before.includes(line)).map((line): unknown => JSON.parse(line));
  return { lines, texts: again.map(({ response }) => response?.text) };
}

const message = { jsonrpc: '2.0', id: 1, result: { new: true } };
const text = JSON.stringify(message);

it('replaces a line of stdout, also one that is in pieces', async () => {
  const { lines, texts } = await updated(
    [
      { type: 'line', t: 1, from: 'client', text: '{"id":1,"method":"a"}' },
      { type: 'line', t: 2, from: 'server', text: '{"id":1,"res', more: true },
      { type: 'stderr', t: 3, text: 'between' },
      { type: 'line', t: 4, from: 'server', text: 'ult":{}}', end: '\r\n' },
      { type: 'line', t: 5, from: 'server', text: 'more', more: true },
    ],
    message,
  );
  expect(lines).toEqual([{ t: 4, type: 'line', from: 'server', text, end: '\r\n' }]);
  expect(texts).toEqual([text]);
});

const request: SessionEntry[] = [
  { type: 'request', t: 1, exchange: 1, method: 'POST', path: '/mcp', headers: [] },
  { type: 'body', t: 2, exchange: 1, from: 'client', text: '{"id":1,"method":"a"}' },
  { type: 'bodyEnd', t: 3, exchange: 1, from: 'client' },
];

it('replaces a compressed body, which then isn’t compressed any more', async () => {
  const headers: [string, string][] = [
    ['Content-Encoding', 'gzip'],
    ['Content-Type', 'application/json'],
  ];
  const { lines, texts } = await updated(
    [
      ...request,
      { type: 'response', t: 4, exchange: 1, status: 200, reason: 'OK', headers },
      { type: 'body', t: 5, exchange: 1, from: 'server', base64: gzipSync('{"id":1,"result":{}}').toString('base64') },
      { type: 'bodyEnd', t: 6, exchange: 1, from: 'server' },
    ],
    message,
  );
  expect(lines).toEqual([
    { type: 'response', t: 4, exchange: 1, status: 200, reason: 'OK', headers: [['Content-Type', 'application/json']] },
    { type: 'body', t: 6, exchange: 1, from: 'server', text },
  ]);
  expect(texts).toEqual([text]);
});

it('replaces the data of an event and keeps its id and the other events', async () => {
  const other = 'data: {"method":"notifications/message"}\n\n';
  const { lines, texts } = await updated(
    [
      ...request,
      {
        type: 'response',
        t: 4,
        exchange: 1,
        status: 200,
        reason: 'OK',
        headers: [['content-type', 'text/event-stream']],
      },
      { type: 'body', t: 5, exchange: 1, from: 'server', text: `${other}id: 7\ndata: {"id":1,` },
      { type: 'body', t: 6, exchange: 1, from: 'server', text: '"result":{}}\n\n' },
      { type: 'bodyEnd', t: 7, exchange: 1, from: 'server' },
    ],
    message,
  );
  expect(lines).toMatchObject([
    { type: 'body', t: 5, text: other },
    { type: 'body', t: 6, text: `id: 7\ndata: ${text}\n\n` },
  ]);
  expect(texts).toEqual([text]);
});
