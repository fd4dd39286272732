import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runCommandLine } from '../command-line.ts';
import type { OwnPrograms } from '../run-context.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The argument list that starts one of our test servers. */
export const testServer = (...args: string[]): string[] => [process.execPath, `${root}e2e/servers/main.ts`, ...args];

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the command line as a process, which takes seconds: for what only a process has, such as signals and pipes. */
export function spawnLoupe(
  args: readonly string[],
  environment: Record<string, string> = {},
): { process: ChildProcessWithoutNullStreams; finished: Promise<Finished> } {
  const child = spawn(process.execPath, [`${root}electron/cli/loupe.ts`, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: `${root}.cache/node`, LC_ALL: 'C', ...environment },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const finished = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, ...output }));
  return { process: child, finished };
}

/** A run of the command line in this process, without a terminal. */
export interface Run {
  stdin: PassThrough;
  stdout: PassThrough;
  stderr: PassThrough;
  /** As Ctrl+C does. */
  interrupt(): void;
  finished: Promise<Finished>;
}

/**
 * Starts the command line in this process, as if in the folder `cwd`. `environment` is added to a neutral one, in English;
 * one run at a time may have it.
 */
export function startLoupe(
  args: readonly string[],
  environment: Record<string, string> = {},
  { cwd = process.cwd(), programs }: { cwd?: string; programs?: OwnPrograms } = {},
): Run {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const output = { stdout: '', stderr: '' };
  stdout.setEncoding('utf8').on('data', (text) => {
    output.stdout += text;
  });
  stderr.setEncoding('utf8').on('data', (text) => {
    output.stderr += text;
  });
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  const env = { LC_ALL: 'C', ...environment };
  const interruption = () => interrupted.signal;
  // The host reads what is its own where a process has it.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const finished = runCommandLine(args, { stdin, stdout, stderr, env, cwd, interruption, interrupt }, programs)
    .then((code) => ({ code, ...output }))
    .finally(() => {
      if (Object.keys(environment).length > 0) vi.unstubAllEnvs();
    });
  return { stdin, stdout, stderr, interrupt, finished };
}

/** Runs the command line to its end in this process, without input. */
export function loupe(...given: Parameters<typeof startLoupe>): Promise<Finished> {
  const { stdin, finished } = startLoupe(...given);
  stdin.end();
  return finished;
}

/** Resolves when a stream has shown what matches. */
export async function shows(stream: PassThrough, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  return new Promise((resolve) => {
    stream.on('data', (text) => {
      output += text;
      const found = pattern.exec(output);
      if (found !== null) resolve(found);
    });
  });
}

/** Starts a test server that listens, and resolves with its address once it does. */
export async function listen(...args: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const [command = '', ...rest] = testServer(...args);
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const url = /^listening (\S+)/.exec(line)?.[1];
    if (url) return { url, stop };
  }
  throw new Error(`the test server ${args.join(' ')} did not listen`);
}
