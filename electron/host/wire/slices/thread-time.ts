import process from 'node:process';

/**
 * The time that this thread computed so far, in milliseconds: what limits work by it doesn't end it earlier because the
 * machine is busy with something else.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
