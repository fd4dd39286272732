import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listening } from '../../../electron/demo/server/http/listener.ts';
import { startHttpFaults } from './http-faults.ts';

let server: Listening;
beforeAll(async () => {
  server = await startHttpFaults();
});
afterAll(() => server.close());

const post = (path: string, body: object = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });

/** Connects the official client to one of the paths. */
async function connect(path: string): Promise<Client> {
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}${path}`)));
  return client;
}

test.each([
  ['/401', 401, 'The token is missing or has expired.'],
  ['/403', 403, 'This account may not use this server.'],
  ['/404', 404, 'Nothing is here.'],
  ['/405', 405, 'Only PUT is allowed.'],
  ['/500', 500, 'Internal Server Error: the database is away.'],
  ['/redirect', 307, ''],
  ['/sse-only', 405, 'Method not allowed'],
  ['/sse-only-404', 404, 'Not found'],
])('%s responds with %i', async (path, status, text) => {
  const response = await post(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
});

test('/401 has a challenge', async () => {
  expect((await post('/401')).headers.get('www-authenticate')).toMatch(/^Bearer /);
});

test('/html responds with a page', async () => {
  const response = await post('/html');
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toMatch(/^<!doctype html>/);
});

test('/slow never responds, and /slow-body sends headers only', async () => {
  const url = (path: string) => `${server.url}${path}`;
  const slow = new AbortController();
  const answer = fetch(url('/slow'), { signal: slow.signal });
  const response = await fetch(url('/slow-body'));
  expect(response.status).toBe(200);
  slow.abort();
  await expect(answer).rejects.toThrow('aborted');
  await response.body?.cancel();
});

test.each(['/mid-response', '/mid-response-sse'])('%s connects, then breaks off what is read', async (path) => {
  const client = await connect(path);
  await expect(client.listResources()).resolves.toHaveProperty('resources');
  await client.close();
  const response = await post(path, { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'x:y' } });
  await expect(response.text()).rejects.toThrow('terminated');
});

test('/mid-handshake breaks off every response', async () => {
  const response = await post('/mid-handshake');
  await expect(response.text()).rejects.toThrow('terminated');
});

test('/wrong-type labels a correct response as plain text', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  const response = await post('/wrong-type', { jsonrpc: '2.0', id: 1, method: 'initialize', params });
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(await response.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
});

test('/session-expired serves one request per session', async () => {
  const client = await connect('/session-expired');
  await expect(client.listTools()).resolves.toHaveProperty('tools');
  await expect(client.listTools()).rejects.toThrow('Session not found');
  await client.close();
});

test('/sse-only and /sse-only-404 serve HTTP+SSE only', async () => {
  for (const path of ['/sse-only', '/sse-only-404']) {
    const client = new Client({ name: 'sdk', version: '1' });
    await client.connect(new SSEClientTransport(new URL(`${server.url}${path}`)));
    expect(client.getServerVersion()?.name).toBe('plain');
    await client.close();
  }
});

test('/sound has no fault', async () => {
  const client = await connect('/sound');
  expect((await client.listResources()).resources).toHaveLength(7);
  await client.close();
});
