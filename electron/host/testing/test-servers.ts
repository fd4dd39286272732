import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { type HttpServer, type StdioServer, serverSchema } from '#shared/model/server.ts';
import { testProgram } from './test-program.ts';

const mainFile = testProgram('servers', fileURLToPath(new URL('../../../e2e/servers/main.ts', import.meta.url)));

/** The command for one of the composable servers, such as `demo` or `faults --fault exit-at-once`. */
export function presetCommand(...args: string[]): { command: string; args: string[] } {
  return { command: process.execPath, args: [mainFile, ...args] };
}

/** The arguments with which a command starts one of the composable servers; undefined when it starts something else. */
export function argsOfTestServer({ command, args }: { command: string; args: string[] }): string[] | undefined {
  return command === process.execPath && args[0] === mainFile ? args.slice(1) : undefined;
}

interface ListeningServer {
  url: string;
  close(): Promise<void>;
}

type TestServer =
  | { serve(streams: { stdin: Readable; stdout: Writable; stderr: Writable; exit(code?: number): void }): void }
  | { listening: ListeningServer };

/**
 * How the composable servers start in this process: `e2e/servers`, which the host doesn't know, gives it to the tests
 * (`e2e/gate/test-setup.ts`). Undefined for a server that needs a process of its own, and in a process that a test started.
 */
export const testServers: { start(args: string[]): Promise<TestServer | undefined> } = {
  start: () => Promise.resolve(undefined),
};

/** A configured stdio server. */
export function stdioServer(server: Partial<StdioServer> & Pick<StdioServer, 'command'>): StdioServer {
  const parsed = serverSchema.parse({ id: 'test', name: 'test', transport: 'stdio', ...server });
  if (parsed.transport !== 'stdio') throw new Error('not a stdio server');
  return parsed;
}

/** A server with one named fault. */
export function faultyServer(fault: string, ...more: string[]): StdioServer {
  return stdioServer(presetCommand('faults', '--fault', fault, ...more));
}

/** A configured HTTP server. */
export function httpServer(server: Partial<HttpServer> & Pick<HttpServer, 'url'>): HttpServer {
  const parsed = serverSchema.parse({ id: serverIdSchema.parse('test'), name: 'test', transport: 'http', ...server });
  if (parsed.transport !== 'http') throw new Error('not an HTTP server');
  return parsed;
}

/** Starts one of the composable servers over HTTP, in this process; resolves when it listens. */
export async function startHttpServer(
  ...args: string[]
): Promise<{ url: string; port: string; stop(): Promise<void> }> {
  const server = await testServers.start(args);
  if (server === undefined || 'serve' in server) throw new Error(`doesn't listen: ${args.join(' ')}`);
  const { url, close } = server.listening;
  return { url, port: new URL(url).port, stop: close };
}

/** The same as a process: for tests of its end. */
export async function startHttpProcess(
  ...args: string[]
): Promise<{ url: string; port: string; stop(signal?: NodeJS.Signals): Promise<void> }> {
  const child = spawn(process.execPath, [mainFile, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /listening (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stderr.resume();
    return {
      url,
      port: new URL(url).port,
      stop: async (signal) => {
        child.kill(signal);
        await exited;
      },
    };
  }
  throw new Error(`the server ended before it listened: ${args.join(' ')}`);
}
