import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runCommandLine } from '../command-line.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The argument list that starts one of our test servers. */
export const testServer = (...args: string[]): string[] => [process.execPath, `${root}e2e/servers/main.ts`, ...args];

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the real command line, in the folder `cwd` if given. `environment` is added to a neutral one, in English. */
export function startLoupe(
  args: readonly string[],
  environment: Record<string, string> = {},
  cwd?: string,
): { process: ChildProcessWithoutNullStreams; finished: Promise<Finished> } {
  const child = spawn(process.execPath, [`${root}electron/cli/loupe.ts`, ...args], {
    ...(cwd !== undefined && { cwd }),
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

/**
 * Runs the command line to its end without a terminal, in this process, which takes a fraction of what one of its own
 * does. `environment` is added to a neutral one; one run at a time may have it.
 */
export async function loupe(args: readonly string[], environment: Record<string, string> = {}): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  const write = (name: 'stdout' | 'stderr') =>
    new Writable({
      decodeStrings: false,
      write(text: string | Buffer, _encoding, done) {
        output[name] += text;
        done();
      },
    });
  const surroundings = {
    stdin: new PassThrough().end(),
    stdout: write('stdout'),
    stderr: write('stderr'),
    env: { LC_ALL: 'C', ...environment },
  };
  // The host and the vault read what is theirs where a process has it.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommandLine(args, surroundings, () => new AbortController().signal);
    return { code, ...output };
  } finally {
    if (Object.keys(environment).length > 0) vi.unstubAllEnvs();
  }
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
