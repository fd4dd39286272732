import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Command } from '../servers/own-server.ts';

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** The server's own milliseconds from its start to the first page of its list. */
export function startToFirstPage(server: Command): Promise<number> {
  return withChild(server, async (child) => {
    const start = performance.now();
    await open(child);
    await ask(child, 'resources/list', {});
    return performance.now() - start;
  });
}

/** The server's own milliseconds from a request to the last byte of its response. */
export function answerTime(server: Command, method: string, params: object): Promise<number> {
  return withChild(server, async (child) => {
    await open(child);
    const start = performance.now();
    await ask(child, method, params);
    return performance.now() - start;
  });
}

async function withChild(server: Command, use: (child: Child) => Promise<number>): Promise<number> {
  const child = spawn(server.command, server.args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  const elapsed = await use(child);
  child.kill();
  await ended;
  return elapsed;
}

async function open(child: Child): Promise<void> {
  const clientInfo = { name: 'bare', version: '0' };
  await ask(child, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
}

async function ask(child: Child, method: string, params: object): Promise<void> {
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: method, method, params })}\n`);
  for (;;) {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    if (chunk.at(-1) === 10) return;
  }
}
