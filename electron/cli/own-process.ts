import process from 'node:process';
import type { CliProcess } from './cli-process.ts';

/** The process that runs this code. */
export function ownProcess(): CliProcess {
  const { stdin, stdout, stderr, env } = process;
  const interrupt = () => void process.kill(process.pid, 'SIGINT');
  return { stdin, stdout, stderr, env, cwd: process.cwd(), interruption, interrupt };
}

/** Ctrl-C, a closed terminal and `kill` stop the server first, then this process. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
  return interrupted.signal;
}
