import type { CheckedResult } from '#host/surface/checks/check-result.ts';
import { toolNamed } from '#host/surface/checks/send-request.ts';
import type { Test } from '#shared/checks/test-file.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { parseExactUnlessDeep } from '#shared/mcp/json/json-depth.ts';
import { listMethods } from '#shared/mcp/list-methods.ts';
import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { RunContext } from '../../run-context.ts';
import { runChecks } from '../checks/run-checks.ts';
import { plannedTests } from '../checks/tests.ts';
import { notJudgedProblem } from './not-judged-problem.ts';
import { checkedItem, serverItem, timesOf } from './problem.ts';
import { RequestProblems, requestProblem } from './request-problems.ts';

/**
 * Fetches all lists, pings a server of the legacy era, and sends the named calls and reads, one after another. Resolves with
 * what failed. Rejects only when the user interrupts the run.
 */
export async function sendRequests(
  context: RunContext,
  given: Pick<ActionOf<'check'>, 'calls' | 'reads'>,
): Promise<RequestProblems> {
  const { host, session, text, signal } = context;
  const problems = new RequestProblems(session, text);
  await host.surface.catalog.fetchAll(session);
  signal.throwIfAborted();
  for (const { kind, failure } of host.surface.catalog.listFetches(session.id)) {
    if (failure === undefined || isNotOffered(kind, failure)) continue;
    problems.failed(listMethods[kind].method, serverItem, failure);
  }
  if (session.era === 'legacy' && !problems.isOver) {
    await session.request('ping', {}, { signal }).catch((thrown) => {
      signal.throwIfAborted();
      problems.failed('ping', serverItem, failureFrom(thrown));
    });
  }
  const tests = [...given.reads.map(readTest), ...given.calls.map((call) => callTest(call, context))];
  if (tests.length === 0 || problems.isOver) return problems;
  const document = { text: '', tests, document: undefined, placeOf: () => ({ line: 1, column: 1 }) };
  const planned = plannedTests(context, { path: '', revision: '', document }, [...tests.keys()]);
  const { run, results } = await runChecks(context, planned);
  if (run.failure !== undefined && !problems.isOver) throw new FailureError(run.failure);
  for (const result of results) addProblem(problems, result, context);
  problems.times.push(...timesOf(results));
  return problems;
}

/** It has a result. */
function readTest(uri: string): Test {
  return {
    name: uri,
    request: { method: 'resources/read', params: { uri } },
    expect: [{ path: '$', exists: true }],
  };
}

/** The result isn't an error, and fits the tool's schema. */
function callTest({ tool, argsText }: ActionOf<'check'>['calls'][number], { host, session }: RunContext): Test {
  const given = parseExactUnlessDeep(argsText);
  const hasSchema = toolNamed(host.surface.catalog, session.id, tool)?.outputSchema !== undefined;
  return {
    name: tool,
    request: { method: 'tools/call', params: { name: tool, ...(isJsonObject(given) && { arguments: given }) } },
    expect: [{ isError: false }, ...(hasSchema ? [{ schema: 'output' as const }] : [])],
  };
}

/** Adds what is wrong with what was sent. A rule says that a result lacks what its schema describes. */
function addProblem(problems: RequestProblems, result: CheckedResult, { session, text }: RunContext): void {
  const { state, method, target, unmet } = result;
  const item = checkedItem(result);
  const refused =
    state === 'skipped' ? createFailure('callDenied', { tool: target, server: session.server.name }) : undefined;
  const failure = result.failure ?? refused;
  if (failure !== undefined) problems.failed(method, item, failure);
  else if (unmet?.kind === 'isError') problems.add(requestProblem(text, item, text('cli.check.request.toolError')));
  else if (unmet?.problem === 'noStructuredContent') return;
  else if (unmet?.problem !== undefined) problems.add(notJudgedProblem(text('cli.check.unjudged.result'), text, item));
  else if (unmet !== undefined) problems.add(requestProblem(text, item, text('cli.check.request.unfit')));
}
