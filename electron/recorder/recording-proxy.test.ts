import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { recordHttp } from './recording-proxy.ts';
import type { Untimed } from './session-writer.ts';

/** Requests a server that responds with these bytes, through the recorder. */
async function through(bytes: string) {
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1'))));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const entries: Untimed<SessionEntry>[] = [];
  const { url, close } = await recordHttp(new URL(`http://127.0.0.1:${port}/mcp`), 0, (entry) => entries.push(entry));
  onTestFinished(close);
  const response = await fetch(url);
  return { status: response.status, text: await response.text(), entries };
}

it.each([
  ['no status', 'HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\nhi'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n'],
  ['another protocol that it doesn’t name', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
])('a server that responds with %s has failed, and the recorder goes on', async (_title, head) => {
  const { status, entries } = await through(head);
  expect(status).toBe(502);
  const failures = entries.filter(({ type }) => type === 'requestFailed' || type === 'response');
  expect(failures).toMatchObject([{ type: 'requestFailed', exchange: 1 }]);
});

it('a reason that can’t be sent again is recorded, and the response passed on without it', async () => {
  const { status, text, entries } = await through('HTTP/1.1 200 O\u0001K\r\nContent-Length: 2\r\n\r\nhi');
  expect([status, text]).toEqual([200, 'hi']);
  expect(entries).toContainEqual(expect.objectContaining({ type: 'response', status: 200, reason: 'O\u0001K' }));
});
