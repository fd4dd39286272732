import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { loupe } from './testing/run-loupe.ts';

/** A server behind a load balancer: without its cookie, each request gets to another node, which knows no session. */
async function balanced() {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = await json(request);
    if (!isJsonObject(message) || message.id === undefined) return void response.writeHead(202).end();
    if (message.method !== 'initialize' && request.headers.cookie !== 'node=one-secret')
      return void response.writeHead(404).end('unknown session');
    const result =
      message.method === 'initialize'
        ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'n', version: '1' } }
        : { tools: [{ name: 'balanced', inputSchema: { type: 'object' } }] };
    const headers = { 'content-type': 'application/json', 'mcp-session-id': 's' };
    response.writeHead(200, { ...headers, 'set-cookie': 'node=one-secret; Path=/; HttpOnly' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  });
  const { url, close } = await listenOnLoopback(server);
  onTestFinished(() => close());
  return url;
}

test('a server that needs its cookies works with --cookies, and without it the failure says so', async () => {
  const list = ['tools', 'list', '--era', 'legacy', '--url', await balanced()];
  const without = await loupe(list);
  expect(without.code).toBe(1);
  expect(without.stderr).toContain('sets cookies that aren’t sent back: node. If it needs them, add --cookies.');

  const { code, stdout, stderr } = await loupe([...list, '--cookies', '--verbose']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('balanced') });
  expect(stderr).not.toContain('one-secret');
});
