import { spawn } from 'node:child_process';
import type { Clock, ServerProcess, StartProcess } from '../../../platform.ts';
import { childEnvironment } from './child-program.ts';
import { noteDescendants, signalGroup, trackGroup, untrackGroup } from './process-group.ts';
import { resolveCommand } from './resolve-command.ts';

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
export function endsWithin(
  clock: Clock,
  { exitCode, signalCode, events }: ServerProcess,
  ms: number,
): Promise<boolean> {
  if (exitCode !== null || signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (ended: boolean) => {
      timer.clear();
      events.off('exit', onExit);
      resolve(ended);
    };
    const onExit = () => settle(true);
    const timer = clock.setTimeout(() => settle(false), ms);
    events.once('exit', onExit);
  });
}
