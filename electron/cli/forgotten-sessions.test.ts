import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { loupe } from './testing/run-loupe.ts';

const results: Record<string, Json> = {
  'resources/list': { resources: [{ uri: 'a:b', name: 'b' }] },
  'resources/templates/list': { resourceTemplates: [] },
  'resources/read': { contents: [{ uri: 'a:b', text: 'Read' }] },
  'prompts/list': { prompts: [] },
  'prompts/get': { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }] },
  'tools/call': { content: [{ type: 'text', text: 'Called' }] },
};

/** A legacy server that answers 404 to `method` in its first `forgotten` sessions; and what it got, by method. */
async function forgetful(
  method: string,
  { forgotten = 1, annotations = {} }: { forgotten?: number; annotations?: JsonObject } = {},
) {
  const requests: string[] = [];
  let sessions = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const message: Json = JSON.parse(body);
    if (!isJsonObject(message) || message.id === undefined) return void response.writeHead(202).end();
    requests.push(String(message.method));
    if (message.method === 'initialize') sessions += 1;
    else if (message.method === method && sessions <= forgotten)
      return void response.writeHead(404).end('Session not found');
    const result =
      message.method === 'initialize'
        ? {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {}, resources: {}, prompts: {} },
            serverInfo: { name: 's', version: '1' },
          }
        : message.method === 'tools/list'
          ? { tools: [{ name: 'x', inputSchema: { type: 'object' }, annotations }] }
          : (results[String(message.method)] ?? {});
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': `session-${sessions}` });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  });
  const { url, close } = await listenOnLoopback(server);
  onTestFinished(() => close());
  const run = (...command: string[]) => loupe([...command, '--era', 'legacy', '--url', url]);
  return { run, count: (name: string) => requests.filter((each) => each === name).length };
}

test.each<[string, string[], string]>([
  ['resources/list', ['resources', 'list'], 'a:b'],
  ['resources/list', ['inspect'], 'Resources'],
  ['resources/read', ['resources', 'read', 'a:b'], 'Read'],
  ['prompts/list', ['prompts', 'get', 'p'], 'Hi'],
  ['prompts/get', ['prompts', 'get', 'p'], 'Hi'],
  ['tools/list', ['tools', 'call', 'x', '--yes'], 'Called'],
])('a session that is gone at %s is replaced once, and the request sent again', async (method, command, printed) => {
  const { run, count } = await forgetful(method);
  const { code, stdout, stderr } = await run(...command);
  expect(code).toBe(0);
  expect(stdout.split(printed)).toHaveLength(2);
  expect(stderr).toContain('The server no longer knows the session; Loupe opens a new one and requests again.');
  expect([count('initialize'), count(method)]).toEqual([2, 2]);
});

test('it is replaced only once', async () => {
  const { run, count } = await forgetful('resources/read', { forgotten: 9 });
  const { code, stderr } = await run('resources', 'read', 'a:b');
  expect(code).toBe(1);
  expect(stderr).toContain('The server no longer knows this session');
  expect(stderr).toContain('Run the command again, which opens a new session.');
  expect(count('initialize')).toBe(2);
});

test.each<[string, JsonObject, number]>([
  ['isn’t sent again without a hint', {}, 1],
  ['isn’t sent again when it destroys', { destructiveHint: true, readOnlyHint: false }, 1],
  ['is sent again when it only reads', { readOnlyHint: true }, 2],
  ['is sent again when a second call does nothing more', { idempotentHint: true }, 2],
])('a tool call %s', async (_, annotations, calls) => {
  const { run, count } = await forgetful('tools/call', { annotations });
  const { code, stdout, stderr } = await run('tools', 'call', 'x', '--yes');
  expect([count('tools/call'), code, stdout]).toEqual(calls === 2 ? [2, 0, 'Called\n'] : [1, 1, '']);
  if (calls === 1) expect(stderr).toContain('x wasn’t called again');
});
