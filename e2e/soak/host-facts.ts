import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a process holds, as Linux shows it in /proc. */
export interface ProcessFacts {
  /** Resident memory in bytes. */
  memory: number;
  threads: number;
  /** Its child processes. */
  children: number;
  /** Open files and pipes, by kind. */
  handles: { sockets: number; pipes: number; files: number };
  /** TCP sockets on which it listens. */
  listeners: number;
}

/** Reads the facts of a running process. Throws without /proc. */
export function factsOf(pid: number): ProcessFacts {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const links = linksOf(pid);
  const sockets = links.filter((link) => link.startsWith('socket:'));
  const listening = listeningInodes();
  return {
    memory: number('VmRSS') * 1024,
    threads: number('Threads'),
    children: childrenOf(pid).length,
    handles: {
      sockets: sockets.length,
      pipes: links.filter((link) => link.startsWith('pipe:')).length,
      files: links.filter((link) => link.startsWith('/')).length,
    },
    listeners: sockets.filter((link) => listening.has(link.slice('socket:['.length, -1))).length,
  };
}

/** How many files are in a folder and below, and how many of Loupe's are in the system's folder for temporary ones. */
export function filesIn(folder: string): { own: number; temporary: number } {
  const own = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  return { own, temporary: readdirSync(tmpdir()).filter((name) => name.startsWith('loupe-open-')).length };
}

function linksOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) => {
    try {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim();
      return text === '' ? [] : text.split(' ').map(Number);
    } catch {
      return [];
    }
  });
}

/** The inodes of all TCP sockets in the state LISTEN (0A). */
function listeningInodes(): ReadonlySet<string> {
  const rows = ['tcp', 'tcp6'].flatMap((table) => {
    try {
      return readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1);
    } catch {
      return [];
    }
  });
  return new Set(
    rows.flatMap((row) => {
      const fields = row.trim().split(/\s+/);
      return fields[3] === '0A' && fields[9] !== undefined ? [fields[9]] : [];
    }),
  );
}
