import { listMethods } from '#host/exchanges/list-methods.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { FindingItem } from '#shared/model/findings/finding.ts';
import type { CheckRequests } from '../../arguments/invocation.ts';
import { failureText } from '../../output/failure-report.ts';
import type { RunContext } from '../../run-context.ts';
import { findTool } from '../call-tool.ts';
import { decideCalls } from '../decide-calls.ts';
import { type CheckRule, type Problem, serverItem } from './problem.ts';

/** Of what a server says about a failure. */
const mostCharacters = 200;

/**
 * Fetches all lists, pings a server of the legacy era, and sends the named reads and calls, one after another. Resolves
 * with what failed. Rejects only when the user interrupts the run.
 */
export async function sendRequests(context: RunContext, { calls, reads }: CheckRequests): Promise<Problem[]> {
  const { host, session, signal } = context;
  const problems: Problem[] = [];
  const attempt = async (method: string, item: FindingItem, send: () => Promise<unknown>) => {
    try {
      await send();
    } catch (thrown) {
      signal.throwIfAborted();
      problems.push(requestProblem(context, method, item, failureFrom(thrown)));
    }
    signal.throwIfAborted();
  };
  await host.catalog.fetchAll(session);
  signal.throwIfAborted();
  for (const { kind, failure } of host.catalog.listFetches(session.id)) {
    if (failure === undefined || isNotOffered(kind, failure)) continue;
    problems.push(requestProblem(context, listMethods[kind].method, serverItem, failure));
  }
  if (session.era === 'legacy') {
    await attempt('ping', serverItem, () => session.request('ping', {}, { signal }));
  }
  for (const uri of reads) {
    const item: FindingItem = { kind: 'resource', name: uri };
    await attempt('resources/read', item, () => host.resources.read(session, uri, signal));
  }
  for (const { tool, argsText } of calls) {
    const item: FindingItem = { kind: 'tool', name: tool };
    await attempt('tools/call', item, async () => {
      const problem = await callProblem(context, tool, argsText);
      if (problem !== undefined) problems.push(ownProblem(context, item, problem));
    });
  }
  return problems;
}

/** Calls a tool, which was allowed by naming it; what is wrong with its result. */
async function callProblem(context: RunContext, tool: string, argumentsText: string): Promise<string | undefined> {
  const { host, session, text, signal } = context;
  const { ordinal, isOnlyTask } = await findTool(context, tool);
  const check = ordinal === undefined ? undefined : await host.calls.check(session.id, ordinal, argumentsText);
  const running = host.calls.run(
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
  if (failure !== undefined) return failureText(failure, text);
  if (result?.isError === true) return text('cli.check.request.toolError');
  return result?.check?.verdict === 'invalid' ? text('cli.check.request.unfit') : undefined;
}

/** A request that failed. */
export function requestProblem(context: RunContext, method: string, item: FindingItem, failure: Failure): Problem {
  return {
    ...ownProblem(context, item, failureText(failure, context.text), method),
    actual: failure.cause?.slice(0, mostCharacters).toWellFormed(),
  };
}

function ownProblem({ text }: RunContext, item: FindingItem, problem: string, method = 'tools/call'): Problem {
  return checkProblem('CHECK-REQUEST', {
    item,
    title: text('cli.check.request.title', { method, problem }),
    expected: text('cli.check.request.expected'),
  });
}

/** A problem that the check itself found. */
export function checkProblem(
  rule: CheckRule,
  { item = serverItem, severity = 'error', ...words }: Partial<Problem> & Pick<Problem, 'title'>,
): Problem {
  return {
    ...{ rule, source: 'check', severity, isBreaking: false, item, pointer: '', place: '', count: 1 },
    ...words,
  };
}
