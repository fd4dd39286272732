import { execFileSync, spawnSync } from 'node:child_process';
import process from 'node:process';
import { onTestFinished } from 'vitest';

/** Whether there is `prlimit`: only Linux can limit a process from outside. */
export const canLimitFileSize = spawnSync('prlimit', ['--version']).status === 0;

// A library that writes files leaves this signal at its default, which ends the process.
process.on('SIGXFSZ', () => {});

/** No file of this process grows further, as on a full disk, until the returned function is called or the test is over. */
export function limitFileSize(bytes: number): () => void {
  const set = (limit: number | 'unlimited') =>
    void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${limit}:`]);
  const lift = () => set('unlimited');
  onTestFinished(lift);
  set(bytes);
  return lift;
}
