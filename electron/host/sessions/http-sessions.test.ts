import { afterEach, expect, it, vi } from 'vitest';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { TestClock } from '../testing/test-clock.ts';
import { httpServer } from '../testing/test-servers.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendError,
  sendJson,
  startScriptedHttp,
} from '../wire/transports/http/testing/scripted-http.ts';

const clock = new TestClock();
let server: ScriptedHttp | undefined;
afterEach(() => server?.close());
hostPerTest({ clock });

it('opens a new session when the server drops one right after the handshake', async () => {
  let opened = 0;
  server = await startScriptedHttp((request, response) => {
    const { message, headers } = request;
    if (message.method === 'initialize') opened += 1;
    if (opensLegacy(request, response, { 'mcp-session-id': `session-${opened}` })) return;
    if (headers['mcp-session-id'] === 'session-1') response.writeHead(404).end('Session not found');
    else sendJson(response, { jsonrpc: '2.0', id: message.id, result: { resources: [] } });
  });
  const first = await host.connections.sessions.connect(httpServer({ url: `${server.origin}/mcp` }));
  await first.ready();
  await expect(first.request('resources/list')).rejects.toThrow(/no longer knows this session/);
  const second = await vi.waitUntil(() => {
    const newest = host.connections.sessions.ofServer(first.server.id);
    return newest !== first && newest?.phase === 'ready' ? newest : undefined;
  }, 45_000);
  expect((await second.request('resources/list')).result).toEqual({ resources: [] });
});

it('stops opening sessions when the server drops each', async () => {
  let opened = 0;
  server = await startScriptedHttp((request, response) => {
    if (request.message.method === 'initialize') opened += 1;
    if (opensLegacy(request, response, { 'mcp-session-id': `session-${opened}` })) return;
    response.writeHead(404).end('Session not found');
  });
  const [serverId] = [(await host.connections.sessions.connect(httpServer({ url: `${server.origin}/mcp` }))).server.id];
  // The host fetches lists by itself as soon as a session is ready; each ends its session.
  const newest = await vi.waitUntil(async () => {
    const session = host.connections.sessions.ofServer(serverId);
    await session?.request('resources/list').catch(() => undefined);
    return session?.phase === 'ended' && server?.calls('initialize').length === 3 ? session : undefined;
  }, 45_000);
  expect(newest.view().end?.failure?.code).toBe('sessionExpired');
});

it('closes the POST of server/discover after its timeout', async () => {
  const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server = await startScriptedHttp((request, response) => {
    if (request.message.method === 'server/discover') {
      response.on('close', closed.resolve);
      asked.resolve();
    } else if (!opensLegacy(request, response)) sendError(response, request.message, -32601, 'unknown');
  });
  const url = `${server.origin}/mcp`;
  const connecting = connectTo({ ...httpServer({ url }), timeoutMs: 300 });
  await asked.promise;
  await clock.advance(300);
  const session = await connecting;
  await closed.promise;
  expect(session.view().era).toBe('legacy');
});
