import { takesTask } from '#shared/mcp/capabilities.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { TestResponse } from '#shared/tests/judge.ts';
import type { TestRequest } from '#shared/tests/test-file.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { resultOf } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { complete } from '../complete.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';

/** Larger responses aren't judged by their values, in bytes. */
const mostBytes = 16 * 2 ** 20;

/** What tests are sent with: as a user's own calls, prompts, reads and completions. */
export interface TestSenders {
  clock: Clock;
  catalog: Catalog;
  calls: ToolCalls;
  prompts: Prompts;
  resources: ResourceReader;
  exchanges: Exchanges;
  traffic: TrafficLog;
  /** Yields after changes in the host, until the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<unknown>;
}

/** What came of a request: a response, or the failure because of which there is none. */
export interface SentTest {
  response?: TestResponse | undefined;
  failure?: Failure | undefined;
  runId?: RunId | undefined;
  responseSeq?: number | undefined;
}

interface SendOptions {
  session: Session;
  signal: AbortSignal;
  /** Decides about the call of this run at the gate, until the signal aborts. */
  decideCall(runId: RunId, over: AbortSignal): Promise<void>;
}

/** Sends the request of a test. Never rejects; after the signal aborted, the outcome means nothing. */
export async function sendTest(request: TestRequest, options: SendOptions, senders: TestSenders): Promise<SentTest> {
  const { session } = options;
  try {
    if (request.method === 'tools/call') {
      const call = await sendCall(request.params, options, senders);
      const outputSchema = toolNamed(senders.catalog, session.id, call.tool)?.outputSchema;
      return { ...(await outcomeOf(senders, session.id, call, outputSchema)), runId: call.id };
    }
    const at = senders.clock.now();
    const sent = await sendOther(request, options, senders).catch(
      (thrown): Answer => ({
        durationMs: senders.clock.now() - at,
        failure: failureFrom(thrown),
      }),
    );
    const { id: runId } = sent;
    return { ...(await outcomeOf(senders, session.id, sent)), ...(runId !== undefined && { runId }) };
  } catch (thrown) {
    return { failure: failureFrom(thrown) };
  }
}

/** A response as the senders report it. */
interface Answer {
  id?: RunId | undefined;
  durationMs?: number | undefined;
  responseSeq?: number | undefined;
  failure?: Failure | undefined;
}

function sendOther(
  request: Exclude<TestRequest, { method: 'tools/call' }>,
  { session, signal }: SendOptions,
  { prompts, resources, exchanges }: TestSenders,
): Promise<Answer> {
  switch (request.method) {
    case 'prompts/get':
      return prompts.get(session, request.params.name, request.params.arguments ?? {}, signal);
    case 'resources/read':
      return resources.read(session, request.params.uri, signal);
    case 'completion/complete': {
      const { ref, argument, context } = request.params;
      return complete(exchanges, session, { ref, argument, context: context?.arguments ?? {} }, signal);
    }
  }
}

/** Calls a tool, as a task where the tool requires that, and waits for its end. */
async function sendCall(
  { name: tool, arguments: values = {} }: Extract<TestRequest, { method: 'tools/call' }>['params'],
  { session, signal, decideCall }: SendOptions,
  { calls, catalog, changes }: TestSenders,
): Promise<ToolCall> {
  const { revision, capabilities } = session.view();
  const definition = toolNamed(catalog, session.id, tool);
  const isOnlyTask =
    takesTask(revision, capabilities, definition ?? null) &&
    stringAt(definition?.execution, 'taskSupport') === 'required';
  const argumentsText = JSON.stringify(values);
  const runId = calls.start(session, { tool, argumentsText, ...(isOnlyTask && { asTask: {} }) });
  const over = new AbortController();
  const deciding = decideCall(runId, over.signal);
  for await (const _change of changes(signal)) {
    if (calls.history.find(runId).phase === 'ended') break;
  }
  if (signal.aborted) calls.cancel(runId);
  over.abort();
  await deciding;
  return calls.history.find(runId);
}

/** A listed tool. */
export function toolNamed(catalog: Pick<Catalog, 'named'>, sessionId: SessionId, name: string) {
  const [first] = catalog.named(sessionId, 'tools', name);
  return isJsonObject(first) ? first : undefined;
}

/** The response of a request in the log, as far as a test looks at it. */
export async function outcomeOf(
  { traffic }: Pick<TestSenders, 'traffic'>,
  sessionId: SessionId,
  { durationMs = 0, responseSeq, failure }: Answer,
  outputSchema?: Json,
): Promise<Pick<SentTest, 'response' | 'failure' | 'responseSeq'>> {
  const seq = responseSeq ?? failure?.frameSeq;
  const where = seq === undefined ? {} : { responseSeq: seq };
  const common = { durationMs, ...(outputSchema !== undefined && { outputSchema }) };
  if (failure?.code === 'serverError') return { ...where, response: { ...common, isError: false, error: failure } };
  if (failure !== undefined) return { ...where, failure };
  if (seq === undefined) return { failure: createFailure('testUnusable', { problem: 'noResponse' }) };
  const { size } = (await traffic.frame(seq)).frame;
  if (size > mostBytes) return { ...where, response: { ...common, isError: false } };
  const exact = await resultOf(traffic, seq, sessionId);
  if (exact === undefined) return { ...where, failure: createFailure('testUnusable', { problem: 'notInLog' }) };
  const { result } = exact;
  return { ...where, response: { ...common, result, isError: isJsonObject(result) && result.isError === true } };
}
