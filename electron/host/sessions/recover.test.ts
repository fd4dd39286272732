import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { httpServer } from '../testing/test-servers.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  sendJson,
  startScriptedHttp,
} from '../wire/transports/http/testing/scripted-http.ts';

let server: ScriptedHttp;
let isDead: boolean;
/** The listen streams that were opened. */
let streams: ServerResponse[];

beforeEach(async () => {
  isDead = false;
  streams = [];
  server = await startScriptedHttp((request, response) => {
    if (isDead) response.destroy();
    else if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`id: ${streams.push(response)}\ndata:\n\n`);
    } else if (!opensLegacy(request, response))
      sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: {} });
  });
  // The server is its own proxy, so that its address counts as remote.
  vi.stubEnv('HTTP_PROXY', server.origin);
});
afterEach(async () => {
  await server.close();
});
hostPerTest();

const connect = (url: string) => connectTo(httpServer({ url }));

it('a remote server is checked after sleep and stays connected when it responds', async () => {
  const session = await connect('http://mcp.test/mcp');
  await host.connections.sessions.recover();
  expect(server.calls('ping')).toHaveLength(1);
  expect(session.phase).toBe('ready');
});

it('the event stream of a server that responds is resumed at once', async () => {
  const session = await connect('http://mcp.test/mcp');
  await expect.poll(() => session.view().listenStream).toMatchObject({ state: 'open' });
  const [dead] = streams;
  const closed = new Promise((resolve) => dead?.once('close', resolve));
  await host.connections.sessions.recover();
  await closed;
  await expect.poll(() => streams).toHaveLength(2);
  expect(server.seen.filter(({ method }) => method === 'GET').at(-1)?.headers['last-event-id']).toBe('1');
  const news = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'awake' } };
  streams.at(-1)?.write(`data: ${JSON.stringify(news)}\n\n`);
  await expect.poll(async () => (await host.stores.traffic.rows({ text: 'awake' }, 0, 10)).rows).toHaveLength(1);
  expect(session.view().listenStream).toMatchObject({ state: 'open', attempts: 0 });
});

it('a server that doesn’t respond is lost, and reconnected as soon as the network is back', async () => {
  const session = await connect('http://mcp.test/mcp');
  isDead = true;
  await host.connections.sessions.recover();
  expect(session.view()).toMatchObject({ phase: 'ended', end: { cause: 'lost' } });
  await expect.poll(() => session.view().reconnect?.attempt ?? 0).toBeGreaterThan(2);
  isDead = false;
  await expect.poll(() => session.view().reconnect?.state).toBe('waiting');
  await host.connections.sessions.recover();
  await expect.poll(() => host.connections.sessions.ofServer(session.server.id)?.phase).toBe('ready');
  expect(host.connections.sessions.ofServer(session.server.id)).not.toBe(session);
});

it('a local server isn’t checked: it slept, too', async () => {
  const session = await connect(`${server.origin}/mcp`);
  await host.connections.sessions.recover();
  expect(server.calls('ping')).toEqual([]);
  expect(session.phase).toBe('ready');
});
