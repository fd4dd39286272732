import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { HttpServer, Server } from '#shared/model/server.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { host, hostPerFile } from '../../testing/host-per-test.ts';
import { initializeResult } from '../../testing/scripted-handshake.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { httpServer } from '../../testing/test-servers.ts';
import {
  initialized,
  opensLegacy,
  type ScriptedHttp,
  sendJson,
  startScriptedHttp,
} from '../../wire/transports/http/testing/scripted-http.ts';

const clock = new TestClock();
hostPerFile({ clock });
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

async function connect(server: Server) {
  const session = await host.connections.sessions.connect(server);
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { view: session.view(), failure };
}

const connectTo = (path: string, change: Partial<HttpServer> = {}) =>
  connect({ ...httpServer({ url: `${http?.origin}${path}` }), ...change });

type Answer = (response: ServerResponse, message: JsonObject) => unknown;

const plain = (status: number, type: string, body: string): Answer => {
  return (response) => response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
};
const json = (status: number, body: string) => plain(status, 'application/json', body);

/** An event stream with this beginning; `ends`: how it goes on. */
const events = (body: string, ends: 'ended' | 'reset' | 'open'): Answer => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (ends === 'ended') response.end(body);
    else if (ends === 'reset') response.write(`${body}\n`, () => response.destroy());
    else response.write(body === '' ? '\n' : body);
  };
};

const page = '<!doctype html><title>Sign in</title><h1>Sign in</h1>';

/** Answers that no modern server gives. */
const odd: [string, Answer][] = [
  ['an empty 200', plain(200, '', '')],
  ['an empty 200 of type JSON', json(200, '')],
  ['an empty 202', plain(202, '', '')],
  ['an empty 204', plain(204, '', '')],
  ['a page', plain(200, 'text/html', page)],
  ['text', plain(200, 'text/plain', 'OK')],
  ['{}', json(200, '{}')],
  ['[]', json(200, '[]')],
  ['null', json(200, 'null')],
  ['a text as JSON', json(200, '"ok"')],
  ['broken JSON', json(200, '{"jsonrpc":')],
  ['a JSON log line', json(200, '{"level":"info","msg":"hello"}')],
  ['a notification', json(200, '{"jsonrpc":"2.0","method":"notifications/message","params":{}}')],
  ['a result with another id', json(200, '{"jsonrpc":"2.0","id":1,"result":{}}')],
  ['a result with id null', json(200, '{"jsonrpc":"2.0","id":null,"result":{}}')],
  ['neither result nor error', (response, { id }) => sendJson(response, { jsonrpc: '2.0', id })],
  ['result: null', (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, result: null })],
  ['an error that is text', (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, error: 'no' })],
  [
    'an odd error code',
    (response, { id }) => sendJson(response, { jsonrpc: '2.0', id, error: { code: 'E', message: '' } }),
  ],
  ['an error with id null', json(400, '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Bad Request"}}')],
  ...[400, 404, 405, 406, 409, 410, 415, 422, 426, 429, 500, 501, 502, 503].map((status): [string, Answer] => [
    `${status} with a page`,
    plain(status, 'text/html', page),
  ]),
  ['400 with JSON', json(400, '{"error":"unknown method"}')],
  ['500 without a body', plain(500, '', '')],
  ['a redirect to a page of the origin', (response) => response.writeHead(302, { location: '/login' }).end()],
  ['a redirect to another origin', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['a redirect without end', (response) => response.writeHead(307, { location: '/mcp' }).end()],
  ['an event stream that ends', events('', 'ended')],
  ['an event stream that is reset', events(': hello', 'reset')],
  ['an event stream with other events', events('event: ping\ndata: 1\n\n', 'ended')],
  ['an event stream with text', events('data: hello\n\n', 'ended')],
  ['a connection that is closed', (response) => response.destroy()],
  [
    'a body that breaks off',
    (response) => response.writeHead(200, { 'content-length': 50 }).write('{', () => response.destroy()),
  ],
  ['no HTTP', (response) => response.socket?.end('hello\r\n\r\n')],
];

