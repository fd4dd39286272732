import { createHost, type Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { readAnswerRules } from './answer-rules.ts';
import { answerServers } from './answer-server.ts';
import { callTool } from './call-tool.ts';
import { createCliPlatform } from './cli-platform.ts';
import { ensureConsent, type Input } from './consent.ts';
import { ensureUnlocked } from './ensure-unlocked.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts';
import { reportFailure, reportMessage } from './failure-report.ts';
import { getPrompt } from './get-prompt.ts';
import { inspect } from './inspect.ts';
import { type Run, UsageError } from './invocation.ts';
import { offerToEnd } from './left-over.ts';
import { listItems } from './list-items.ts';
import { Narration } from './narration.ts';
import { readResource } from './read-resource.ts';
import type { RunContext } from './run-context.ts';
import { targetServer } from './target-server.ts';
import type { Terminal } from './terminal.ts';
import type { Texts } from './texts.ts';
import { watchResources } from './watch-resources.ts';

/** What a run needs of the process around it. */
export interface Surroundings {
  terminal: Terminal;
  text: Texts;
  input: Input;
  /** Aborted when the user interrupts the run, or nobody reads its results any more. */
  signal: AbortSignal;
}

/**
 * Connects the server of a call, does what the call asks for, and ends the server again, interrupted or not.
 * Failures are told on stderr; throws only `UsageError`.
 */
export async function perform(run: Run, surroundings: Surroundings): Promise<ExitCode> {
  const rules = run.answerFile === undefined ? [] : await readAnswerRules(run.answerFile);
  const { platform, dispose } = await createCliPlatform(run.target.kind === 'configured');
  try {
    const host = await createHost(platform);
    // What is wrong with the servers' own file is told where it matters.
    const problems = host.problems().filter(({ code }) => code !== 'invalidConfig' && code !== 'vaultLocked');
    for (const problem of problems) reportFailure(problem, surroundings);
    const narration = run.verbose ? new Narration(host, surroundings.terminal) : undefined;
    const over = new AbortController();
    const signal = AbortSignal.any([surroundings.signal, over.signal]);
    host.serverRequests.adoptRules(rules);
    const answering = answerServers(host, run.declineAll, { ...surroundings, signal }).catch(() => {});
    try {
      return await connectAndAct(run, host, surroundings, narration);
    } finally {
      over.abort();
      await answering;
      await host.sessions.close();
      await narration?.end();
      await host.close();
    }
  } finally {
    await dispose();
  }
}

async function connectAndAct(
  run: Run,
  host: Host,
  surroundings: Surroundings,
  narration: Narration | undefined,
): Promise<ExitCode> {
  const { signal } = surroundings;
  let session: Session | undefined;
  let connected = false;
  try {
    const server = await targetServer(host, run);
    await offerToEnd(host.processes, surroundings);
    if (run.target.kind === 'configured') await ensureConsent(host.approvals, server, surroundings);
    await ensureUnlocked(host.platform.vault, server, surroundings);
    session = await host.sessions.connect(server);
    narration?.about(session);
    const stop = () => void session?.close();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    await session.ready();
    signal.removeEventListener('abort', stop);
    connected = true;
    return await act({ run, host, session, ...surroundings });
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    if (signal.aborted) return exitCodes.interrupted;
    const failure = failureFrom(thrown);
    reportFailure(failure, { ...surroundings, stderrTail: session?.view().stderrTail ?? [] });
    await reportMessage(failure, { ...surroundings, traffic: host.traffic });
    return exitCodeOf(failure, connected);
  }
}

function act(context: RunContext): Promise<ExitCode> {
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
