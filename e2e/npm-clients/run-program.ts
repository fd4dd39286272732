import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fromRoot } from '../../electron/launch/project-root.ts';

/** Where the clients are installed. */
export const clientsFolder = fromRoot('.cache/npm-clients');

/** The command line as it ships. */
export const loupeProgram = fromRoot('out/node/loupe.js');

/** In milliseconds: a client that waits for something that never comes. */
const longestRun = 90_000;

/** The environment of a client: nothing of the person's, and nothing that it would fetch. */
export function homeEnvironment(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: `${home}/config`,
    XDG_DATA_HOME: `${home}/data`,
    XDG_CACHE_HOME: `${home}/cache`,
    XDG_STATE_HOME: `${home}/state`,
    NO_COLOR: '1',
    CI: '1',
  };
}

/** The output of a program that runs to its end. Rejects with its stderr when it fails. */
export async function outputOf(
  command: string,
  args: readonly string[],
  { home, env, cwd }: { home: string; env?: Record<string, string>; cwd?: string },
): Promise<string> {
  const running = promisify(execFile)(command, args, {
    env: { ...homeEnvironment(home), ...env },
    cwd: cwd ?? home,
    timeout: longestRun,
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin?.end();
  return (await running).stdout;
}

export interface Listening {
  url: string;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts a `loupe` command that prints its address. Rejects when it ends before. */
export async function startLoupe(args: readonly string[], home: string): Promise<Listening> {
  const child = spawn(process.execPath, [loupeProgram, ...args], {
    env: { ...homeEnvironment(home), LOUPE_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  return { url, stop };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The command has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The command ended without an address.');
}
