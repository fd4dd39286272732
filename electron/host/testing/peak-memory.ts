import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * The most memory that a process ever used, in bytes. On Linux `maxRSS` doesn't say it: a process begins with that of the
 * one that started it, so that a large test runner is what is measured. Elsewhere it is known only of this process: 0 for
 * another one.
 */
export function peakMemory(pid = process.pid): number {
  if (process.platform !== 'linux') return pid === process.pid ? process.resourceUsage().maxRSS * 1024 : 0;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}
