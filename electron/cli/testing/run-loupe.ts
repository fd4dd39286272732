import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { startInProcess } from '#host/testing/in-process-server.ts';
import { testProgram } from '#host/testing/test-program.ts';
import { presetCommand } from '#host/testing/test-servers.ts';
import { nodePrograms } from '../cli-platform.ts';
import { runCommandLine } from '../run-command-line.ts';
import type { OwnPrograms } from '../run-context.ts';

/** What Node runs as the command line. */
export const loupeFile = testProgram('loupe', fileURLToPath(new URL('../loupe.ts', import.meta.url)));

/** The argument list that starts one of our test servers: in this process for a run that is in it. */
export function testServer(...preset: string[]): string[] {
  const { command, args } = presetCommand(...preset);
  return [command, ...args];
}

/** Those of Node, with test servers in this process. */
export const testPrograms: OwnPrograms = {
  ...nodePrograms,
  demo: () => ({ ...presetCommand('demo'), env: {} }),
  startProcess: startInProcess,
};

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the command line as a process, which takes a second and more: for what only a process has, such as signals and pipes. */
export function spawnLoupe(
  args: readonly string[],
  environment: Record<string, string> = {},
): { process: ChildProcessWithoutNullStreams; finished: Promise<Finished> } {
  const child = spawn(process.execPath, [loupeFile, ...args], {
    env: { ...process.env, LC_ALL: 'C', ...environment },
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
  { cwd = process.cwd(), programs = testPrograms }: { cwd?: string; programs?: OwnPrograms } = {},
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
