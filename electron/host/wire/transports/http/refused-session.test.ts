import { expect, onTestFinished, test } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { openTestHost } from '../../../testing/test-host.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { startScriptedHttp } from './testing/scripted-http.ts';

const jsonRpc = (id: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'Bad Request: No valid session ID provided' } });

test.each([
  ['400 and a JSON-RPC error', 400, jsonRpc, 'No valid session ID provided'],
  ['400 and a text', 400, () => 'Invalid session', 'Invalid session'],
  ['401 and a text', 401, () => '{"error":"Session expired"}', 'Session expired'],
])('a session that is lost with %s has the server’s words and one step', async (_title, status, body, words) => {
  const server = await startScriptedHttp(({ body: sent, headers, method }, response) => {
    if (method !== 'POST') return void response.writeHead(404).end();
    const { id, method: rpc } = JSON.parse(sent);
    const type = { 'content-type': 'application/json' };
    if (rpc === 'tools/list') return void response.writeHead(status, type).end(body(id));
    // Without a session id it isn’t about a lost session.
    if (headers['mcp-session-id'] === undefined && rpc !== 'initialize') {
      return void response.writeHead(400, type).end(jsonRpc(id));
    }
    if (id === undefined) return void response.writeHead(202).end();
    const serverInfo = { name: 's', version: '1' };
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
    response.writeHead(200, { ...type, 'mcp-session-id': 'one' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  onTestFinished(() => server.close());
  const host = await openTestHost({});
  onTestFinished(() => host.close());
  const session = await host.connections.sessions.connect(httpServer({ url: `${server.origin}/mcp` }));
  await session.ready();
  const failure = await session.request('tools/list').then(() => undefined, failureFrom);
  expect(failure).toMatchObject({ code: 'sessionRefused', params: { status }, cause: expect.stringContaining(words) });
  expect(failure?.nextStep).toContain('Reconnect');
  // In the record, too, the request has ended: by its response, or with a frame that says that it failed.
  const { rows } = await host.stores.traffic.rows({ kinds: ['request'], query: 'method:tools/list' }, 0, 10);
  const [request] = rows;
  expect(request).toMatchObject({ pairSeq: expect.any(Number), latencyMs: expect.any(Number) });
  expect(request?.givenUp).toBe(body === jsonRpc ? undefined : 'failed');
});
