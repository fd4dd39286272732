import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { connectTo, host, hostPerTest } from '../../../testing/host-per-test.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import {
  initialized,
  opensLegacy,
  type ScriptedHttp,
  sendError,
  sendJson,
  startScriptedHttp,
} from './testing/scripted-http.ts';

const clock = new TestClock();
let server: ScriptedHttp | undefined;
afterEach(() => server?.close());
hostPerTest({ clock });

/** Resolves when a request that doesn't wait would have arrived: after others that were sent later. */
async function accepting(): Promise<void> {
  for (let count = 0; count < 3; count += 1) await fetch(`${server?.origin}/other`, { method: 'OPTIONS' });
}

it('sends the revision with notifications/initialized, and waits until that is accepted', async () => {
  let isOpen = false;
  server = await startScriptedHttp(async (request, response) => {
    const { message } = request;
    if (message.method === 'notifications/initialized') {
      await accepting();
      isOpen = true;
    }
    if (opensLegacy(request, response)) return;
    if (!isOpen) sendError(response, message, -32600, 'request before initialization was complete');
    else sendJson(response, { jsonrpc: '2.0', id: message.id, result: { resources: [] } });
  });
  const session = await connectTo(httpServer({ url: `${server.origin}/mcp` }));
  const answer = await session.request('resources/list');
  expect(answer.error).toBeUndefined();
  const [notification] = server.calls('notifications/initialized');
  expect(notification?.headers['mcp-protocol-version']).toBe('2025-11-25');
});

it('waits at most for the timeout when notifications/initialized is never accepted', async () => {
  server = await startScriptedHttp((request, response) => {
    if (request.message.method === 'notifications/initialized') return;
    if (opensLegacy(request, response)) return;
    sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: { resources: [] } });
  });
  const session = await connectTo(httpServer({ url: `${server.origin}/mcp` }));
  const listed = session.request('resources/list');
  await clock.expire(3000);
  expect((await listed).result).toEqual({ resources: [] });
});

it.each([
  ['2025-06-18', '2025-06-18'],
  ['2024-11-05', undefined],
])('HTTP+SSE of %s sends %s as its version, and waits, too', async (revision, header) => {
  let isOpen = false;
  let stream: ServerResponse | undefined;
  const push = (message: object) => stream?.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  server = await startScriptedHttp(async ({ method, message }, response) => {
    if (method === 'GET') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages\n\n');
      return;
    }
    if (message.method === 'notifications/initialized') {
      await accepting();
      isOpen = true;
    }
    response.writeHead(202).end();
    if (message.method === 'initialize') push(initialized(message, revision));
    if (message.method !== 'resources/list') return;
    const result = { resources: [] };
    push({ jsonrpc: '2.0', id: message.id, ...(isOpen ? { result } : { error: { code: -32600, message: 'early' } }) });
  });
  const session = await connectTo(httpServer({ url: `${server.origin}/sse`, http: 'sse' }));
  const answer = await session.request('resources/list');
  expect(answer.error).toBeUndefined();
  const versions = ['initialize', 'notifications/initialized', 'resources/list'].map(
    (method) => server?.calls(method)[0]?.headers['mcp-protocol-version'],
  );
  expect(versions).toEqual([undefined, header, header]);
});

it.each<[string, (response: ServerResponse) => unknown]>([
  ['never opens its stream', () => {}],
  ['never sends the endpoint', (response) => openEvents(response).write(': hello\n\n')],
])('HTTP+SSE fails after the timeout when the server %s', async (_title, get) => {
  let opening = Promise.withResolvers<void>();
  server = await startScriptedHttp(({ method }, response) => {
    if (method !== 'GET') return response.writeHead(405).end();
    get(response);
    return opening.resolve();
  });
  const fail = async (http: HttpServer['http']) => {
    opening = Promise.withResolvers();
    const session = await host.connections.sessions.connect({
      ...httpServer({ url: `${server?.origin}/sse`, http }),
      timeoutMs: 300,
    });
    const failure = session.ready().then(() => undefined, failureFrom);
    await opening.promise;
    await clock.advance(300);
    return failure;
  };
  expect(await fail('sse')).toMatchObject({ code: 'neverAnswered', params: { method: 'GET', waitedMs: 300 } });
  // What the POST returned says more.
  expect(await fail('auto')).toMatchObject({ code: 'methodNotAllowed' });
});

function openEvents(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' });
}
