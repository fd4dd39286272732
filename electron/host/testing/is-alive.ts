import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Whether a process runs. One that has ended but that its new parent has not collected yet doesn't. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
