import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupeFile } from '../../electron/cli/testing/run-loupe.ts';
import { createDemo } from '../../electron/demo/demo.ts';
import { type Handler, listen } from '../../electron/demo/server/http/listener.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { recordHttp } from '../../electron/recorder/recording-proxy.ts';
import type { Untimed } from '../../electron/recorder/session-writer.ts';
import { onlySession } from '../../electron/recorder/testing/read-session.ts';
import type { SessionEntry } from '../../shared/recording/session-file.ts';

/** A recorder before a server, and what it recorded so far. */
async function recorderOf(target: string) {
  const entries: Untimed<SessionEntry>[] = [];
  const { url, close } = await recordHttp(new URL(target), 0, (entry) => entries.push(entry));
  onTestFinished(close);
  return { url, entries };
}

/** Handles requests at `/mcp`; a key is in the query. */
async function serverOf(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const handler: Handler = { handle: ({ request, response }) => handle(request, response), close: () => {} };
  const { url, close } = await listen(handler, '/mcp?key=1');
  onTestFinished(close);
  return url;
}

function responseOf(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
}

/** The bytes of a body as they passed. */
function bodyOf(entries: readonly Untimed<SessionEntry>[], from: 'client' | 'server'): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.type !== 'body' || entry.from !== from) return [];
      return [Buffer.from(entry.text ?? entry.base64 ?? '', entry.text === undefined ? 'base64' : 'utf8')];
    }),
  );
}

test.each(['legacy', '2026-07-28'] as const)(
  'the official client gets the same through the recorder (%s)',
  async (era) => {
    const { url, close } = await startStreamableHttp(createDemo({ sound: true }));
    onTestFinished(close);
    const recorder = await recorderOf(url);
    const results: unknown[] = [];
    for (const address of [url, recorder.url]) {
      const client = new Client(
        { name: 'sdk', version: '1' },
        { versionNegotiation: { mode: era === 'legacy' ? era : { pin: era } } },
      );
      await client.connect(new StreamableHTTPClientTransport(new URL(address)));
      const failed = client.callTool({ name: 'no such tool', arguments: {} }).catch((error: unknown) => String(error));
      const [tools, resources, prompts, added] = await Promise.all([
        client.listTools(),
        client.listResources(),
        client.listPrompts(),
        client.callTool({ name: 'add', arguments: { a: 2, b: 40 } }),
      ]);
      results.push([
        client.getServerVersion(),
        client.getServerCapabilities(),
        tools,
        resources,
        prompts,
        added,
        await failed,
      ]);
      await client.close();
    }
    expect(results[1]).toEqual(results[0]);
    expect(bodyOf(recorder.entries, 'client').toString()).toContain('"tools/call"');
    expect(bodyOf(recorder.entries, 'server').toString()).toContain('42');
  },
);

test('heads and encoded bodies pass unchanged, and are recorded as they passed', async () => {
  const body = gzipSync('{"error":"invalid_token"}');
  let seen: IncomingMessage | undefined;
  const target = await serverOf((incoming, response) => {
    seen = incoming;
    response.sendDate = false;
    response.writeHead(
      401,
      'No',
      [
        ['WWW-Authenticate', 'Bearer resource_metadata="https://api.example/x"'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['Content-Encoding', 'gzip'],
      ].flat(),
    );
    response.end(body);
  });
  const { url, entries } = await recorderOf(target);
  const sent = request(url, { method: 'POST', headers: { Authorization: 'Bearer t', 'X-Odd-CASE': 'é' } });
  sent.end(Buffer.from([0xff, 0x00]));
  const response = await responseOf(sent);
  const received = Buffer.concat(await response.toArray());
  expect([response.statusCode, response.statusMessage, received.equals(body)]).toEqual([401, 'No', true]);
  expect(response.headersDistinct['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(seen?.url).toBe('/mcp?key=1');
  expect(seen?.rawHeaders).toEqual(expect.arrayContaining(['Authorization', 'Bearer t', 'X-Odd-CASE']));
  expect(seen?.headers.host).toBe(new URL(target).host);
  expect(entries[0]).toMatchObject({ type: 'request', exchange: 1, method: 'POST', path: '/mcp' });
  expect(entries.find(({ type }) => type === 'response')).toMatchObject({ status: 401, reason: 'No' });
  expect(bodyOf(entries, 'client')).toEqual(Buffer.from([0xff, 0x00]));
  expect(bodyOf(entries, 'server').equals(body)).toBe(true);
});

test('events pass as they come, and a client that goes is gone for the server too', async () => {
  const gone = Promise.withResolvers<void>();
  let send = (_event: string) => {};
  const target = await serverOf((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    send = (event) => response.write(event);
    response.once('close', () => gone.resolve());
  });
  const { url, entries } = await recorderOf(target);
  const sent = request(url).end();
  const response = await responseOf(sent);
  for (const event of ['id: 1\ndata: {}\n\n', ': keepalive\n\n']) {
    const received = once(response, 'data');
    send(event);
    expect(String((await received)[0])).toBe(event);
  }
  sent.destroy();
  await gone.promise;
  await expect.poll(() => entries.some((entry) => entry.type === 'bodyEnd' && entry.from === 'server')).toBe(true);
  expect(entries.at(-1)).toMatchObject({ type: 'bodyEnd', from: 'server', cut: true });
  expect(bodyOf(entries, 'server').toString()).toBe('id: 1\ndata: {}\n\n: keepalive\n\n');
});

test('a server that drops its connection does so for the client', async () => {
  const target = await serverOf((_incoming, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  const { url } = await recorderOf(target);
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated');
});

test('a server that isn’t there is a 502 that says so', async () => {
  const { url, entries } = await recorderOf('http://127.0.0.1:9/mcp');
  const response = await fetch(url, { method: 'POST', body: '{}' });
  expect([response.status, await response.text()]).toEqual([502, expect.stringContaining('ECONNREFUSED')]);
  expect(entries).toContainEqual({
    type: 'requestFailed',
    exchange: 1,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a request with another Host header, as after DNS rebinding, isn’t passed on', async () => {
  const { url, entries } = await recorderOf('http://127.0.0.1:9/mcp');
  const sent = request(url, { headers: { Host: 'rebound.example' } }).end();
  const response = await responseOf(sent);
  response.resume();
  expect(response.statusCode).toBe(403);
  expect(entries).toEqual([]);
});

test('loupe record --listen says where it is, and ends with Ctrl+C', async () => {
  const home = temporaryFolder();
  const target = await serverOf(({ url = '' }, response) => void response.end(url));
  const recorder = spawn(process.execPath, [loupeFile, 'record', '--listen', '127.0.0.1:0', '--target', target], {
    env: { ...process.env, LOUPE_HOME: home, LANG: 'en' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void recorder.kill('SIGKILL'));
  const [printed] = await once(recorder.stdout, 'data');
  const url = String(printed).trim();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(await fetch(url).then((response) => response.text())).toBe('/mcp?key=1');
  recorder.kill('SIGINT');
  expect(await once(recorder, 'exit')).toEqual([0, null]);
  const { header, entries } = onlySession(home);
  expect(header).toMatchObject({ transport: 'http', server: { url: target } });
  expect(entries.map(({ type }) => type)).toEqual(expect.arrayContaining(['request', 'response', 'body', 'bodyEnd']));
});
