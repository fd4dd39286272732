import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { childEnvironment } from './child-program.ts';
import { noteDescendants, signalGroup, trackGroup, untrackGroup } from './process-group.ts';
import { resolveCommand } from './resolve-command.ts';

export interface StdioTarget {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
}

/** A started server. Of its events, `close` comes when its streams have ended as well. */
export interface ServerProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly events: {
    once(event: 'exit' | 'close', listener: () => void): unknown;
    off(event: 'exit', listener: () => void): unknown;
  };
  /** Null while it runs, and after a signal ended it. */
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  /** Collects what it has started, which can't be found after its end. */
  noteDescendants(): void;
  /** Signals it and all that it started, also after its end. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** It has ended: Loupe's own exit needs to end it no more. */
  release(): void;
}

/** Starts a server. Rejects with the system's error. */
export type StartProcess = (target: StdioTarget) => Promise<ServerProcess>;

/** Starts a server as a child process, without a shell. */
export const startChild: StartProcess = async ({ command, args, env, cwd }) => {
  const program = resolveCommand(command);
  const child = spawn(program.file, [...program.leadingArgs, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: childEnvironment(env),
    windowsHide: true,
    shell: false,
    // Its own process group, so that its descendants end with it.
    detached: process.platform !== 'win32',
    ...(cwd !== undefined && { cwd }),
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = child.pid ?? 0;
  trackGroup(pid);
  return {
    pid,
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    events: child,
    get exitCode() {
      return child.exitCode;
    },
    get signalCode() {
      return child.signalCode;
    },
    noteDescendants: () => noteDescendants(pid),
    signal: (signal) => signalGroup(pid, signal),
    release: () => untrackGroup(pid),
  };
};

/** Resolves with whether the process ended within `ms`. */
export function endsWithin({ exitCode, signalCode, events }: ServerProcess, ms: number): Promise<boolean> {
  if (exitCode !== null || signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (ended: boolean) => {
      clearTimeout(timer);
      events.off('exit', onExit);
      resolve(ended);
    };
    const onExit = () => settle(true);
    const timer = setTimeout(() => settle(false), ms);
    events.once('exit', onExit);
  });
}