describe('an odd answer to server/discover over HTTP', () => {
  it.each(odd)('(%s) leads to initialize', async (_, answer) => {
    http = await startScriptedHttp((request, response) => {
      if (request.message.method === 'server/discover') answer(response, request.message);
      else opensLegacy(request, response);
    });
    const { view, failure } = await connectTo('/mcp');
    expect(failure).toBeUndefined();
    expect(view).toMatchObject({ phase: 'ready', era: 'legacy', transport: 'http' });
    const step = view.steps.find(({ kind }) => /^(fellBackToLegacy|discover(Refused|Malformed))$/.test(kind));
    if (step?.kind === 'fellBackToLegacy') expect(step.failure?.message).not.toBe('');
    expect(step).toBeDefined();
  });

  it.each(
    odd.filter(([title]) => !/^(\[\]|a notification|a result|neither|result: null|an error|an odd error)/.test(title)),
  )('(%s), and the same to initialize, leads to HTTP+SSE', async (_, answer) => {
    let stream: ServerResponse | undefined;
    http = await startScriptedHttp(({ method, path, message }, response) => {
      if (method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
      } else if (path !== '/messages') answer(response, message);
      else {
        response.writeHead(202).end();
        if (message.method === 'initialize')
          stream?.write(`data: ${JSON.stringify(initialized(message, '2024-11-05'))}\n\n`);
      }
    });
    const { view, failure } = await connectTo('/sse');
    expect(failure).toBeUndefined();
    expect(view).toMatchObject({ phase: 'ready', transport: 'sse', revision: '2024-11-05' });
  });

  it('and to everything else fails with what each attempt got', async () => {
    http = await startScriptedHttp(({ method, message }, response) => {
      if (method === 'GET') plain(200, 'text/plain', 'OK')(response, message);
      else if (message.method === 'initialize') plain(202, '', '')(response, message);
      else plain(200, 'text/html', page)(response, message);
    });
    const { view, failure } = await connectTo('/mcp');
    expect(failure).toMatchObject({ code: 'notMcp', params: { status: 202, form: 'empty' } });
    const attempts = view.steps.filter((step) => step.failure !== undefined);
    expect(attempts).toMatchObject([
      { kind: 'fellBackToLegacy', failure: { code: 'notMcp', params: { contentType: 'text/html' }, cause: page } },
      { kind: 'fellBackToSse', failure: { code: 'notMcp', params: { status: 202 } } },
      { kind: 'sseFailed', failure: { code: 'notMcp', params: { contentType: 'text/plain' }, cause: 'OK' } },
    ]);
    for (const { frameSeq } of attempts) expect(frameSeq).toBeGreaterThan(0);
  });

  it('that is none leads to initialize after its own limit, not the server’s timeout', async () => {
    const asked = Promise.withResolvers<void>();
    http = await startScriptedHttp((request, response) => {
      if (request.message.method === 'server/discover') {
        events('', 'open')(response, request.message);
        asked.resolve();
      } else opensLegacy(request, response);
    });
    const connecting = connectTo('/mcp', { timeoutMs: 600_000 });
    await asked.promise;
    const { view } = await clock.expireUntil(connecting, 5000, 50);
    expect(view).toMatchObject({ phase: 'ready', era: 'legacy' });
    expect(view.steps.map(({ kind }) => kind)).toContain('fellBackToLegacy');
  });
});

/** Lines that a server may write after `server/discover`, which has this id. */
const oddLines: [string, (id: Json) => string][] = [
  ['{}', () => '{}'],
  ['[]', () => '[]'],
  ['null', () => 'null'],
  ['a page', () => page],
  ['text', () => 'Unknown method'],
  ['a result with another id', () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} })],
  ['an error with id null', () => JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } })],
  ['neither result nor error', (id) => JSON.stringify({ jsonrpc: '2.0', id })],
  ['result: null', (id) => JSON.stringify({ jsonrpc: '2.0', id, result: null })],
  ['an error that is text', (id) => JSON.stringify({ jsonrpc: '2.0', id, error: 'no' })],
  ['an error without a code', (id) => JSON.stringify({ jsonrpc: '2.0', id, error: {} })],
];

describe('an odd answer to server/discover over stdio', () => {
  it.each(oddLines)('(%s) leads to initialize in the same process', async (_, line) => {
    const server = respondingServer(({ id = null, method }, { stdout }) => {
      if (method === 'server/discover') stdout.write(`${line(id)}\n`);
      return method === 'initialize' ? initializeResult() : undefined;
    });
    // A batch counts as no answer: its server is silent for so long.
    const { view, failure } = await clock.expireUntil(connect(server), 8000, 50);
    expect(failure).toBeUndefined();
    expect(view).toMatchObject({ phase: 'ready', era: 'legacy' });
    expect(view.steps.filter(({ kind }) => kind === 'spawned')).toHaveLength(1);
  });
});
