import { uptime } from 'node:os';
import process from 'node:process';

/** Whether a process runs that was there at a time, in milliseconds since 1970; a later one may have its id by now. */
export function isRunning(pid: number, since: number): boolean {
  if (since < Date.now() - uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
