import { listMethods } from '#host/exchanges/list-methods.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { FindingItem } from '#shared/model/findings/finding.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { RunContext } from '../../run-context.ts';
import { findTool } from '../call-tool.ts';
import { decideCalls } from '../decide-calls.ts';
import { notJudgedProblem } from './not-judged-problem.ts';
import { type Problem, serverItem } from './problem.ts';
import { RequestProblems, requestProblem } from './request-problems.ts';

/**
 * Fetches all lists, pings a server of the legacy era, and sends the named reads and calls, one after another, until the
 * connection has ended. Resolves with what failed. Rejects only when the user interrupts the run.
 */
export async function sendRequests(
  context: RunContext,
  { calls, reads }: Pick<ActionOf<'check'>, 'calls' | 'reads'>,
): Promise<RequestProblems> {
  const { host, session, text, signal } = context;
  const problems = new RequestProblems(session, text);
  const attempt = async (method: string, item: FindingItem, send: () => Promise<unknown>) => {
    if (problems.isOver) return;
    try {
      await send();
    } catch (thrown) {
      signal.throwIfAborted();
      problems.failed(method, item, failureFrom(thrown));
    }
    signal.throwIfAborted();
  };
  await host.surface.catalog.fetchAll(session);
  signal.throwIfAborted();
  for (const { kind, failure } of host.surface.catalog.listFetches(session.id)) {
    if (failure === undefined || isNotOffered(kind, failure)) continue;
    problems.failed(listMethods[kind].method, serverItem, failure);
  }
  if (session.era === 'legacy') {
    await attempt('ping', serverItem, () => session.request('ping', {}, { signal }));
  }
  for (const uri of reads) {
    const item: FindingItem = { kind: 'resource', name: uri };
    await attempt('resources/read', item, () => host.surface.resources.read(session, uri, signal));
  }
  for (const { tool, argsText } of calls) {
    const item: FindingItem = { kind: 'tool', name: tool };
    await attempt('tools/call', item, async () => {
      const problem = await callProblem(context, item, argsText);
      if (problem !== undefined) problems.add(problem);
    });
  }
  return problems;
}

/** Calls a tool, which was allowed by naming it; what is wrong with its result. */
async function callProblem(
  context: RunContext,
  item: FindingItem,
  argumentsText: string,
): Promise<Problem | undefined> {
  const { host, session, text, signal } = context;
  const { name: tool } = item;
  const { ordinal, isOnlyTask } = await findTool(context, tool);
  const check = ordinal === undefined ? undefined : await host.surface.calls.check(session.id, ordinal, argumentsText);
  const running = host.surface.calls.run(
    session,
    {
      tool,
      argumentsText,
      invalid: check?.verdict === 'invalid',
      asTask: isOnlyTask === true ? {} : undefined,
    },
    { signal, onProgress: () => {}, onTask: () => {} },
  );
  const over = new AbortController();
  const ended = running.finally(() => over.abort());
  ended.catch(() => {});
  await decideCalls(context, (request) => request.tool === tool, over.signal);
  const { failure, result } = await ended;
  if (failure !== undefined) throw new FailureError(failure);
  if (result?.isError === true) return requestProblem(text, item, text('cli.check.request.toolError'));
  switch (result?.check?.verdict) {
    case 'invalid':
      return requestProblem(text, item, text('cli.check.request.unfit'));
    case 'badSchema':
    case 'tooSlow':
      return notJudgedProblem(text('cli.check.unjudged.result'), text, item);
    default:
      return undefined;
  }
}
