import { createHost, type Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { shownUrl } from '#host/storage/config/url-secrets.ts';
import { appVersion } from '#host/storage/own-files.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import { writtenValues } from '#shared/messages/quantities.ts';
import type { Server } from '#shared/model/server.ts';
import { recordUrl } from '../recorder/record.ts';
import { help } from './arguments/help.ts';
import { type Invocation, type RunInvocation, UsageError, type VerifyAction } from './arguments/invocation.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { createCliPlatform, nodePrograms } from './cli-platform.ts';
import { callTool } from './commands/call-tool.ts';
import { getPrompt } from './commands/get-prompt.ts';
import { inspect } from './commands/inspect.ts';
import { listItems } from './commands/list-items.ts';
import { readResource } from './commands/read-resource.ts';
import { watchResources } from './commands/watch-resources.ts';
import { afterIssuerMismatch, withIssuerOf } from './interaction/accept-issuer.ts';
import { ensureConsent, ensureUnlocked, offerToEnd, signInAt } from './interaction/before-connecting.ts';
import { answerServers, readAnswerRules } from './interaction/server-requests.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure, reportMessage } from './output/failure-report.ts';
import { noteNullFields } from './output/null-fields.ts';
import { type Stream, Terminal } from './output/terminal.ts';
import { createTexts } from './output/texts.ts';
import { VerboseLog } from './output/verbose-log.ts';
import { FinalFailure, type Input, type RunContext, type RunEnvironment } from './run-context.ts';
import { targetServer } from './target-server.ts';

interface Process {
  stdin: Input;
  stdout: Stream;
  stderr: Stream;
  env: Record<string, string | undefined>;
}

/** Problems that are reported when servers.json or the vault is used, and those of the window alone. */
const shownElsewhere: ReadonlySet<string> = new Set(['invalidConfig', 'vaultLocked', 'shortcutsUnusable']);

/**
 * Runs one invocation, flushes its output and returns the exit code. `interruption` is called before connecting; its
 * signal aborts when the user interrupts the run. `programs` are those of the program that this code is part of.
 */
export async function runCommandLine(
  args: readonly string[],
  process: Process,
  interruption: () => AbortSignal,
  programs = nodePrograms,
): Promise<ExitCode> {
  const terminal = new Terminal(process.stdout, process.stderr);
  const text = createTexts(process.env);
  const within = (signal: AbortSignal): RunEnvironment => ({ terminal, text, input: process.stdin, signal, programs });

  async function invoke(invocation: Invocation): Promise<ExitCode> {
    switch (invocation.kind) {
      case 'help':
        terminal.print(help(text));
        return exitCodes.done;
      case 'version':
        terminal.print(`${appVersion()}\n`);
        return exitCodes.done;
      case 'record': {
        const { port, target } = invocation;
        const onReady = (url: string) => {
          terminal.print(`${url}\n`);
          terminal.note(text('cli.recording', { target: shownUrl(target.href) }));
        };
        await recordUrl(target, port, { signal: interruption(), onReady });
        return exitCodes.done;
      }
      case 'recordClient': {
        const { recordClient } = await import('./commands/record-client.ts');
        return recordClient(invocation, within(interruption()));
      }
      case 'serve': {
        // A client waits for its server: other commands don't load it, nor it the host.
        const { serve } = await import('./commands/serve.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return serve(invocation, within(signal));
      }
      case 'open': {
        const { openRecordings } = await import('./commands/open-recording.ts');
        return openRecordings(invocation.files, within(interruption()));
      }
      case 'export': {
        const { exportCommand } = await import('./commands/export-session.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return exportCommand(invocation, within(signal), process.env);
      }
      case 'test': {
        const { testCommand } = await import('./commands/test/test.ts');
        const signal = AbortSignal.any([interruption(), terminal.readerClosed]);
        return testCommand(invocation, { terminal, text, input: process.stdin, signal }, perform);
      }
      case 'run': {
        const interrupted = interruption();
        const signal = AbortSignal.any([interrupted, terminal.readerClosed]);
        const code = await start(invocation, within(signal));
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
      const values = writtenValues(thrown.params, text.quantities);
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

/** Runs the commands that need more than one connection, or none, by themselves. */
async function start(run: RunInvocation, environment: RunEnvironment): Promise<ExitCode> {
  const { action } = run;
  switch (action.type) {
    case 'verify':
      return perform(await withRevision(run, action), environment);
    case 'snapshot': {
      const { snapshotCommand } = await import('./commands/snapshots/take-snapshot.ts');
      return snapshotCommand(run, action, environment, perform);
    }
    case 'diff': {
      const { diffCommand } = await import('./commands/snapshots/diff-snapshots.ts');
      return diffCommand(run, action, environment, perform);
    }
    case 'check': {
      const { checkCommand } = await import('./commands/check/check.ts');
      return checkCommand(run, action, environment, perform);
    }
    default:
      return perform(run, environment);
  }
}

/**
 * Connects, runs the command and stops the server, also when interrupted. Throws only `UsageError`; reports the rest.
 */
async function perform(run: RunInvocation, environment: RunEnvironment, command = runCommand): Promise<ExitCode> {
  const rules = run.answerFile === undefined ? [] : await readAnswerRules(run.answerFile);
  const { platform, dispose } = await createCliPlatform(run.target.kind === 'configured', environment.programs);
  try {
    const host = await createHost({ ...platform, ...signInAt(environment, run.opensBrowser) });
    const problems = host.problems().filter(({ code }) => !shownElsewhere.has(code));
    for (const problem of problems) reportFailure(problem, environment);
    const { verbose, traffic } = run;
    const log = verbose || traffic !== undefined ? new VerboseLog(host, environment.terminal, run) : undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([environment.signal, over.signal]);
    host.serverRequests.adoptRules(rules);
    const answering = answerServers(host, run.declineAll, { ...environment, signal }).catch(() => {});
    try {
      return await connectAndRun(run, host, environment, log, command);
    } finally {
      over.abort();
      await answering;
      await host.sessions.close();
      await log?.end();
      await host.close();
    }
  } finally {
    await dispose();
  }
}

async function connectAndRun(
  run: RunInvocation,
  host: Host,
  environment: RunEnvironment,
  log: VerboseLog | undefined,
  command: typeof runCommand,
): Promise<ExitCode> {
  const { signal } = environment;
  let session: Session | undefined;
  let connected = false;
  try {
    const { server: found, needsConsent, notes } = await targetServer(host, run, environment);
    for (const { code, text } of notes) environment.terminal.note(environment.text(`imports.notes.${code}`, { text }));
    const server = await withIssuerOf(run, found, host, environment);
    await offerToEnd(host.processes, environment);
    if (needsConsent) await ensureConsent(host.approvals, server, environment);
    await ensureUnlocked(host.platform.vault, server, environment);
    const open = async (target: Server) => {
      const opened = await host.sessions.connect(target);
      session = opened;
      log?.about(opened);
      const stop = () => void opened.close();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      await opened.ready().finally(() => signal.removeEventListener('abort', stop));
      if (run.undeclared) opened.allowUndeclared();
      return opened;
    };
    let reached = server;
    const opened = await open(server).catch(async (thrown) => {
      const accepted = await afterIssuerMismatch(failureFrom(thrown), { run, server, host, ...environment });
      if (accepted === undefined) throw thrown;
      reached = accepted;
      return open(accepted);
    });
    const openAgain = () => {
      environment.terminal.note(environment.text('cli.newSession'));
      return open(reached);
    };
    const first = { run, host, session: opened, ...environment, isAgain: false, openAgain };
    connected = true;
    return await command(first)
      .catch(async (thrown: unknown) => {
        if (thrown instanceof FinalFailure || !isForgotten(first.session, thrown)) throw thrown;
        return command({ ...first, session: await openAgain(), isAgain: true });
      })
      .finally(() => noteDoubt(first));
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    if (signal.aborted) return exitCodes.interrupted;
    const failure = failureFrom(thrown);
    const { stderrTail = [], steps = [], unkeptCookies = [] } = session?.view() ?? {};
    reportFailure(failure, { ...environment, stderrTail, steps: connected ? [] : steps });
    const names = environment.text.quantities.list(unkeptCookies);
    if (names !== '') environment.terminal.note(environment.text('cli.unkeptCookies', { names }));
    await reportMessage(failure, { ...environment, traffic: host.traffic });
    return exitCodeOf(failure, connected);
  } finally {
    if (session !== undefined) await noteNullFields(host, session.id, environment).catch(() => {});
  }
}

/** Whether a command failed because the server no longer knows the session, which it does not act on. */
function isForgotten(session: Session, thrown: unknown): boolean {
  const { code } = failureFrom(thrown);
  const wasForgotten = session.view().end?.failure?.code === 'sessionExpired';
  return code === 'sessionExpired' || (code === 'notConnected' && wasForgotten);
}

/** Reports an assumed revision, and how to try the other era when the server serves nothing of the agreed one. */
function noteDoubt({ session, terminal, text }: RunContext): void {
  const { eraDoubt, answeredRevision, revision = '' } = session.view();
  if (answeredRevision !== undefined)
    terminal.note(text('cli.assumed', { answered: answeredRevision || 'none', revision }));
  if (eraDoubt === true) terminal.note(text('cli.eraDoubt'));
}

function runCommand(context: RunContext): Promise<ExitCode> {
  const { action } = context.run;
  switch (action.type) {
    case 'inspect':
      return inspect(context);
    case 'list':
      return listItems(context, action);
    case 'readResource':
      return readResource(context, action);
    case 'watchResources':
      return watchResources(context, action);
    case 'getPrompt':
      return getPrompt(context, action);
    case 'callTool':
      return callTool(context, action);
    case 'snapshot':
    case 'diff':
    case 'check':
    case 'test':
      // They run with commands of their own.
      return Promise.resolve(exitCodes.usage);
    case 'verify':
      return import('./commands/verify/verify.ts').then(({ verifyServer }) => verifyServer(context, action));
  }
}

async function withRevision(run: RunInvocation, action: VerifyAction): Promise<RunInvocation> {
  const { withRecordedRevision } = await import('./commands/verify/verify.ts');
  return withRecordedRevision(run, action);
}
