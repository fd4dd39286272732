import { fileURLToPath } from 'node:url';
import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { type Command, ownServer } from './own-server.ts';
import { modernMeta, RawClient } from './raw-client.ts';

/** The URL that a server prints when it listens. */
const urlOf = (server: RawClient) => server.until(() => /^listening (\S+)$/m.exec(server.stderr)?.[1]);

async function nameOver(transport: Transport): Promise<string | undefined> {
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(transport);
  const name = client.getServerVersion()?.name;
  await client.close();
  return name;
}

test.each([
  ['http', (url: URL) => new StreamableHTTPClientTransport(url)],
  ['sse', (url: URL) => new SSEClientTransport(url)],
])('a server over %s prints its URL, and exits on SIGTERM', async (transport, connect) => {
  const server = new RawClient(ownServer('plain', '--transport', transport), true);
  expect(await nameOver(connect(new URL(await urlOf(server))))).toBe('plain');
  server.kill('SIGTERM');
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test('the faulty listener prints its URL', async () => {
  const server = new RawClient(ownServer('http-faults'), true);
  expect((await fetch(`${await urlOf(server)}/500`)).status).toBe(500);
  server.kill('SIGTERM');
  await server.exited;
});

test('supports only a pinned revision', async () => {
  const server = new RawClient(ownServer('plain', '--revision', '2025-03-26'), true);
  expect(await server.initialize('2025-11-25')).toHaveProperty('result.protocolVersion', '2025-03-26');
  server.end();
  await server.exited;
});

test.each([
  ['an era that never was', ownServer('plain', '--era', 'stone'), 'Unknown era: stone'],
  ['a fault that is none', ownServer('faults', '--fault', 'none'), '--fault must be one of: bad-handshake, '],
  [
    'a fault of stdio over HTTP',
    ownServer('faults', '--fault', 'bom-crlf', '--transport', 'http'),
    'only be had over stdio',
  ],
])('wrong usage (%s) exits with 2 and a message', async (_what, command: Command, problem) => {
  const server = new RawClient(command, true);
  expect(await server.exited).toEqual({ code: 2, signal: null });
  expect(server.stderr).toContain(problem);
});

test('the demo is a program', async () => {
  const path = fileURLToPath(new URL('../../electron/demo/main.ts', import.meta.url));
  const server = new RawClient({ command: process.execPath, args: [path] }, true);
  const answer = await server.request(1, 'server/discover', { _meta: modernMeta });
  expect(answer).toHaveProperty('result._meta', {
    'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'loupe-demo', title: 'Loupe demo' }),
  });
  server.end();
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
