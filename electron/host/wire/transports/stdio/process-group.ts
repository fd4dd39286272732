import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const families = new Map<number, readonly KnownProcess[]>();

/** Registers a process group to be killed when Loupe exits, except by SIGKILL. */
export function trackGroup(pid: number): void {
  if (families.size === 0) process.once('exit', killAllGroups);
  const leader = findProcess(pid);
  families.set(pid, leader === undefined ? [] : [leader]);
}

export function untrackGroup(pid: number): void {
  families.delete(pid);
  if (families.size === 0) process.off('exit', killAllGroups);
}

/** Collects the processes that a process has started, on Linux: those that left its group can't be found later. */
export function noteDescendants(pid: number): void {
  families.set(pid, findFamily(families.get(pid) ?? []));
}

function killAllGroups(): void {
  for (const pid of families.keys()) {
    noteDescendants(pid);
    signalGroup(pid, 'SIGKILL');
  }
}

/** Signals a process and all that it started; on Windows, which has no groups, with `taskkill`. */
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
    // The group has already ended.
  }
  for (const known of families.get(pid) ?? []) if (known.pid !== pid) signalProcess(known, signal);
}

/** A process; the start time distinguishes it from a later one with the same id. */
export interface KnownProcess {
  pid: number;
  /** On Linux in clock ticks since the system started (proc(5), `stat`, field 22), elsewhere the date. */
  startTime: string;
}

/** A running process, and to whom it belongs; a system may not have groups and sessions. */
export interface ListedProcess extends KnownProcess {
  parent: number;
  group?: number;
  session?: number;
}

/** A running process; undefined without one, or on other systems than Linux. */
export function findProcess(pid: number): KnownProcess | undefined {
  const stat = readStat(String(pid));
  return stat && { pid: stat.pid, startTime: stat.startTime };
}

/** The running processes of `known` and their descendants, as long as the parents run. */
export function findFamily(
  known: readonly KnownProcess[],
  all: readonly ListedProcess[] = allProcesses(),
): KnownProcess[] {
  const started = new Map(all.map(({ pid, startTime }) => [pid, startTime]));
  const family = new Set(known.filter(({ pid, startTime }) => started.get(pid) === startTime).map(({ pid }) => pid));
  for (let before = -1; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent, group, session } of all) {
      if ([parent, group, session].some((of) => of !== undefined && family.has(of))) family.add(pid);
    }
  }
  return all.filter(({ pid }) => family.has(pid)).map(({ pid, startTime }) => ({ pid, startTime }));
}

/** Signals a process unless another one has its id. Returns whether the signal was sent. */
export function signalProcess({ pid, startTime }: KnownProcess, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  if (findProcess(pid)?.startTime !== startTime) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // It ended meanwhile.
    return false;
  }
}

/** The running processes; none on other systems than Linux. */
export function allProcesses(): ListedProcess[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readStat(pid) ?? []);
  } catch {
    return [];
  }
}

function readStat(pid: string): ListedProcess | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any characters: the fields follow the last parenthesis.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group, session] = fields;
    const startTime = fields[19];
    if (startTime === undefined || state === 'Z' || state === 'X') return undefined;
    return { pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(session), startTime };
  } catch {
    return undefined;
  }
}
