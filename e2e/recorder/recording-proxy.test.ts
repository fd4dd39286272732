import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
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

/** The same for requests whose bodies aren't read before. */
async function bareServerOf(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
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

test('a redirect to the target leads through the recorder, with the key of its address only on the way to the target', async () => {
  const seen: string[] = [];
  const target = await serverOf(({ url = '', headers }, response) => {
    seen.push(url);
    const [path = ''] = url.split('?');
    if (path === '/mcp') response.writeHead(307, { location: `http://${headers.host}/mcp/?key=1&a=2` }).end();
    else if (path === '/away') response.writeHead(302, { location: 'https://other.example/mcp' }).end();
    else response.end(headers.authorization);
  });
  const { url, entries } = await recorderOf(target);
  const authorization = 'Bearer t';
  const redirected = await fetch(url, { method: 'POST', body: '{}', redirect: 'manual' });
  expect(redirected.headers.get('location')).toBe(`${url}/?a=2`);
  // A client drops its token on the way to another origin.
  const followed = await fetch(url, { method: 'POST', body: '{}', headers: { authorization } });
  expect([followed.url, await followed.text()]).toEqual([`${url}/?a=2`, authorization]);
  expect(seen).toEqual(['/mcp?key=1', '/mcp?key=1', '/mcp/?a=2&key=1']);
  const away = await fetch(new URL('/away', url), { redirect: 'manual' });
  expect([away.headers.get('location'), seen.at(-1)]).toEqual(['https://other.example/mcp', '/away']);
  const [first] = entries.filter((entry) => entry.type === 'response');
  expect(first?.headers).toContainEqual(['location', `${new URL(target).origin}/mcp/?key=1&a=2`]);
});

test('a client’s own query keeps its parts, and gets the others of the target', async () => {
  const target = await serverOf(({ url = '' }, response) => void response.end(url));
  const { url } = await recorderOf(`${target}&x=a%20b`);
  const asked = async (query: string) => fetch(`${url}${query}`).then((response) => response.text());
  expect(await asked('?page=2')).toBe('/mcp?page=2&key=1&x=a%20b');
  expect(await asked('?key=own')).toBe('/mcp?key=own&x=a%20b');
});

test('a connection that is closed without a response is closed for the client', async () => {
  const target = await serverOf((incoming) => void incoming.socket.destroy());
  const { url, entries } = await recorderOf(target);
  await expect(responseOf(request(url, { method: 'POST' }).end('{}'))).rejects.toThrow('socket hang up');
  expect(entries.find(({ type }) => type === 'requestFailed')).toMatchObject({ exchange: 1 });
});

test('early hints and trailers pass and are recorded', async () => {
  let sentTrailers: unknown;
  const target = await bareServerOf((incoming, response) => {
    incoming.resume().once('end', () => {
      sentTrailers = incoming.trailers;
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(200, { trailer: 'x-sum' });
      response.write('body');
      response.addTrailers({ 'x-sum': '7' });
      response.end();
    });
  });
  const { url, entries } = await recorderOf(target);
  const sent = request(url, {
    method: 'POST',
    headers: { te: 'trailers', trailer: 'x-own', 'transfer-encoding': 'chunked' },
  });
  const hints = once(sent, 'information');
  sent.write('{}');
  sent.addTrailers({ 'x-own': '1' });
  sent.end();
  const response = await responseOf(sent);
  await response.toArray();
  expect((await hints)[0]).toMatchObject({ statusCode: 103, headers: { link: '</style.css>; rel=preload' } });
  expect([response.trailers, sentTrailers]).toEqual([{ 'x-sum': '7' }, { 'x-own': '1' }]);
  expect(entries).toContainEqual({
    type: 'interim',
    exchange: 1,
    status: 103,
    headers: [['Link', '</style.css>; rel=preload']],
  });
  const ends = entries.filter((entry) => entry.type === 'bodyEnd');
  expect(ends.map(({ from, trailers }) => [from, trailers])).toEqual([
    ['client', [['x-own', '1']]],
    ['server', [['x-sum', '7']]],
  ]);
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
