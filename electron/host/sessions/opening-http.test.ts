import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { listenOnLoopback } from '../testing/loopback.ts';
import { initializeResult } from '../testing/scripted-handshake.ts';
import { TestClock } from '../testing/test-clock.ts';
import { httpServer } from '../testing/test-servers.ts';

type Respond = (message: JsonObject, response: ServerResponse, request: IncomingMessage) => void;

/** The requests in order of arrival, such as `POST initialize` and `GET`. */
let arrived: string[];
let url: string;
let close: () => Promise<void>;
let respond: Respond;

beforeEach(async () => {
  arrived = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const parsed: Json = body === '' ? {} : JSON.parse(body);
      const message = isJsonObject(parsed) ? parsed : {};
      arrived.push([request.method, stringAt(message, 'method')].filter((word) => word !== undefined).join(' '));
      respond(message, response, request);
    });
  });
  ({ url, close } = await listenOnLoopback(server));
});
afterEach(() => close());
const clock = new TestClock();
hostPerTest({ clock });

function answerWith(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', ...body }));
}

async function connect(change: Partial<HttpServer> = {}) {
  const session = await host.connections.sessions.connect({ ...httpServer({ url }), ...change });
  const failure = await session.ready().then(() => undefined, failureFrom);
  return { session, failure };
}

describe('a JSON-RPC error under an HTTP status', () => {
  it.each<[number, string, Json]>([
    [401, 'unauthorized', 'loupe:1'],
    [401, 'unauthorized', null],
    [403, 'forbidden', null],
  ])('of %i means %s (id %s), and nothing else is sent', async (status, code, id) => {
    respond = (_, response) => answerWith(response, status, { id, error: { code: -32001, message: 'Who are you?' } });
    const { failure } = await connect();
    expect(failure?.code).toBe(code);
    expect(failure?.cause).toContain('Who are you?');
    // What looks for a way to sign in are no messages.
    expect(arrived.filter((what) => !/^(?:GET|POST)$/.test(what))).toEqual(['POST server/discover']);
  });

  it.each([400, 404, 405])('of %i still leads to HTTP+SSE', async (status) => {
    respond = (message, response, request) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
        const answer = { jsonrpc: '2.0', id: 'loupe:3', ...initializeResult('2024-11-05') };
        respond = (_, post) => {
          post.writeHead(202).end();
          response.write(`data: ${JSON.stringify(answer)}\n\n`);
        };
      } else {
        answerWith(response, status, { id: message.id ?? null, error: { code: -32000, message: 'No' } });
      }
    };
    const { session } = await connect();
    expect(session.view()).toMatchObject({ phase: 'ready', transport: 'sse', revision: '2024-11-05' });
    expect(arrived.slice(0, 4)).toEqual(['POST server/discover', 'POST initialize', 'GET', 'POST initialize']);
  });
});

describe('a POST’s response with another id than its request', () => {
  const initialized = ({ method }: JsonObject, response: ServerResponse) => {
    if (method === 'initialize') answerWith(response, 200, { id: 'loupe:2', ...initializeResult() });
    else response.writeHead(202).end();
  };

  it.each<[number, Json]>([
    [400, 'server-error'],
    [500, null],
    [200, 'server-error'],
    [200, null],
  ])('under HTTP %i fails its request with the server’s error (id %j)', async (status, id) => {
    const refused = { id, error: { code: -32600, message: 'Missing session ID' } };
    respond = (message, response) => {
      if (message.method === 'server/discover' || message.method === 'tools/list')
        answerWith(response, status, refused);
      else initialized(message, response);
    };
    const { session } = await connect();
    expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy' });
    const step = session.view().steps.find(({ kind }) => kind === 'discoverRefused');
    expect(step?.params).toMatchObject({ code: -32600, message: 'Missing session ID' });
    const response = await session.request('tools/list');
    expect(response).toMatchObject({ error: { message: 'Missing session ID' } });
  });

  it('fails its request at once when it is a result, or another message', async () => {
    respond = (message, response) => {
      if (message.method === 'tools/list') answerWith(response, 200, { id: 1, result: { tools: [] } });
      else if (message.method === 'prompts/list') answerWith(response, 200, { method: 'notifications/message' });
      else if (message.method === 'server/discover') response.writeHead(404).end();
      else initialized(message, response);
    };
    const { session } = await connect();
    const failureOf = (method: string) => session.request(method).then(() => undefined, failureFrom);
    const frameSeq = expect.any(Number);
    expect(await failureOf('tools/list')).toMatchObject({
      ...{ code: 'malformedResult', frameSeq },
      params: { method: 'tools/list', problem: 'otherId', found: '1' },
    });
    expect(await failureOf('prompts/list')).toMatchObject({
      ...{ code: 'malformedResult', frameSeq },
      params: { method: 'prompts/list', problem: 'noResponse' },
    });
  });
});

it('sends neither a request that was cancelled while it was held nor its cancellation', async () => {
  let accept: () => void = () => {};
  respond = (message, response) => {
    if (message.method === 'initialize') answerWith(response, 200, { id: 'loupe:2', ...initializeResult() });
    else if (message.method === 'notifications/initialized') accept = () => response.writeHead(202).end();
    else if (message.method === 'ping') answerWith(response, 200, { id: message.id ?? null, result: {} });
    else response.writeHead(404).end();
  };
  const { session } = await connect();
  const abort = new AbortController();
  const cancelled = session.request('example/held', {}, { signal: abort.signal }).then(() => undefined, failureFrom);
  abort.abort();
  await expect.poll(() => arrived).toContain('POST notifications/initialized');
  accept();
  expect(await cancelled).toMatchObject({ code: 'cancelled' });
  await session.request('ping');
  expect(arrived).not.toContain('POST example/held');
  expect(arrived).not.toContain('POST notifications/cancelled');
});

it('closes the POST of server/discover after its timeout, and sends initialize', async () => {
  const closed = vi.fn();
  const asked = Promise.withResolvers<void>();
  respond = (message, response) => {
    if (message.method === 'server/discover') {
      response.once('close', closed);
      asked.resolve();
    } else if (message.method === 'initialize')
      answerWith(response, 200, { id: message.id ?? null, ...initializeResult() });
    else response.writeHead(202).end();
  };
  const connecting = connect({ timeoutMs: 500 });
  await asked.promise;
  await clock.advance(500);
  const { session } = await connecting;
  expect(session.view()).toMatchObject({ phase: 'ready', era: 'legacy' });
  await expect.poll(() => closed).toHaveBeenCalledOnce();
  expect(arrived).not.toContain('POST notifications/cancelled');
});

it('doesn’t detect the era of a known legacy server again', async () => {
  respond = (message, response) => {
    if (message.method === 'initialize')
      return answerWith(response, 200, { id: message.id ?? null, ...initializeResult() });
    if (message.id === undefined) return response.writeHead(202).end();
    answerWith(response, 404, { id: message.id, error: { code: -32601, message: 'Method not found' } });
  };
  await connect();
  const { session } = await connect();
  expect(session.view().steps.map(({ kind }) => kind)).toContain('verdictRemembered');
  expect(arrived.filter((what) => what === 'POST server/discover')).toHaveLength(1);
  await connect({ headers: { 'X-Tenant': 'another' } });
  expect(arrived.filter((what) => what === 'POST server/discover')).toHaveLength(2);
});
