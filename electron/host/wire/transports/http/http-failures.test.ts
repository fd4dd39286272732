import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { fetch } from 'undici';
import { describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { networkFailure } from './http-failures.ts';

async function failureOf(url: string) {
  const thrown = await fetch(url).then(
    () => undefined,
    (error: unknown) => error,
  );
  return networkFailure(thrown, url);
}

describe('networkFailure', () => {
  it('recognizes a closed port', async () => {
    const server = await listenOnLoopback(createServer());
    await server.close();
    expect(await failureOf(server.url)).toMatchObject({ code: 'connectionRefused' });
  });

  it('recognizes an unknown host', async () => {
    expect(await failureOf('http://no-such-host.invalid/mcp')).toMatchObject({ code: 'hostNotFound' });
  });

  it('recognizes a server without TLS', async () => {
    const server = await listenOnLoopback(createServer());
    const failure = await failureOf(server.url.replace('http:', 'https:'));
    await server.close();
    expect(failure.code).toBe('tlsFailed');
    expect(failure.cause).toMatch(/\(ERR_SSL|\(EPROTO/);
  });

  it('keeps the message of other errors', async () => {
    const server = await listenOnLoopback(createTcpServer((socket) => socket.destroy()));
    const failure = await failureOf(server.url);
    await server.close();
    expect(failure).toMatchObject({ code: 'networkFailed' });
    expect(failure.cause).not.toBe('');
  });
});
