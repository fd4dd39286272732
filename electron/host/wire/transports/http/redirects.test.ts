import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { host, hostPerTest } from '../../../testing/host-per-test.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { testTap } from '../testing/test-tap.ts';
import { resolveRedirect } from './http-client.ts';
import { HttpTap } from './http-tap.ts';
import {
  initialized,
  opensLegacy,
  type ScriptedHttp,
  type SeenRequest,
  sendJson,
  startScriptedHttp,
} from './testing/scripted-http.ts';

let elsewhere: ScriptedHttp;
let server: ScriptedHttp | undefined;
beforeEach(async () => {
  elsewhere = await startScriptedHttp((_request, response) => response.writeHead(200).end());
});
afterEach(async () => {
  await server?.close();
  await elsewhere.close();
});
hostPerTest({ clock: new TestClock() });

const apiKey: HttpServer['headers'] = { 'X-Api-Key': 'k-123' };

async function connect(url: string, more: Partial<HttpServer> = {}) {
  const session = await host.connections.sessions.connect(httpServer({ url, headers: apiKey, ...more }));
  return { session, failure: await session.ready().then(() => undefined, failureFrom) };
}

const redirect = (response: ServerResponse, location: string, status = 307) =>
  response.writeHead(status, { location }).end();

/** The HTTP heads in the log, oldest first: direction, method and summary. */
async function heads() {
  const { rows } = await host.stores.traffic.rows({ channels: ['http'] }, 0, 1000);
  return rows.map(({ direction, method, summary }) => `${direction} ${method} ${summary}`);
}

it('the credentials of a followed redirect are made for its URL', async () => {
  server = await startScriptedHttp(({ path, message }, response) => {
    if (path === '/mcp') redirect(response, '/mcp/');
    else sendJson(response, { jsonrpc: '2.0', id: message.id, result: {} });
  });
  const ignore = () => {};
  const events = { onMessage: ignore, onStray: ignore, onArriving: ignore, onHold: ignore, onControl: ignore };
  const http = new HttpTap(
    testTap().tap,
    { ...events, onPostNotFound: ignore },
    {
      secretHeaders: new Set(),
      authorizer: {
        headers: async (method, url) => ({ dpop: `${method} ${new URL(url).pathname}` }),
        observe: ignore,
        refused: async () => false,
      },
    },
  );
  await http.send('POST', {
    url: `${server.origin}/mcp`,
    headers: {},
    body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    signal: new AbortController().signal,
  });
  expect(server.seen.map(({ headers }) => headers.dpop)).toEqual(['POST /mcp', 'POST /mcp/']);
});

