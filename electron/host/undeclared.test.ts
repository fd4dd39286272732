import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json/json.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { listTasks } from './exchanges/tasks/tasks.ts';
import { addServer, connectTo, host, hostPerTest, toolsListed } from './testing/host-per-test.ts';
import { httpServer } from './testing/test-servers.ts';
import { type ScriptedHttp, sendJson, startScriptedHttp } from './wire/transports/http/testing/scripted-http.ts';

let server: ScriptedHttp | undefined;
afterEach(() => server?.close());
hostPerTest();

interface Declared {
  revision?: '2025-06-18' | '2025-11-25' | '2026-07-28';
  capabilities: JsonObject;
  tools?: JsonObject[];
}

/** A server with these capabilities that responds to every request. */
async function startServer({ revision = '2025-11-25', capabilities, tools = [] }: Declared): Promise<string> {
  const serverInfo = { name: 'scripted', version: '1' };
  const results: Record<string, JsonObject> = {
    initialize: { protocolVersion: revision, capabilities, serverInfo },
    'server/discover': { resultType: 'complete', supportedVersions: [revision], capabilities, serverInfo },
    'tools/list': { resultType: 'complete', tools },
    'resources/list': { resultType: 'complete', resources: [] },
  };
  server = await startScriptedHttp(({ method, message }, response) => {
    if (method !== 'POST') response.writeHead(405).end();
    else if (message.id === undefined) response.writeHead(202).end();
    else sendJson(response, { jsonrpc: '2.0', id: message.id, result: results[String(message.method)] ?? {} });
  });
  return `${server.origin}/mcp`;
}

const connect = async (declared: Declared) => connectTo(httpServer({ url: await startServer(declared) }));

/** How often a method was sent. */
const sent = (method: string) => server?.calls(method).length;

const missing = (capability: string) => ({
  failure: expect.objectContaining({ code: 'capabilityMissing', params: { capability } }),
});

describe('a server that declares no subscriptions', () => {
  it.each([
    ['2025-11-25', 'resources/subscribe'],
    ['2026-07-28', 'subscriptions/listen'],
  ] as const)('gets none in %s', async (revision, method) => {
    const session = await connect({ revision, capabilities: { resources: {} } });
    const watched = await host.surface.subscriptions.subscribe(session, 'a:b', false);
    expect(watched).toMatchObject({ state: 'refused', ...missing('resources.subscribe') });
    expect(sent(method)).toBe(0);
  });
});

describe('a call as a task', () => {
  const tasks = { list: {}, requests: { tools: { call: {} } } };
  const tool = (taskSupport?: string) => ({
    name: 'slow',
    inputSchema: { type: 'object' },
    ...(taskSupport !== undefined && { execution: { taskSupport } }),
  });

  it.each<[string, Declared]>([
    ['a server that declares no tasks', { capabilities: { tools: {} }, tools: [tool('optional')] }],
    ['a tool that forbids it', { capabilities: { tools: {}, tasks }, tools: [tool('forbidden')] }],
    ['a tool that does not mention it', { capabilities: { tools: {}, tasks }, tools: [tool()] }],
    ['an older revision', { revision: '2025-06-18', capabilities: { tools: {}, tasks }, tools: [tool('optional')] }],
  ])('isn’t sent to %s', async (_which, declared) => {
    const session = await connect(declared);
    await toolsListed(session);
    const start = () => host.surface.calls.start(session, { tool: 'slow', argumentsText: '{}', asTask: {} }).runId;
    expect(start).toThrow(expect.objectContaining(missing('tasks.requests.tools.call (slow)')));
    expect(host.connections.inbox.list()).toEqual([]);
    expect(sent('tools/call')).toBe(0);
  });

  it('isn’t listed on servers that don’t declare it', async () => {
    const session = await connect({ capabilities: { tasks: { requests: tasks.requests } } });
    await expect(listTasks(session)).rejects.toMatchObject(missing('tasks.list'));
    expect(sent('tasks/list')).toBe(0);
  });
});

it.each([
  [true, 1],
  [false, 0],
])('new roots are announced if roots were declared (%s)', async (roots, announced) => {
  const url = await startServer({ capabilities: { resources: {} } });
  const configured = await addServer(serverDraftSchema.parse({ name: 'a', transport: 'http', url }));
  await host.connections.client.change({ serverId: configured.id, switches: { roots }, roots: [] });
  await connectTo(configured);
  await host.connections.client.change({
    serverId: configured.id,
    switches: { roots },
    roots: [{ uri: 'file:///tmp' }],
  });
  const { rows } = await host.stores.traffic.rows({ kinds: ['notification'], text: 'roots/list_changed' }, 0, 10);
  expect(rows).toHaveLength(announced);
});
