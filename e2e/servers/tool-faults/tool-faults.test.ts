import { afterEach, describe, expect, test } from 'vitest';
import { startStreamableHttp } from '../../../electron/demo/server/http/streamable-http.ts';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { ownServer } from '../own-server.ts';
import { modernMeta, RawClient } from '../raw-client.ts';
import { createToolFaults } from './tool-faults.ts';

let client: RawClient;
const start = () => {
  client = new RawClient(ownServer('tool-faults'));
  return client;
};
afterEach(async () => {
  client.kill('SIGKILL');
  await client.exited;
});

const toolsOf = ({ result }: Params): Params[] =>
  isParams(result) && Array.isArray(result.tools) ? result.tools.filter(isParams) : [];
const call = (name: string, more: Params = {}) => ['tools/call', { name, arguments: {}, ...more }] as const;
const named = (tools: Params[], name: string) => tools.filter((tool) => tool.name === name);

describe.each(['legacy', 'modern'])('tool-faults in the %s era', (era) => {
  const meta = era === 'modern' ? { _meta: modernMeta } : {};
  const open = async () => {
    start();
    if (era === 'legacy') await client.initialize();
  };

  test('lists invalid tools, two of them with the same name', async () => {
    await open();
    const tools = toolsOf(await client.request(1, 'tools/list', meta));
    expect(named(tools, 'schema-missing')[0]).not.toHaveProperty('inputSchema');
    expect(named(tools, 'schema-null')[0]).toHaveProperty('inputSchema', null);
    expect(named(tools, 'same-name')).toHaveLength(2);
    expect(named(tools, 'breaks-output')[0]).toHaveProperty('outputSchema.required', ['sum', 'unit']);
    const names = named(tools, 'schema-names')[0]?.inputSchema;
    expect(isParams(names) && isParams(names.properties) && Object.keys(names.properties)).toContain('__proto__');
    expect(JSON.stringify(named(tools, 'schema-deep')[0])).toContain('level300');
  });

  test('changes a definition, announced or not', async () => {
    await open();
    const shifty = async (id: number) => named(toolsOf(await client.request(id, 'tools/list', meta)), 'shifty')[0];
    const first = await shifty(1);
    await client.request(2, ...call('shift-quietly', meta));
    expect(await shifty(3)).not.toEqual(first);
    expect(client.messages.some(({ method }) => method === 'notifications/tools/list_changed')).toBe(false);
    if (era === 'modern') {
      client.send({
        id: 'ear',
        method: 'subscriptions/listen',
        params: { ...meta, notifications: { toolsListChanged: true } },
      });
    }
    await client.request(4, ...call('shift', meta));
    await client.until(() => client.messages.find(({ method }) => method === 'notifications/tools/list_changed'));
  });

  test('responds twice, responds late, and reports progress after the response', async () => {
    await open();
    await client.request(1, ...call('answers-twice', meta));
    await client.until(() => client.messages.filter(({ id }) => id === 1).length === 2 || undefined);
    client.send({ id: 2, method: 'tools/call', params: call('answers-late', meta)[1] });
    await client.request(3, ...call('sound', meta));
    expect(client.messages.some(({ id }) => id === 2)).toBe(false);
    client.send({ method: 'notifications/cancelled', params: { ...meta, requestId: 2 } });
    await client.until(() => client.messages.find(({ id }) => id === 2));
    const withToken = { _meta: { ...(era === 'modern' && modernMeta), progressToken: 't' } };
    await client.request(4, ...call('progress-after-end', withToken));
    await client.until(() => client.messages.find(({ method }) => method === 'notifications/progress'));
  });

  test('responds with a result of the requested size', async () => {
    await open();
    await client.request(1, ...call('json-1mb', meta));
    const line = client.lines.at(-1) ?? '';
    expect(line.length).toBeGreaterThan(900_000);
    expect(line.length).toBeLessThan(1_500_000);
  });

  test('violates its outputSchema, and has numbers beyond double precision', async () => {
    await open();
    expect(await client.request(1, ...call('breaks-output', meta))).toHaveProperty(
      'result.structuredContent.sum',
      'many',
    );
    await client.request(2, ...call('exact-digits', meta));
    expect(client.lines.at(-1)).toContain('"big":12345678901234567890,"precise":1.00');
    expect(await client.request(3, ...call('result-is-text', meta))).toHaveProperty('result', 'only text');
    expect(await client.request(4, ...call('protocol-error', meta))).toHaveProperty('error.data.stack');
  });

  test('reports progress until it is cancelled', async () => {
    await open();
    const withToken = { _meta: { ...(era === 'modern' && modernMeta), progressToken: 't' } };
    client.send({ id: 1, method: 'tools/call', params: call('progress-endless', withToken)[1] });
    await client.until(
      () => client.messages.filter(({ method }) => method === 'notifications/progress').length > 2 || undefined,
    );
    client.send({ method: 'notifications/cancelled', params: { ...meta, requestId: 1 } });
    await client.request(2, ...call('sound', meta));
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
  });
});

test('serves over HTTP too', async () => {
  start();
  const server = await startStreamableHttp(createToolFaults().definition, { era: 'modern' });
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'breaks-output',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'breaks-output', arguments: {}, _meta: modernMeta },
    }),
  });
  expect(await response.json()).toHaveProperty('result.structuredContent.sum', 'many');
  await server.close();
});