describe('a redirect to another origin', () => {
  it.each([301, 302, 303, 307, 308])('with %i is refused over Streamable HTTP, and recorded', async (status) => {
    server = await startScriptedHttp((_request, response) =>
      redirect(response, `${elsewhere.origin}/mcp?state=s`, status),
    );
    const { failure } = await connect(`${server.origin}/mcp`);
    expect(failure).toMatchObject({
      code: 'redirectRefused',
      params: { url: `${server.origin}/mcp`, location: `${elsewhere.origin}/mcp`, status },
    });
    expect(elsewhere.seen).toEqual([]);
    const { frame, meta } = await host.stores.traffic.frame(failure?.frameSeq ?? 0);
    expect(frame).toMatchObject({ direction: 'in', kind: 'http' });
    expect(meta).toMatchObject({ status, headers: { location: `${elsewhere.origin}/mcp?state=s` } });
  });

  it('is refused for the stream of HTTP+SSE', async () => {
    server = await startScriptedHttp((_request, response) => redirect(response, `${elsewhere.origin}/sse`, 302));
    const { failure } = await connect(`${server.origin}/sse`, { http: 'sse' });
    expect(failure).toMatchObject({ code: 'redirectRefused', params: { location: `${elsewhere.origin}/sse` } });
    expect(elsewhere.seen).toEqual([]);
    expect((await heads()).at(-1)).toBe(`in GET 302 Found · ${elsewhere.origin}/sse`);
  });

  it('is refused in the endpoint event of HTTP+SSE: no message is sent there', async () => {
    server = await startScriptedHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${elsewhere.origin}/messages?token=t-123\n\n`);
    });
    const { failure } = await connect(`${server.origin}/sse`, { http: 'sse', timeoutMs: 1000 });
    expect(failure).toMatchObject({
      code: 'endpointFailed',
      params: { problem: 'otherOrigin', event: `${elsewhere.origin}/messages?token=[masked]` },
    });
    expect(elsewhere.seen).toEqual([]);
  });

  it('is refused for a message of HTTP+SSE', async () => {
    let stream: ServerResponse | undefined;
    const answer = ({ method, message }: SeenRequest, response: ServerResponse) => {
      if (method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
      } else if (message.method === 'resources/read') redirect(response, `${elsewhere.origin}/messages`);
      else {
        response.writeHead(202).end();
        const result = message.method === 'initialize' ? initialized(message) : { jsonrpc: '2.0', id: message.id };
        if (message.id !== undefined) stream?.write(`data: ${JSON.stringify({ result: {}, ...result })}\n\n`);
      }
    };
    server = await startScriptedHttp(answer);
    const { session } = await connect(`${server.origin}/sse`, { http: 'sse' });
    const failure = await session.request('resources/read', { uri: 'a:secret' }).then(() => undefined, failureFrom);
    expect(failure).toMatchObject({ code: 'redirectRefused', params: { location: `${elsewhere.origin}/messages` } });
    expect(elsewhere.seen).toEqual([]);
    expect(session.phase).toBe('ready');
  });
});

describe('a redirect on the same origin', () => {
  it('with 307 is followed with headers and body, and each hop is recorded', async () => {
    server = await startScriptedHttp((request, response) => {
      const { path, message } = request;
      if (path === '/mcp') redirect(response, '/mcp/');
      else if (!opensLegacy(request, response)) {
        sendJson(response, { jsonrpc: '2.0', id: message.id, result: { resources: [] } });
      }
    });
    const { session } = await connect(`${server.origin}/mcp`);
    const answer = await session.request('resources/list');
    const { requestId } = answer;
    expect(answer.result).toEqual({ resources: [] });
    const [first, second] = server.calls('resources/list').filter(({ message }) => message.id === requestId);
    expect(second?.headers['x-api-key']).toBe('k-123');
    expect(second?.body).toBe(first?.body);
    const { rows } = await host.stores.traffic.rows({ kinds: ['request', 'http', 'error'] }, 0, 5);
    expect(rows.map(({ direction, kind, summary }) => `${direction} ${kind} ${summary}`)).toEqual([
      expect.stringMatching(/^out request/),
      'in http 307 Temporary Redirect · /mcp/',
      `out http ${server.origin}/mcp/ · redirected`,
      'in http 200 OK · application/json',
      expect.stringMatching(/^in error/),
    ]);
  });

  it('that would turn a POST into a GET is refused', async () => {
    server = await startScriptedHttp((_request, response) => redirect(response, '/elsewhere', 302));
    const { failure } = await connect(`${server.origin}/mcp`);
    expect(failure).toMatchObject({ code: 'redirectDropsBody', params: { status: 302 } });
    const posts = server.seen.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual(['/mcp', '/mcp']);
  });

  it('loop is refused after five hops', async () => {
    server = await startScriptedHttp(({ path }, response) => redirect(response, `${path}x`));
    const { failure } = await connect(`${server.origin}/mcp`);
    expect(failure?.code).toBe('redirectLoop');
    // For each of the three attempts: server/discover, initialize, HTTP+SSE.
    expect(server.seen).toHaveLength(3 * 6);
  });
});

it.each([
  ['http://a/', 'https://a/', 'redirectRefused'],
  ['https://a/', 'http://a/', 'redirectRefused'],
  ['http://a:1/', 'http://a:2/', 'redirectRefused'],
  ['http://a/', 'http://a.evil/', 'redirectRefused'],
  ['http://a/', '//evil/', 'redirectRefused'],
  ['http://a/', 'file:///etc/passwd', 'redirectRefused'],
  ['http://a/', 'http://', 'redirectRefused'],
  ['http://a/x', 'http://me:word@a/y', 'http://a/y'],
])('resolves %s -> %s to %s', (url, location, verdict) => {
  const target = resolveRedirect({ url, location, method: 'POST', status: 307, followed: 0, frameSeq: 1 });
  expect(target instanceof URL ? target.href : target.code).toBe(verdict);
});
