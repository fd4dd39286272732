import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { programOf } from '../npm-servers/install.ts';
import type { Command } from './own-server.ts';

function serverCommand(name: string, ...args: string[]): Command {
  return { command: process.execPath, args: [programOf(projectRoot, `@modelcontextprotocol/server-${name}`), ...args] };
}

/** server-everything over stdio. */
export function everythingServer(): Command {
  return serverCommand('everything', 'stdio');
}

/** server-filesystem over stdio for `folder`. */
export function filesystemServer(folder: string): Command {
  return serverCommand('filesystem', folder);
}

/** server-memory over stdio with its graph in `file`. */
export function memoryServer(file: string): Command & { env: Record<string, string> } {
  return { ...serverCommand('memory'), env: { MEMORY_FILE_PATH: file } };
}

/** A server in another process. */
export interface Running {
  url: string;
  /** Stops the process; resolves when it has exited. */
  stop(): Promise<void>;
}

/** Starts server-everything over Streamable HTTP on a free port of 127.0.0.1. Rejects as `startHttp`. */
export function startEverythingHttp(): Promise<Running> {
  return startHttp(serverCommand('everything', 'streamableHttp'), '/mcp');
}

/**
 * Starts a server of Node over HTTP on a free port of 127.0.0.1, whichever it wants. Rejects with its stderr when it
 * exits before it listens.
 */
export async function startHttp(
  { command, args, env }: Command & { env?: Record<string, string> },
  path: string,
): Promise<Running> {
  const preload = new URL('./loopback-preload.mjs', import.meta.url).href;
  const child = spawn(command, ['--import', preload, ...args], {
    env: { ...process.env, ...env, LOOPBACK_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const port = await new Promise<string>((resolve, reject) => {
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      const match = /loopback port (\d+)\n/.exec(stderr);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.once('exit', () => reject(new Error(`The server ended: ${stderr}`)));
    child.once('error', reject);
  });
  return { url: `http://127.0.0.1:${port}${path}`, stop };
}
