import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import type { Host } from './create-host.ts';
import { callTool } from './testing/call-tool.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openTestHost } from './testing/test-host.ts';

// No time, port or process number is like a part of it.
const secret = 'canary/"qx4711xq"+sesame';

async function openHost(): Promise<{ host: Host; close(): Promise<void>; everything(): string }> {
  const dataDir = temporaryFolder();
  const host = await openTestHost({ dataDir, logStorage: 'disk' });
  onTestFinished(host.close);
  const everything = () =>
    readdirSync(dataDir, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('\n');
  return { host, close: host.close, everything };
}

/** Parts of the secret in each encoding, which must not be found. */
const traces = [/canary/, /Y2FuYXJ5/, /qx4711xq/, /sesame/];
function expectNoTrace(text: string): void {
  for (const trace of traces) expect(text.match(trace)?.[0]).toBeUndefined();
}

async function allOfTraffic(host: Host): Promise<string> {
  const { rows } = await host.stores.traffic.rows({}, 0, 1000);
  const frames = await Promise.all(
    rows.map(async ({ seq }) => {
      const { bytes } = await host.stores.traffic.body(seq, 'raw', 0, 1_000_000);
      return `${JSON.stringify(await host.stores.traffic.frame(seq))}\n${Buffer.from(bytes).toString('utf8')}`;
    }),
  );
  return frames.join('\n');
}

/** A legacy stdio server that repeats its environment everywhere. */
const echoing = `
const token = process.env.TOKEN;
const lines = require('node:readline').createInterface({ input: process.stdin });
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
process.stderr.write('started with ' + token.slice(0, 9));
process.stderr.write(token.slice(9) + ' on stderr\\n');
console.log('not JSON: ' + token);
lines.on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: token, version: '1' } } });
  } else if (method === 'tools/list') {
    send({ id, result: { tools: [{ name: 'echo', description: 'knows ' + token, inputSchema: { type: 'object' } }] } });
  } else if (method === 'tools/call') {
    const texts = [token, encodeURIComponent(token), Buffer.from('x:' + token).toString('base64'), JSON.stringify(params)];
    send({ id, result: { content: texts.map((text) => ({ type: 'text', text })) } });
  } else if (id !== undefined) send({ id, error: { code: -32601, message: 'no ' + method + ' with ' + token } });
});
`;

test('a secret that a process repeats is masked everywhere', async () => {
  const { host, close, everything } = await openHost();
  const draft = serverDraftSchema.parse({
    name: 'Echo',
    transport: 'stdio',
    command: process.execPath,
    args: ['-e', echoing],
    env: [{ name: 'TOKEN', value: secret, secret: true }],
  });
  const [added] = await host.stores.servers.add([draft], true);
  if (added === undefined) throw new Error('not added');
  const session = await host.connections.sessions.connect(added.server);
  await session.ready();
  await host.stores.policies.set(added.server, { policy: 'ask', trusted: false });
  const call = await callTool(host, session, 'echo', { typed: `by hand: ${secret}` });
  await expect.poll(() => session.view().stderrTail.join('\n')).toBe('started with [masked] on stderr');
  const readId = call.result?.readId;
  if (readId === undefined) throw new Error('no result');
  expect([0, 1].map((part) => host.surface.content.text(readId, part, 0, 1000))).toEqual(['[masked]', '[masked]']);
  expect(host.surface.content.text(readId, 3, 0, 1000)).toContain('"arguments":{"typed":"by hand: [masked]"}');
  expectNoTrace(JSON.stringify(session.view()));
  // One in each of the four texts: as it is, encoded, in base64 and in JSON.
  expect((await host.stores.traffic.frame(call.responseSeq ?? 0)).meta.masked).toBe(4);
  const traffic = await allOfTraffic(host);
  expect(traffic).toContain('not JSON: [masked]');
  expect(traffic).toContain('"masked":1');
  expect(traffic).toContain('by hand: [masked]');
  expectNoTrace(traffic);
  const { signal } = new AbortController();
  const answered = host.connections.serverRequests.reply(session, {
    method: 'elicitation/create',
    params: {},
    frameSeq: 1,
    signal,
  });
  const [request] = host.connections.inbox.list();
  const content = { typed: secret };
  const reply = { type: 'result', resultText: JSON.stringify({ action: 'accept', content }) } as const;
  if (request !== undefined) host.connections.serverRequests.answer(request.id, reply);
  // The server gets what was typed; what is kept of it has a mark instead.
  expect(await answered).toEqual(reply);
  host.stores.history.savedArguments.save({
    kind: 'tool',
    serverId: added.server.id,
    name: 'echo',
    label: 'mine',
    argumentsText: JSON.stringify({ typed: secret }),
  });
  await close();
  expectNoTrace(everything());
});

async function startHttp(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/mcp`;
}

test('a token in a URL is sent to the server and masked everywhere else', async () => {
  const { host, close, everything } = await openHost();
  const asked: (string | undefined)[] = [];
  const url = await startHttp((request, response) => {
    asked.push(request.url);
    response.writeHead(401, { 'x-debug': `key ${request.url}`, 'content-type': 'text/plain' });
    response.end(`refused: ${request.url} and ${secret}`);
  });
  const draft = serverDraftSchema.parse({
    name: 'Web',
    transport: 'http',
    url: `${url}?tenant=a&access_token=${encodeURIComponent(secret)}`,
  });
  const [added] = await host.stores.servers.add([draft], true);
  if (added === undefined) throw new Error('not added');
  expect(added.server).toMatchObject({ url: `${url}?tenant=a`, query: { access_token: { secret: true } } });
  const session = await host.connections.sessions.connect(added.server);
  const failure = await session.ready().then(
    () => undefined,
    (thrown: unknown) => failureFrom(thrown),
  );
  expect(asked[0]).toBe(`/mcp?tenant=a&access_token=${encodeURIComponent(secret)}`);
  expect(failure).toMatchObject({ code: 'unauthorized', cause: expect.stringContaining('refused: /mcp?tenant=a') });
  expect(failure?.cause).toContain('[masked]');
  expectNoTrace(JSON.stringify([failure, session.view(), host.stores.servers.list()]));
  const traffic = await allOfTraffic(host);
  expect(traffic).toContain('?tenant=a&access_token=[masked]');
  expectNoTrace(traffic);
  await close();
  expectNoTrace(everything());
});

test('a secret of one server is masked in the session of another, also as HTML has it', async () => {
  const { host, close, everything } = await openHost();
  const url = await startHttp((_request, response) => {
    response.writeHead(500, { 'content-type': 'text/html' });
    response.end(`<p>${secret} ${secret.replaceAll('"', '&quot;')} ${secret.replaceAll('"', '&#34;')}</p>`);
  });
  const env = [{ name: 'TOKEN', value: secret, secret: true }];
  const [first] = await host.stores.servers.add(
    [
      serverDraftSchema.parse({
        name: 'Echo',
        transport: 'stdio',
        command: process.execPath,
        args: ['-e', echoing],
        env,
      }),
    ],
    true,
  );
  const [other] = await host.stores.servers.add(
    [serverDraftSchema.parse({ name: 'Web', transport: 'http', url })],
    true,
  );
  if (first === undefined || other === undefined) throw new Error('not added');
  await (await host.connections.sessions.connect(first.server)).ready();
  const session = await host.connections.sessions.connect(other.server);
  const failure = await session.ready().then(
    () => undefined,
    (thrown: unknown) => failureFrom(thrown),
  );
  expect(failure?.cause).toContain('[masked] [masked] [masked]');
  expectNoTrace(JSON.stringify([failure, session.view()]));
  expectNoTrace(await allOfTraffic(host));
  await close();
  expectNoTrace(everything());
});

test('a secret in an event stream is masked, also the password of Basic alone', async () => {
  const { host } = await openHost();
  const url = await startHttp((_request, response, body) => {
    const { id } = JSON.parse(body || '{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`: ${secret}\n\n`);
    const error = { code: -32000, message: `no: ${secret}` };
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`);
  });
  const draft = serverDraftSchema.parse({
    name: 'Web',
    transport: 'http',
    url,
    pin: { era: 'legacy' },
    headers: [
      { name: 'Authorization', value: `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`, secret: true },
    ],
  });
  const [added] = await host.stores.servers.add([draft], true);
  if (added === undefined) throw new Error('not added');
  const session = await host.connections.sessions.connect(added.server);
  const failure = await session.ready().catch((thrown: unknown) => failureFrom(thrown));
  expect(JSON.stringify(failure)).toContain('no: [masked]');
  const traffic = await allOfTraffic(host);
  expect(traffic).toContain(': [masked]');
  expectNoTrace(JSON.stringify([failure, session.view()]));
  expectNoTrace(traffic);
});
