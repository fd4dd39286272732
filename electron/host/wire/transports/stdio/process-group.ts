import { type ChildProcess, spawn } from 'node:child_process';
import { findFamily, findProcess, type KnownProcess, signalProcess } from './descendants.ts';

/** The servers' processes that run, each with what it is known to have started. */
const families = new Map<number, readonly KnownProcess[]>();

/** Remembers a group so that no server outlives Loupe, however Loupe ends short of SIGKILL. */
export function trackGroup(pid: number): void {
  if (families.size === 0) process.once('exit', killAllGroups);
  const leader = findProcess(pid);
  families.set(pid, leader === undefined ? [] : [leader]);
}

export function untrackGroup(pid: number): void {
  families.delete(pid);
  if (families.size === 0) process.off('exit', killAllGroups);
}

/**
 * Takes note of what a process has started, on Linux. What left its group (`setsid`) can be found only as long as the
 * process runs, so this comes before anything that may end it.
 */
export function noteDescendants(pid: number): void {
  families.set(pid, findFamily(families.get(pid) ?? []));
}

function killAllGroups(): void {
  for (const pid of families.keys()) {
    noteDescendants(pid);
    signalGroup(pid, 'SIGKILL');
  }
}

/**
 * Sends a signal to a process and everything that it started: its group, and what it is known to have started outside
 * of that. On Windows, where there are no groups and no signals, the process tree is ended by the system's own tool.
 */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    const force = signal === 'SIGKILL' ? ['/F'] : [];
    spawn('taskkill', ['/PID', String(pid), '/T', ...force], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => {},
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already, as intended.
  }
  for (const known of families.get(pid) ?? []) if (known.pid !== pid) signalProcess(known, signal);
}

/** Resolves true when the child has ended within `ms`, false when it still runs. */
export function endsWithin(child: ChildProcess, ms: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (ended: boolean) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve(ended);
    };
    const onExit = () => settle(true);
    const timer = setTimeout(() => settle(false), ms);
    child.once('exit', onExit);
  });
}
