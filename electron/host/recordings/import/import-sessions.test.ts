import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { exportToFile } from '../export/export-session.ts';
import { fileSource } from '../export/session-source.ts';
import { fileWith, messagesOf, readSessionFile, sessionFile } from '../testing/session-files.ts';
import { importSessions } from './import-sessions.ts';

const startedAt = '2026-08-15T09:00:00.000Z';
const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

async function imported(path: string) {
  const { sessions, ...report } = await importSessions(path, temporaryFolder());
  const files = await Promise.all(sessions.map((each) => readSessionFile(each.path)));
  const [first] = files;
  if (first === undefined) throw new Error('nothing was imported');
  return { ...first, ...report, ...report.remarks, files, messages: messagesOf(first.events) };
}

const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'add' } };
const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };
const result = { jsonrpc: '2.0', id: 7, result: { content: [] } };
const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
const text = (value: object) => JSON.stringify(value);

describe('a cassette', () => {
  const header = {
    type: 'header',
    cassetteVersion: 2,
    recorder: 'mcp-cassette@0.3.0',
    startedAt,
    transport: 'stdio',
    command: ['npx', '-y', 'weather'],
    redaction: { applied: true },
    era: 'legacy',
  };
  const stdio = [
    header,
    { type: 'frame', t: 12, dir: 'c2s', frame: call },
    { type: 'raw', t: 13.5, dir: 's2c', data: 'starting…' },
    { type: 'later', t: 14 },
    { type: 'frame', t: 15, dir: 's2c', frame: result },
  ];

  it('of stdio has the same messages', async () => {
    const { format, skipped, header: own, messages, entries } = await imported(fileWith(lines(...stdio)));
    expect({ format, skipped }).toEqual({ format: 'cassette', skipped: 1 });
    expect(own).toMatchObject({
      startedAt,
      transport: 'stdio',
      server: { command: 'npx', args: ['-y', 'weather'] },
      recorder: { name: 'mcp-cassette', version: '0.3.0' },
      redaction: 'secrets',
    });
    expect(messages).toEqual([
      ['client', text(call)],
      ['server', 'starting…'],
      ['server', text(result)],
    ]);
    expect(entries.map(({ t }) => t)).toEqual([12_000, 13_500, 15_000]);
  });

  it('keeps the digits of numbers', async () => {
    const frame = '{"jsonrpc":"2.0","id":1,"result":{"n":1.0,"big":12345678901234567890}}';
    const path = fileWith(`${lines(header)}{"type":"frame","t":1,"dir":"s2c","frame":${frame}}\n`);
    expect((await imported(path)).messages).toEqual([['server', frame]]);
  });

  it('of HTTP becomes exchanges, with streams and what is sent outside of responses', async () => {
    const http = { ...header, transport: 'http', url: 'https://api.example/mcp?x=1', command: undefined };
    const { events, messages } = await imported(
      fileWith(
        lines(
          http,
          { type: 'frame', t: 1, dir: 'c2s', frame: call },
          { type: 'frame', t: 2, dir: 'c2s', frame: changed },
          { type: 'frame', t: 3, dir: 's2c', frame: changed },
          {
            type: 'chunks',
            t: 4,
            dir: 's2c',
            id: 7,
            chunks: [
              { t: 4, frame: progress },
              { t: 9, frame: result },
            ],
          },
          { type: 'frame', t: 10, dir: 'c2s', frame: { ...call, id: 8 } },
          { type: 'frame', t: 11, dir: 's2c', frame: { ...result, id: 8 }, http: { status: 400 } },
        ),
      ),
    );
    expect(messages).toEqual([
      ['client', text(call)],
      ['client', text(changed)],
      ['server', text(changed)],
      ['server', text(progress)],
      ['server', text(result)],
      ['client', text({ ...call, id: 8 })],
      ['server', text({ ...result, id: 8 })],
    ]);
    expect(events.at(-1)).toMatchObject({
      exchange: { path: '/mcp?x=1', response: { status: 400, reason: 'Bad Request' } },
    });
  });

  it('that is cut anywhere is read up to its last whole line', async () => {
    const whole = lines(...stdio);
    for (let length = lines(header).length; length <= whole.length; length += 7) {
      const { messages } = await imported(fileWith(whole.slice(0, length)));
      expect(messages.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('a log of mcpsnoop', () => {
  const envelope = { session_id: 's1', server_label: 'weather', transport: 'stdio' };

  it('of stdio has the same messages and stderr', async () => {
    const { format, header, messages, entries } = await imported(
      fileWith(
        lines(
          {
            ...envelope,
            seq: 0,
            ts: '2026-08-15T09:00:00.123456789Z',
            direction: 'meta',
            raw: { command: ['uvx', 'w'], cwd: '/srv' },
          },
          { ...envelope, seq: 1, ts: '2026-08-15T09:00:00.124Z', direction: 'c2s', raw: call },
          { ...envelope, seq: 2, ts: '2026-08-15T09:00:00.125Z', direction: 'stderr', text: 'ready' },
          { ...envelope, seq: 3, ts: '2026-08-15T09:00:00.126Z', direction: 's2c', text: 'not JSON' },
          { ...envelope, seq: 4, ts: '2026-08-15T11:00:00.127+02:00', direction: 's2c', raw: result },
        ),
      ),
    );
    expect(format).toBe('mcpsnoop');
    expect(header).toMatchObject({
      startedAt: '2026-08-15T09:00:00.123Z',
      server: { command: 'uvx', args: ['w'], cwd: '/srv' },
      recorder: { name: 'mcpsnoop' },
    });
    expect(messages).toEqual([
      ['client', text(call)],
      ['server', 'not JSON'],
      ['server', text(result)],
    ]);
    expect(entries[1]).toEqual({ t: 2000, type: 'stderr', text: 'ready\n' });
    expect(entries.at(-1)?.t).toBe(4000);
  });

  it('of HTTP becomes exchanges with the headers and statuses that it has', async () => {
    const http = { ...envelope, transport: 'http', ts: startedAt };
    const { events } = await imported(
      fileWith(
        lines(
          {
            ...http,
            seq: 1,
            direction: 'c2s',
            raw: call,
            mcp_method: 'tools/call',
            mcp_param_headers: [{ name: 'Mcp-Param-A', value: 'b' }],
          },
          { ...http, seq: 2, direction: 's2c', status: 401, auth_challenge: 'Bearer realm="x"' },
          { ...http, seq: 3, direction: 'c2s', raw: { ...call, id: 8 } },
          { ...http, seq: 4, direction: 's2c', raw: { ...result, id: 8 }, status: 200 },
        ),
      ),
    );
    expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'request', 'response']);
    expect(events[0]).toMatchObject({
      exchange: {
        headers: [
          ['content-type', 'application/json'],
          ['mcp-method', 'tools/call'],
          ['Mcp-Param-A', 'b'],
        ],
        response: {
          status: 401,
          headers: [['www-authenticate', 'Bearer realm="x"']],
        },
      },
    });
  });

  it('of several sessions becomes a file for each', async () => {
    const ts = startedAt;
    const one = { ...envelope, ts, direction: 'c2s', raw: call };
    const { files } = await imported(fileWith(lines(one, { ...one, session_id: 's2', raw: changed }, one)));
    expect(files.map(({ events }) => messagesOf(events).length)).toEqual([2, 1]);
  });
});

it('reads a recording of mcporter, without what it adds to the messages', async () => {
  const meta = (dir: string, ts = startedAt) => ({ _meta: { dir, server: 'linear', ts } });
  const { format, messages } = await imported(
    fileWith(
      lines({ ...call, ...meta('send') }, { event: 'start', ...meta('lifecycle') }, { ...result, ...meta('recv') }),
    ),
  );
  expect(format).toBe('mcporter');
  expect(messages).toEqual([
    ['client', text(call)],
    ['server', text(result)],
  ]);
});

const post: SessionEntry[] = [
  {
    type: 'request',
    t: 1000,
    exchange: 1,
    method: 'POST',
    path: '/mcp?x=1',
    headers: [['content-type', 'application/json']],
  },
  { type: 'body', t: 2000, exchange: 1, from: 'client', text: text(call) },
  { type: 'bodyEnd', t: 2000, exchange: 1, from: 'client' },
  {
    type: 'response',
    t: 5000,
    exchange: 1,
    status: 200,
    reason: 'OK',
    headers: [['content-type', 'text/event-stream']],
  },
  { type: 'body', t: 6000, exchange: 1, from: 'server', text: `data: ${text(progress)}\n\n` },
  { type: 'body', t: 9000, exchange: 1, from: 'server', text: `data: ${text(result)}\n\n` },
  { type: 'bodyEnd', t: 9000, exchange: 1, from: 'server' },
];

describe('a HAR', () => {
  it('of an exported session has the same messages', async () => {
    const path = sessionFile(post, { transport: 'http', server: { url: 'https://api.example/mcp' } });
    const har = fileWith('', 'session.har');
    await exportToFile(har, { source: await fileSource(path), format: 'har' });
    const document = JSON.parse(readFileSync(har, 'utf8'));
    expect(document.log.entries[0]).toMatchObject({
      startedDateTime: '2026-11-26T08:00:00.001Z',
      time: 8,
      timings: { send: 1, wait: 3, receive: 4 },
      request: { url: 'https://api.example/mcp?x=1', queryString: [{ name: 'x', value: '1' }] },
    });
    const { format, skipped, header, messages } = await imported(har);
    expect({ format, skipped }).toEqual({ format: 'har', skipped: 0 });
    expect(header).toMatchObject({ transport: 'http', server: { url: 'https://api.example/mcp' } });
    expect(messages).toEqual(messagesOf((await readSessionFile(path)).events));
  });

  const entry = (given: {
    started?: string;
    time?: number;
    url?: string;
    body?: string;
    type?: string;
    answer?: object;
  }) => ({
    startedDateTime: given.started ?? startedAt,
    time: given.time ?? 10,
    request: {
      method: 'POST',
      url: given.url ?? 'https://api.example/mcp',
      httpVersion: 'h2',
      headers: [
        { name: ':authority', value: 'api.example' },
        { name: 'accept', value: '*/*' },
      ],
      postData: { mimeType: 'application/json', text: given.body ?? text(call) },
    },
    response: {
      status: 200,
      statusText: '',
      headers: [
        { name: 'content-type', value: given.type ?? 'application/json' },
        { name: 'content-encoding', value: 'br' },
      ],
      content: given.answer ?? { mimeType: '', encoding: 'base64', text: Buffer.from(text(result)).toString('base64') },
    },
    timings: { blocked: -1, send: -1, wait: 8, receive: 1 },
  });
  const har = (...entries: object[]) =>
    JSON.stringify({ log: { version: '1.2', creator: {}, pages: [{ a: [] }], entries } }, null, 2);

  it('of a browser keeps the exchanges of MCP, without pseudo headers and compression', async () => {
    const other = entry({ body: '{"query":"x"}', answer: { text: '{}' } });
    const { skipped, entries, messages } = await imported(fileWith(`\ufeff${har(other, entry({}))}`, 'x.har'));
    expect(skipped).toBe(1);
    expect(messages).toEqual([
      ['client', text(call)],
      ['server', text(result)],
    ]);
    expect(entries[0]).toMatchObject({ type: 'request', headers: [['accept', '*/*']] });
    expect(entries[3]).toMatchObject({ type: 'response', headers: [['content-type', 'application/json']] });
  });

  it('has its exchanges in the order of time, and a session for each origin', async () => {
    const long = entry({ time: 5000, body: text({ ...call, id: 1 }) });
    const short = entry({ started: '2026-08-15T09:00:01.000Z', body: text({ ...call, id: 2 }) });
    const { files, entries } = await imported(
      fileWith(har(long, short, entry({ url: 'https://b.example/' })), 'x.har'),
    );
    expect(files).toHaveLength(2);
    const exchanges = entries.flatMap((each) => ('exchange' in each ? [each.exchange] : []));
    expect(exchanges).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1, 1]);
  });

  it('that is cut is read up to its last whole entry', async () => {
    const whole = har(entry({}), entry({ body: text(changed) }));
    const { messages } = await imported(fileWith(whole.slice(0, -200), 'x.har'));
    expect(messages).toHaveLength(2);
  });
});

it('copies a session file as it is', async () => {
  const path = sessionFile(post, { transport: 'http' });
  const { sessions, format } = await importSessions(path, temporaryFolder());
  expect(format).toBe('loupe');
  expect(readFileSync(sessions[0]?.path ?? '')).toEqual(readFileSync(path));
});

it.each([
  ['', { params: { found: 'empty' } }],
  ['hello\n', { params: { found: 'text' } }],
  ['a\0b', { params: { found: 'binary' } }],
  ['PK\x03\x04', { params: { found: 'archive' } }],
  ['GIF89a', { params: { found: 'image' } }],
  ['{\n  "mcpServers": {}\n}', { params: { found: 'config' } }],
  ['{"a":1,"b":"secret"}\n', { params: { found: 'json' }, cause: 'The first line has the members: a, b' }],
  ['{"log":[]}', { params: { found: 'json' }, cause: 'The first line has the members: log' }],
  ['{"log":{"entries":[{}]}}', { params: { found: 'noSession' } }],
])('refuses %j, and says what it is', async (content, failure) => {
  const importing = importSessions(fileWith(content), temporaryFolder());
  await expect(importing).rejects.toMatchObject({ failure: { code: 'notARecording', ...failure } });
});

describe('a hostile file', () => {
  const header = lines({ type: 'header', cassetteVersion: 2, startedAt, transport: 'stdio' });
  const frame = (value: string) => `{"type":"frame","t":1,"dir":"s2c","frame":${value}}\n`;

  it('of deep JSON is read', async () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const { messages, skipped } = await imported(fileWith(header + frame(deep) + frame(text(result))));
    expect(messages.length + skipped).toBe(2);
    expect(messages.at(-1)).toEqual(['server', text(result)]);
    const har = `{"log":{"entries":[${deep},{"a":${deep}}]}}`;
    await expect(importSessions(fileWith(har), temporaryFolder())).rejects.toThrow();
  });

  it('of one line of 300 MB is read up to that line', async () => {
    const path = fileWith(header + frame(text(result)));
    truncateSync(path, 300_000_000);
    const { messages, skipped } = await imported(path);
    expect([messages.length, skipped]).toEqual([1, 1]);
  });

  it('leaves no file when its import is cancelled', async () => {
    const path = fileWith(header);
    writeFileSync(path, header + frame(text(result)).repeat(20_000));
    const folder = temporaryFolder();
    const cancelled = new AbortController();
    const importing = importSessions(path, folder, { signal: cancelled.signal, onProgress: () => cancelled.abort() });
    await expect(importing).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual([]);
  });
});
