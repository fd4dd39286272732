import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

/**
 * Runs a file with Node, after a command line that it is appended to, and returns the report that it sends.
 * It must exit without errors.
 */
export async function reportOf(before: readonly string[], file: URL, ...args: string[]): Promise<unknown> {
  const [command = '', ...all] = [...before, process.execPath, fileURLToPath(file), ...args];
  const child = spawn(command, all, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  let report: unknown;
  child.on('message', (message) => {
    report = message;
  });
  const [code] = await once(child, 'close');
  expect(errors).toBe('');
  expect(code).toBe(0);
  return report;
}
