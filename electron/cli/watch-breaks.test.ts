import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { isJsonObject, type Json } from '#shared/model/json.ts';
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

/** A server of 2025-11-25 that cuts its event stream once a resource is watched, and sends an update on the next. */
async function startBreakingServer(): Promise<string> {
  let streams = 0;
  let stream: ServerResponse | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      streams += 1;
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
      stream.write(': open\n\n');
      const update = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'a://b' } };
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
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
}

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
