import process from 'node:process';
import { runCommandLine } from './command-line.ts';

/** Ctrl-C, a closed terminal and `kill` stop the server first, then this process. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
  return interrupted.signal;
}

process.exitCode = await runCommandLine(process.argv.slice(2), process, interruption);
