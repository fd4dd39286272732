import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { loupe, testServer } from './testing/run-loupe.ts';

const urisOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).uri);

test('reports on stderr when a listen breaks and reopens', async () => {
  const args = ['resources', 'watch', 'listen://breaks', '--count', '1', '--era', 'modern'];
  const { code, stdout, stderr } = await loupe([...args, '--', ...testServer('listen-faults')]);
  expect({ code, uris: urisOf(stdout) }).toEqual({ code: 0, uris: ['listen://breaks'] });
  expect(stderr.trimEnd().split('\n')).toEqual([
    'Watching 1 resource. Ctrl+C stops.',
    expect.stringMatching(/^Updates of listen:\/\/breaks have stopped: .+ Loupe keeps trying to resume them\.$/),
    'Updates of listen://breaks have resumed. Some may have been missed.',
  ]);
});

test('reports on stderr when an event stream breaks and reopens', async () => {
  const url = await startBreakingServer();
  const { code, stdout, stderr } = await loupe([
    'resources',
    'watch',
    'a://b',
    '--count',
    '1',
    '--era',
    'legacy',
    '--url',
    url,
  ]);
  expect({ code, uris: urisOf(stdout) }).toEqual({ code: 0, uris: ['a://b'] });
  expect(stderr.trimEnd().split('\n')).toEqual([
    'Watching 1 resource. Ctrl+C stops.',
    expect.stringMatching(/^The server’s event stream broke: .+ Loupe keeps trying to open it again\.$/),
    'The server’s event stream is open again. Some updates may have been missed.',
  ]);
});

test('watches on in a new session when the server has forgotten the first one', async () => {
  const url = await startForgetfulServer();
  const watch = ['resources', 'watch', 'a://b', '--count', '2', '--era', 'legacy', '--url', url];
  const { code, stdout, stderr } = await loupe(watch);
  expect({ code, uris: urisOf(stdout) }, stderr).toEqual({ code: 0, uris: ['a://b', 'a://b'] });
  expect(stderr).toContain('The server no longer knows the session; Loupe opens a new one and requests again.');
});

/** A server of 2025-11-25 that sends an update in each session, and forgets the first session after it. */
async function startForgetfulServer(): Promise<string> {
  let sessions = 0;
  let known = '';
  let stream = Promise.withResolvers<ServerResponse>();
  return start(async (request, response) => {
    if ((request.headers['mcp-session-id'] ?? known) !== known) return void response.writeHead(404).end();
    if (request.method === 'GET') return stream.resolve(response);
    if (request.method !== 'POST') return void response.writeHead(200).end();
    const message: Json = JSON.parse(await bodyOf(request));
    if (!isJsonObject(message) || message.id === undefined) return void response.writeHead(202).end();
    if (message.method === 'initialize') {
      known = `session-${++sessions}`;
      stream = Promise.withResolvers();
    }
    const result = message.method === 'initialize' ? opening : {};
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': known });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    if (message.method !== 'resources/subscribe') return;
    const events = (await stream.promise).writeHead(200, { 'content-type': 'text/event-stream' });
    events.write(`data: ${JSON.stringify(update)}\n\n`);
    if (sessions > 1) return;
    known = 'none';
    events.end();
  });
}

/** A server of 2025-11-25 that cuts its event stream once a resource is watched, and sends an update on the next. */
async function startBreakingServer(): Promise<string> {
  let streams = 0;
  let stream: ServerResponse | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      streams += 1;
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write(': open\n\n');
      if (streams === 2) stream.write(`data: ${JSON.stringify(update)}\n\n`);
      return;
    }
    if (request.method !== 'POST') return void response.writeHead(200).end();
    const message: Json = JSON.parse(await bodyOf(request));
    if (!isJsonObject(message) || message.id === undefined) return void response.writeHead(202).end();
    const result = message.method === 'initialize' ? opening : {};
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    if (message.method === 'resources/subscribe') stream?.destroy();
  };
  return start(answer);
}

async function start(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<string> {
  const { url, close } = await listenOnLoopback(createServer((request, response) => void answer(request, response)));
  onTestFinished(() => close());
  return url;
}

const update = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'a://b' } };

const opening = {
  protocolVersion: '2025-11-25',
  capabilities: { resources: { subscribe: true } },
  serverInfo: { name: 'breaking', version: '1' },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
