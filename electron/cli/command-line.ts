import { appVersion } from '#host/storage/own-files.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import { help } from './arguments/help.ts';
import { type Invocation, UsageError } from './arguments/invocation.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import type { Input } from './interaction/consent.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './output/exit-code.ts';
import { reportFailure } from './output/failure-report.ts';
import { type Stream, Terminal } from './output/terminal.ts';
import { createTexts } from './output/texts.ts';
import { perform } from './perform.ts';

/** What the command line needs of its process. */
export interface Process {
  stdin: Input;
  stdout: Stream;
  stderr: Stream;
  env: Record<string, string | undefined>;
}

/**
 * Runs one invocation until everything printed has been handed over, and returns the exit code. `interruption` is
 * called when a server is about to be connected; its signal aborts when the user interrupts the run.
 */
export async function runCommandLine(
  args: readonly string[],
  process: Process,
  interruption: () => AbortSignal,
): Promise<ExitCode> {
  const terminal = new Terminal(process.stdout, process.stderr);
  const text = createTexts(process.env);

  async function invoke(invocation: Invocation): Promise<ExitCode> {
    switch (invocation.kind) {
      case 'help':
        terminal.print(help(text));
        return exitCodes.done;
      case 'version':
        terminal.print(`${appVersion()}\n`);
        return exitCodes.done;
      case 'run': {
        const interrupted = interruption();
        const signal = AbortSignal.any([interrupted, terminal.readerClosed]);
        const code = await perform(invocation, { terminal, text, input: process.stdin, signal });
        // A closed reader, such as `head`, isn't a failure.
        return terminal.readerClosed.aborted && !interrupted.aborted ? exitCodes.done : code;
      }
    }
  }

  async function main(): Promise<ExitCode> {
    try {
      return await invoke(parseArguments(args));
    } catch (thrown) {
      if (!(thrown instanceof UsageError)) {
        const failure = failureFrom(thrown);
        reportFailure(failure, { terminal, text });
        return exitCodeOf(failure, false);
      }
      terminal.note(`loupe: ${text(`cli.usage.${thrown.problem}`, thrown.params)}`);
      if (thrown.params.names) terminal.note(text('cli.usage.configured', thrown.params));
      terminal.note(text('cli.usage.help'));
      return exitCodes.usage;
    }
  }

  const code = await main();
  await terminal.flush();
  if (terminal.outputError === undefined) return code;
  const failure = createFailure('storageFailed', { what: 'stdout' }, { cause: terminal.outputError.message });
  reportFailure(failure, { terminal, text });
  await terminal.flush();
  return exitCodeOf(failure, false);
}
