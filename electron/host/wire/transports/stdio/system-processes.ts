import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { allProcesses, findProcess, type KnownProcess, type ListedProcess } from './process-group.ts';

/** How a system lists its processes. What can't be listed is as if it had ended. */
export interface SystemProcesses {
  /** The scope in which ids and start times identify a process; undefined when there is none. */
  readonly scope: string | undefined;
  /** Those of these ids that run. */
  find(pids: readonly number[]): Promise<readonly KnownProcess[]>;
  /** All that run. */
  list(): Promise<readonly ListedProcess[]>;
  /** Whether it is this user's; Windows itself refuses to end those of others. */
  isOwn(known: KnownProcess): Promise<boolean>;
}

/** Runs a program without a shell; its output, also when it ends with a failure. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

const longestMs = 20_000;
const mostBytes = 20_000_000;

const runProgram: RunProgram = (file, args) =>
  new Promise((resolve) => {
    // The dates of `ps` depend on both.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const options = { env, timeout: longestMs, maxBuffer: mostBytes, windowsHide: true };
    execFile(file, [...args], options, (_error, stdout) => resolve(stdout));
  });

export function systemProcesses(platform = process.platform, run = runProgram): SystemProcesses {
  if (platform === 'linux') return linuxProcesses();
  if (platform === 'win32') return windowsProcesses(run);
  return unixProcesses(platform, run);
}

function linuxProcesses(): SystemProcesses {
  return {
    scope: bootAndNamespace(),
    find: async (pids) => pids.flatMap((pid) => findProcess(pid) ?? []),
    list: async () => allProcesses(),
    isOwn: async ({ pid }) => {
      try {
        return statSync(`/proc/${pid}`).uid === process.getuid?.();
      } catch {
        return false;
      }
    },
  };
}

/** Ids and times of /proc count from the boot, and ids are those of a PID namespace. */
function bootAndNamespace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

const psColumns = ['-o', 'pid=,ppid=,pgid=,uid=,stat=,lstart='];

/** macOS, and every other system with `ps`. A start is a date there, so that it identifies across restarts. */
function unixProcesses(platform: string, run: RunProgram): SystemProcesses {
  const read = async (args: readonly string[]) => {
    const text = await run('/bin/ps', [...args, ...psColumns]);
    return text.split('\n').flatMap((line) => {
      const [pid, parent, group, uid, state = '', ...start] = line.trim().split(/\s+/);
      if (start.length === 0 || state.startsWith('Z')) return [];
      const startTime = start.join(' ');
      return { pid: Number(pid), parent: Number(parent), group: Number(group), uid: Number(uid), startTime };
    });
  };
  const find = (pids: readonly number[]) => (pids.length === 0 ? Promise.resolve([]) : read(['-p', pids.join(',')]));
  return {
    scope: platform,
    find,
    list: () => read(['-ax']),
    isOwn: async ({ pid }) => (await find([pid])).some(({ uid }) => uid === process.getuid?.()),
  };
}

const windowsColumns =
  "ForEach-Object { '{0} {1} {2}' -f $_.ProcessId, $_.ParentProcessId, $(if ($_.CreationDate) { $_.CreationDate.ToFileTimeUtc() } else { 0 }) }";

function windowsProcesses(run: RunProgram): SystemProcesses {
  const powershell = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32\\WindowsPowerShell\\v1.0\\powershell.exe');
  const read = async (filter: string) => {
    const command = `Get-CimInstance Win32_Process${filter} | ${windowsColumns}`;
    const text = await run(powershell, ['-NoProfile', '-NonInteractive', '-Command', command]);
    const rows = text.split(/\r?\n/).flatMap((line) => {
      const [, pid, parent, startTime] = /^(\d+) (\d+) (\d+)$/.exec(line.trim()) ?? [];
      return startTime === undefined ? [] : { pid: Number(pid), parent: Number(parent), startTime };
    });
    const started = new Map(rows.map((row) => [row.pid, BigInt(row.startTime)]));
    // Windows reuses the id of a parent that ended: one that started later isn't the parent.
    return rows.map((row) => ((started.get(row.parent) ?? 0n) > BigInt(row.startTime) ? { ...row, parent: 0 } : row));
  };
  return {
    scope: 'win32',
    find: async (pids) =>
      pids.length === 0 ? [] : read(` -Filter '${pids.map((pid) => `ProcessId=${pid}`).join(' OR ')}'`),
    list: () => read(''),
    isOwn: () => Promise.resolve(true),
  };
}
