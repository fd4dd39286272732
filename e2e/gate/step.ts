import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';

export interface StepResult {
  exitCode: number;
  /** stdout and stderr as they came; empty when the step wrote to the terminal itself. */
  output: string;
}

export interface StepOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Show the output while it comes instead of returning it. */
  live?: boolean;
  /** Prints each output line as it arrives with this prefix, since another step runs in parallel. */
  prefix?: string;
}

/** The JavaScript files behind the commands that the gate runs. */
export const tools = {
  tsc: fromRoot('node_modules/typescript/bin/tsc'),
  biome: fromRoot('node_modules/@biomejs/biome/bin/biome'),
  knip: fromRoot('node_modules/knip/bin/knip.js'),
  vitest: fromRoot('node_modules/vitest/vitest.mjs'),
  playwright: fromRoot('node_modules/@playwright/test/cli.js'),
};

/** Runs a JavaScript or TypeScript file with this very Node, with no shell between. */
export function runNode(file: string, args: string[], options: StepOptions = {}): Promise<StepResult> {
  // Child processes of the step find this Node first.
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, PATH: path, ...options.env },
    stdio: options.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (options.prefix !== undefined) {
      for (const stream of [child.stdout, child.stderr]) {
        if (stream) createInterface({ input: stream }).on('line', (line) => console.log(options.prefix + line));
      }
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a named part of the gate, prints one line about it, and its output when it failed. Returns success. */
export async function report(name: string, run: () => Promise<StepResult>): Promise<boolean> {
  const started = performance.now();
  const { exitCode, output } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${exitCode === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (exitCode !== 0 && output) console.log(output.trimEnd());
  return exitCode === 0;
}
