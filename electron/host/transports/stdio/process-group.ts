import { type ChildProcess, spawn } from 'node:child_process';

const groups = new Set<number>();

/** Remembers a group so that no server outlives Loupe, however Loupe ends short of SIGKILL. */
export function trackGroup(pid: number): void {
  if (groups.size === 0) process.once('exit', killAllGroups);
  groups.add(pid);
}

export function untrackGroup(pid: number): void {
  groups.delete(pid);
  if (groups.size === 0) process.off('exit', killAllGroups);
}

function killAllGroups(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

/**
 * Sends a signal to a process and everything that it started. On Windows, where there are no groups and no
 * signals, the process tree is ended by the system's own tool.
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
    // The group is gone already: just what was wanted.
  }
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
