#!/usr/bin/env node
import process from 'node:process';
import { appVersion } from '#host/storage/own-files.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import { help } from './arguments/help.ts';
import { type Invocation, UsageError } from './arguments/invocation.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './output/exit-code.ts';
import { reportFailure } from './output/failure-report.ts';
import { Terminal } from './output/terminal.ts';
import { createTexts } from './output/texts.ts';
import { perform } from './perform.ts';

const terminal = new Terminal(process.stdout, process.stderr);
const text = createTexts(process.env);

/** Ctrl-C, a closed terminal and a plain `kill` all end the server first and this process after it. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
  return interrupted.signal;
}

async function main(args: readonly string[]): Promise<ExitCode> {
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

process.exitCode = await main(process.argv.slice(2));
await terminal.flush();
if (terminal.outputError !== undefined) {
  const failure = createFailure('storageFailed', { what: 'stdout' }, { cause: terminal.outputError.message });
  reportFailure(failure, { terminal, text });
  process.exitCode = exitCodeOf(failure, false);
  await terminal.flush();
}
