import type { RunningProcesses } from '#host/wire/transports/stdio/running-processes.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { reportFailure } from '../output/failure-report.ts';
import { type ConsentOptions, confirm } from './consent.ts';

/**
 * Names on stderr each server process that a killed Loupe left over, and offers to end it, or prints the command without
 * a terminal. Rejects when the signal aborts.
 */
export async function offerToEnd(
  processes: Pick<RunningProcesses, 'leftOver' | 'end'>,
  options: ConsentOptions,
): Promise<void> {
  const { terminal, text, input } = options;
  for (const each of processes.leftOver()) {
    const { pid, serverName: server, command } = each;
    reportFailure(createFailure('processLeftOver', { server, pid: String(pid), command }), options);
    terminal.note(text(input.isTTY ? 'cli.leftOver.question' : 'cli.leftOver.command', { pid: String(pid) }));
    if (input.isTTY && (await confirm(options))) processes.end(each);
  }
}
