import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDemo } from '../../../electron/demo/demo.ts';
import type { Listening } from '../../../electron/demo/server/http/listener.ts';
import { type StreamableOptions, startStreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import type { Params } from '../../../electron/demo/server/message.ts';
import { modernMeta } from '../raw-client.ts';

let server: Listening;
const serve = async (options: StreamableOptions = {}) => {
  server = await startStreamableHttp(createDemo(), options);
};
afterEach(() => server.close());

const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const clientInfo = { name: 'raw', version: '1' };

function post(message: Params | Params[], headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url, { method: 'POST', headers: { ...accept, ...headers }, body: JSON.stringify(message) });
}

/** A modern request with the headers that it must have, changed by `headers`; an empty one is left out. */
function postModern(method: string, params: Params = {}, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return post({ jsonrpc: '2.0', id: 1, method, params: { _meta: modernMeta, ...params } }, sent);
}

/** Opens a session and gives the headers that belong to it. */
async function openSession(protocolVersion = '2025-11-25'): Promise<Record<string, string>> {
  const params = { protocolVersion, capabilities: {}, clientInfo };
  const response = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const headers = {
    'mcp-session-id': response.headers.get('mcp-session-id') ?? '',
    'mcp-protocol-version': protocolVersion,
  };
  await response.text();
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  return headers;
}

/** Reads a stream until its text matches. */
async function readUntil(response: Response, pattern: RegExp): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (pattern.test(text)) break;
  }
  return text;
}

describe('the legacy side', () => {
  beforeEach(() => serve({ era: 'legacy' }));

  test('creates a session, and requires its id afterwards', async () => {
    const headers = await openSession();
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect(headers['mcp-session-id']).toMatch(/^[!-~]{16,}$/);
    expect((await post(ping, headers)).status).toBe(200);
    expect((await post(ping)).status).toBe(400);
    expect((await post(ping, { ...headers, 'mcp-session-id': 'unknown' })).status).toBe(404);
  });

  test('ends a deleted session', async () => {
    const headers = await openSession();
    expect((await fetch(server.url, { method: 'DELETE', headers })).status).toBe(204);
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, headers)).status).toBe(404);
  });

  test('responds to notifications with an empty 202', async () => {
    const response = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, await openSession());
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });

  test('sends unsolicited messages on the GET stream, earlier ones included', async () => {
    const headers = await openSession();
    const uri = 'demo://counter';
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'count_up' } };
    await post({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri } }, headers);
    await post(call, headers);
    const stream = await fetch(server.url, { headers: { ...headers, accept: 'text/event-stream' } });
    expect(await readUntil(stream, /\n\n/)).toContain(
      `"method":"notifications/resources/updated","params":{"uri":"${uri}"}`,
    );
  });

  test('lets a disconnected client resume', async () => {
    const headers = await openSession();
    const params = { name: 'long_task', arguments: { steps: 3, stepMs: 1 }, _meta: { progressToken: 'p' } };
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
    const text = await response.text();
    const [primer, first, ...others] = text.match(/^id: .*$/gm) ?? [];
    expect(text.startsWith(`${primer}\ndata: \n\n`)).toBe(true);
    expect(others).toHaveLength(3);
    const again = await fetch(server.url, {
      headers: { ...headers, 'last-event-id': first?.slice('id: '.length) ?? '' },
    });
    expect((await again.text()).match(/^id: .*$/gm)).toEqual(others);
  });

  test('rejects unsupported requests', async () => {
    const headers = await openSession();
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(ping, { ...headers, 'mcp-protocol-version': '2099-01-01' })).status).toBe(400);
    expect((await post(ping, { ...headers, accept: 'application/json' })).status).toBe(406);
    expect((await postModern('server/discover')).status).toBe(400);
    expect((await fetch(server.url)).status).toBe(405);
  });

  test('accepts batches in 2025-03-26 only', async () => {
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const answer = await post(batch, await openSession('2025-03-26'));
    expect(await answer.json()).toMatchObject([{ id: 1 }, { id: 2 }]);
    const refusal = await post(batch, await openSession('2025-06-18'));
    expect(await refusal.json()).toMatchObject({ error: { code: -32600 } });
  });
});

describe('the modern side', () => {
  beforeEach(() => serve({ era: 'modern' }));

  test('responds with JSON, or with a stream when messages precede the response', async () => {
    const plain = await postModern('tools/list');
    expect(plain.headers.get('content-type')).toBe('application/json');
    expect(plain.headers.has('mcp-session-id')).toBe(false);
    const _meta = { ...modernMeta, progressToken: 'p' };
    const params = { _meta, name: 'long_task', arguments: { steps: 2, stepMs: 1 } };
    const stream = await postModern('tools/call', params, { 'mcp-name': 'long_task' });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect((await stream.text()).match(/"progress":\d/g)).toEqual(['"progress":1', '"progress":2']);
  });

  test.each([
    ['no version', {}, { 'mcp-protocol-version': '' }],
    ['another version', {}, { 'mcp-protocol-version': '2025-11-25' }],
    ['no method', {}, { 'mcp-method': '' }],
    ['another method', {}, { 'mcp-method': 'tools/list' }],
    ['no name', {}, { 'mcp-name': '' }],
    ['another name', {}, { 'mcp-name': 'echo' }],
    ['no parameter', { arguments: { region: 'eu' } }, {}],
    ['another parameter', { arguments: { region: 'eu' } }, { 'mcp-param-region': 'us' }],
  ])('rejects a request whose headers have %s', async (_what, params, headers) => {
    const name = 'look_up_region';
    const response = await postModern('tools/call', { name, ...params }, { 'mcp-name': name, ...headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32020 } });
  });

  test('decodes an encoded header', async () => {
    const params = { name: 'look_up_region', arguments: { region: 'Zürich' } };
    const headers = {
      'mcp-name': 'look_up_region',
      'mcp-param-region': `=?base64?${Buffer.from('Zürich').toString('base64')}?=`,
    };
    expect((await postModern('tools/call', params, headers)).status).toBe(200);
  });

  test('has a status for each kind of error', async () => {
    expect((await postModern('ping')).status).toBe(404);
    expect((await postModern('tools/list', { _meta: {} })).status).toBe(400);
    const undeclared = [
      await postModern('tools/call', { name: 'ask_roots' }, { 'mcp-name': 'ask_roots' }),
      await postModern('subscriptions/listen', { notifications: { taskIds: ['t'] } }),
    ];
    for (const response of undeclared) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32021 } });
    }
    expect((await fetch(server.url)).status).toBe(405);
    expect((await fetch(server.url, { method: 'POST', headers: accept, body: '{' })).status).toBe(400);
    expect((await fetch(server.url, { headers: { origin: 'https://example.com' } })).status).toBe(403);
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    const refusal = await post(initialize);
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toContain('2026-07-28');
  });

  test('keeps a listen’s stream open, and ends it with a result', async () => {
    const params = { notifications: { resourceSubscriptions: ['demo://counter'] } };
    const stream = await postModern('subscriptions/listen', params);
    await postModern('tools/call', { name: 'count_up' }, { 'mcp-name': 'count_up' });
    const closing = stream.text();
    await server.close();
    const text = await closing;
    expect(text.match(/"method":"[^"]*"|"resultType"/g)).toEqual([
      '"method":"notifications/subscriptions/acknowledged"',
      '"method":"notifications/resources/updated"',
      '"resultType"',
    ]);
  });
});
