import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Session } from '../../sessions/session.ts';
import { connectTo, host, hostPerTest, toolsListed } from '../../testing/host-per-test.ts';
import { listenOnLoopback } from '../../testing/loopback.ts';
import { httpServer } from '../../testing/test-servers.ts';

hostPerTest();

const tool = (header: Json): JsonObject => ({
  name: 'pay',
  inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': header } } },
});

/** A server of 2026-07-28 that lists these tools in turn and requires the header of the last one. */
async function connect(...lists: JsonObject[]) {
  const calls: { id: Json; header: string | undefined }[] = [];
  let listed = 0;
  const wanted = 'mcp-param-zone';
  const http = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, method } = JSON.parse(text);
    const reply = (status: number, body: JsonObject) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
    const common = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
    if (method === 'server/discover') {
      const serverInfo = { name: 'moving', version: '1' };
      reply(200, { result: { ...common, supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo } });
    } else if (method === 'tools/list') {
      const next = lists[Math.min(listed++, lists.length - 1)] ?? {};
      reply(200, { result: { ...common, tools: [next] } });
    } else if (method === 'tools/call') {
      const header = request.headers[wanted]?.toString();
      calls.push({ id, header });
      if (header === undefined) reply(400, { error: { code: -32020, message: 'Header mismatch' } });
      else reply(200, { result: { resultType: 'complete', content: [] } });
    } else reply(404, { error: { code: -32601, message: 'no' } });
  });
  const { url, close } = await listenOnLoopback(http);
  onTestFinished(close);
  const session = await connectTo(httpServer({ url, pin: { revision: '2026-07-28' } }));
  await toolsListed(session);
  return { session, calls, listed: () => listed };
}

const decideAll = () => {
  for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
};
const run = (session: Session) => host.surface.calls.run(session, { tool: 'pay', argumentsText: '{"region":"eu"}' });

it('an allowed call with mismatched headers is retried once with those of the current list', async () => {
  const { session, calls } = await connect(tool('Region'), tool('Zone'));
  const call = run(session);
  decideAll();
  // The tool is another one now, so that somebody has to look at it.
  await expect.poll(() => host.connections.inbox.list().length).toBe(1);
  expect(calls).toHaveLength(1);
  decideAll();
  expect(await call).toMatchObject({ outcome: 'result' });
  expect(calls.map(({ header }) => header)).toEqual([undefined, 'eu']);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
});

it('it’s retried only once', async () => {
  const { session, calls, listed } = await connect(tool('Region'));
  const call = run(session);
  decideAll();
  expect(await call).toMatchObject({ outcome: 'failed', failure: { code: 'serverError' } });
  expect(calls).toHaveLength(2);
  expect(listed()).toBe(2);
});

it('a tool with invalid annotations isn’t called', async () => {
  const { session, calls } = await connect(tool('not a token'));
  await expect(run(session)).rejects.toThrow(/isn’t an HTTP token/);
  expect(host.connections.inbox.list()).toEqual([]);
  expect(calls).toEqual([]);
});
