import { appVersion } from '#host/storage/own-files.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import { writtenValues } from '#shared/messages/quantities.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { UsageError } from '../options/usage-error.ts';
import type { Invocation } from './arguments/commands.ts';
import { help } from './arguments/help.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import type { CliProcess } from './cli-process.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure } from './output/failure-report.ts';
import { Terminal } from './output/terminal.ts';
import { createTexts } from './output/texts.ts';
import type { OwnPrograms, RunEnvironment } from './run-context.ts';

/**
 * Runs one invocation, flushes its output and returns the exit code. `programs` are those of the program that this code
 * is part of. Each command is loaded when it runs: help and the version need no host, and a client waits for its server.
 */
export async function runCommandLine(
  args: readonly string[],
  process: CliProcess,
  programs?: OwnPrograms,
): Promise<ExitCode> {
  const terminal = new Terminal(process.stdout, process.stderr);
  const text = createTexts(process.env);
  const { stdin: input, env, cwd, interruption, interrupt } = process;
  const within = (signal: AbortSignal): RunEnvironment => {
    return { terminal, text, input, env, cwd, signal, interrupt, ...(programs && { programs }) };
  };

  async function invoke(invocation: Invocation): Promise<ExitCode> {
    switch (invocation.kind) {
      case 'help':
        terminal.print(help(text, invocation.words));
        return exitCodes.done;
      case 'version':
        terminal.print(`${appVersion()}\n`);
        return exitCodes.done;
      case 'record': {
        const { recordUrl } = await import('../recorder/record.ts');
        const { port, target, allowedOrigins } = invocation;
        const onReady = (url: string) => {
          terminal.print(`${url}\n`);
          terminal.note(text('cli.recording', { target: shownUrl(target.href) }));
        };
        await recordUrl(target, port, { env, allowedOrigins, signal: interruption(), onReady });
        return exitCodes.done;
      }
      case 'recordClient': {
        const { recordClient } = await import('./commands/record-client.ts');
        return recordClient(invocation, within(interruption()));
      }
      case 'serve': {
        const { serve } = await import('./commands/serve.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return serve(invocation, within(signal));
      }
      case 'probe': {
        const { probe } = await import('./commands/probe/probe.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return probe(invocation, within(signal));
      }
      case 'compareHosts': {
        const { compareHosts } = await import('./commands/probe/compare-hosts.ts');
        return compareHosts(invocation, within(interruption()));
      }
      case 'open': {
        const { openRecordings } = await import('./commands/open-recording.ts');
        return openRecordings(invocation.files, within(interruption()));
      }
      case 'export': {
        const { exportCommand } = await import('./commands/export-session.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return exportCommand(invocation, within(signal));
      }
      case 'test': {
        const { testCommand } = await import('./commands/test/test.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return testCommand(invocation, within(signal));
      }
      case 'run': {
        const { runCommand } = await import('./run-command.ts');
        const interrupted = interruption();
        const signal = AbortSignal.any([interrupted, terminal.readerClosed]);
        const code = await runCommand(invocation, within(signal));
        // A reader that closes the pipe, such as `head`, isn't a failure.
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
      const values = writtenValues(masked(thrown.params), text.quantities);
      terminal.note(`loupe: ${text(`cli.usage.${thrown.problem}`, values)}`);
      if (values.names) terminal.note(text('cli.usage.configured', values));
      terminal.note(text('cli.usage.help'));
      return exitCodes.usage;
    }
  }

  const code = await main();
  await terminal.flush();
  if (terminal.outputError === undefined) return code;
  const failure = createFailure('outputFailed', { what: 'stdout' }, { cause: terminal.outputError.message });
  reportFailure(failure, { terminal, text });
  await terminal.flush();
  return exitCodeOf(failure, false);
}

/** An argument may be or contain a URL with secrets. */
function masked(params: UsageError['params']): UsageError['params'] {
  const mask = (text: string) => shownUrl(text).split(' ').map(shownUrl).join(' ');
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      return [name, typeof value === 'string' ? mask(value) : value.map(mask)];
    }),
  );
}
