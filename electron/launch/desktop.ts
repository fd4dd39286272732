import { spawn } from 'node:child_process';
import process from 'node:process';
import { projectRoot } from './project-root.ts';

/** An end within this time, with an error, means that Electron cannot run on this machine at all. */
const EARLY_MS = 5000;

export type DesktopEnd = { type: 'done'; exitCode: number } | { type: 'failedAtOnce'; problem: string };

/** Runs the built desktop app with this Electron binary until it ends. */
export function runDesktop(binary: string, args: string[] = []): Promise<DesktopEnd> {
  const started = performance.now();
  const child = spawn(binary, [projectRoot, ...args], { stdio: 'inherit' });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return new Promise((resolve) => {
    const end = (exitCode: number | null, problem: string) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      const atOnce = exitCode !== 0 && !child.killed && performance.now() - started < EARLY_MS;
      resolve(atOnce ? { type: 'failedAtOnce', problem } : { type: 'done', exitCode: exitCode ?? 1 });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('exit', (code, signal) => end(code, signal ?? `exit code ${code}`));
  });
}
