import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import process from 'node:process';

/** Times of processes are known to about a second, and clocks are set meanwhile. */
const toleranceMs = 10_000;
/** Linux counts the times of processes in hundredths of a second, whatever the kernel's own clock does. */
const tickMs = 10;

/** Whether a process runs that was there at a time, in milliseconds since 1970; a later one may have its id by now. */
export function isRunning(pid: number, since: number): boolean {
  const bootedAt = Date.now() - uptime() * 1000;
  if (since < bootedAt) return false;
  const startedMs = startedAfterBoot(pid);
  if (startedMs !== undefined && bootedAt + startedMs > since + toleranceMs) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/** When a process started, in milliseconds after the system did; undefined where that isn't known without another program. */
function startedAfterBoot(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may have spaces and brackets; this is the 22nd.
    const ticks = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[19]);
    return Number.isFinite(ticks) ? ticks * tickMs : undefined;
  } catch {
    return undefined;
  }
}
