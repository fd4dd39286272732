import { createHost, type Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { httpDraft, stdioDraft } from '#host/storage/config/server-draft.ts';
import { sealDraft } from '#host/storage/config/server-secrets.ts';
import { FailureError, failureFrom } from '#shared/messages/failure.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { Server } from '#shared/model/server.ts';
import { readAnswerRules } from './arguments/answer-rules.ts';
import { type Run, UsageError } from './arguments/invocation.ts';
import { createCliPlatform } from './cli-platform.ts';
import { callTool } from './commands/call-tool.ts';
import { getPrompt } from './commands/get-prompt.ts';
import { inspect } from './commands/inspect.ts';
import { listItems } from './commands/list-items.ts';
import { readResource } from './commands/read-resource.ts';
import type { RunContext } from './commands/run-context.ts';
import { watchResources } from './commands/watch-resources.ts';
import { ensureConsent, type Input } from './interaction/consent.ts';
import { offerToEnd } from './interaction/left-over.ts';
import { ensureUnlocked } from './interaction/passphrase.ts';
import { answerServers } from './interaction/server-requests.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './output/exit-code.ts';
import { reportFailure, reportMessage } from './output/failure-report.ts';
import type { Terminal } from './output/terminal.ts';
import type { Texts } from './output/texts.ts';
import { VerboseLog } from './output/verbose-log.ts';

/** What a run needs from its process. */
export interface RunEnvironment {
  terminal: Terminal;
  text: Texts;
  input: Input;
  /** Aborted when the user interrupts the run, or the reader of its results closed. */
  signal: AbortSignal;
}

/**
 * Connects the server, runs the command and ends the server again, also when interrupted. Failures are reported on
 * stderr; throws only `UsageError`.
 */
export async function perform(run: Run, environment: RunEnvironment): Promise<ExitCode> {
  const rules = run.answerFile === undefined ? [] : await readAnswerRules(run.answerFile);
  const { platform, dispose } = await createCliPlatform(run.target.kind === 'configured');
  try {
    const host = await createHost(platform);
    // Problems of servers.json and the vault are reported where they matter.
    const problems = host.problems().filter(({ code }) => code !== 'invalidConfig' && code !== 'vaultLocked');
    for (const problem of problems) reportFailure(problem, environment);
    const log = run.verbose ? new VerboseLog(host, environment.terminal) : undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([environment.signal, over.signal]);
    host.serverRequests.adoptRules(rules);
    const answering = answerServers(host, run.declineAll, { ...environment, signal }).catch(() => {});
    try {
      return await connectAndRun(run, host, environment, log);
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
  run: Run,
  host: Host,
  environment: RunEnvironment,
  log: VerboseLog | undefined,
): Promise<ExitCode> {
  const { signal } = environment;
  let session: Session | undefined;
  let connected = false;
  try {
    const server = await targetServer(host, run);
    await offerToEnd(host.processes, environment);
    if (run.target.kind === 'configured') await ensureConsent(host.approvals, server, environment);
    await ensureUnlocked(host.platform.vault, server, environment);
    session = await host.sessions.connect(server);
    log?.about(session);
    const stop = () => void session?.close();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    await session.ready();
    signal.removeEventListener('abort', stop);
    connected = true;
    return await runCommand({ run, host, session, ...environment });
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    if (signal.aborted) return exitCodes.interrupted;
    const failure = failureFrom(thrown);
    reportFailure(failure, { ...environment, stderrTail: session?.view().stderrTail ?? [] });
    await reportMessage(failure, { ...environment, traffic: host.traffic });
    return exitCodeOf(failure, connected);
  }
}

function runCommand(context: RunContext): Promise<ExitCode> {
  const { action } = context.run;
  switch (action.type) {
    case 'inspect':
      return inspect(context);
    case 'listResources':
    case 'listTemplates':
    case 'listPrompts':
    case 'listTools':
      return listItems(context, action);
    case 'readResource':
      return readResource(context, action);
    case 'watchResources':
      return watchResources(context, action);
    case 'getPrompt':
      return getPrompt(context, action);
    case 'callTool':
      return callTool(context, action);
  }
}

/** The server that a call is about. Throws `UsageError` when no configured one has the given name. */
async function targetServer(host: Host, run: Run): Promise<Server> {
  const { target, pin, timeoutMs } = run;
  const server = target.kind === 'configured' ? configured(host, target.name) : await typed(host, target);
  return { ...server, pin: { ...server.pin, ...pin }, ...(timeoutMs !== undefined && { timeoutMs }) };
}

function configured(host: Host, name: string): Server {
  const [found, another] = host.servers.find(name);
  if (found && another) {
    throw new UsageError('ambiguous', { name, ids: [...host.servers.find(name)].map(({ id }) => id).join(', ') });
  }
  if (found) return found;
  // An unreadable file makes every name unknown, so the file is the failure to report.
  if (host.servers.failure) throw new FailureError(host.servers.failure);
  const names = host.servers.list().map(({ server }) => server.name);
  throw new UsageError('noSuchServer', { name, names: names.join(', ') });
}

/** A server given by its command or URL. Its secrets pass through the vault, so that the log redacts them. */
function typed(host: Host, target: Exclude<Run['target'], { kind: 'configured' }>): Promise<Server> {
  const draft = target.kind === 'command' ? stdioDraft(target) : httpDraft({ ...target, http: 'auto' });
  return sealDraft(host.platform.vault, serverIdSchema.parse('command-line'), draft);
}
