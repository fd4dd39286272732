import { takesTask } from '#shared/mcp/capabilities.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import type { ToolCallSubject } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import type { ToolGate } from '../../inbox/gate/tool-gate.ts';
import type { InboxQueue } from '../../inbox/queue/inbox-queue.ts';
import { type Clock, timeoutSignal } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { complete } from '../complete.ts';
import type { Composer } from '../composer/composer.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { Prompts } from '../prompts/prompts.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import type { SavedRequest, SentRequest } from './planned-check.ts';

/** What checks are sent with: as a user's own calls, prompts, reads, completions and written messages. */
export interface Senders {
  clock: Clock;
  catalog: Catalog;
  calls: ToolCalls;
  prompts: Prompts;
  resources: ResourceReader;
  exchanges: Exchanges;
  composer: Composer;
  gate: ToolGate;
  inbox: InboxQueue;
  /** Yields after changes in the host, until the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<unknown>;
}

/** Which calls may be sent. */
export interface Allowance {
  /** Tools that may be called without a question. */
  allowed: ReadonlySet<string>;
  /** See the contract's `checks.start`. */
  untilChanged?: boolean;
  /** Other calls: they wait in the inbox, this decides about each, or (`false`) they aren't sent. */
  asks: boolean | ((call: ToolCallSubject, serverName: string) => Promise<boolean>);
}

export interface Sending {
  session: Session;
  checkRunId: string;
  allowance: Allowance;
  signal: AbortSignal;
}

/** What came of a request, as who sent it says. */
type Answer = Omit<SentRequest, 'at' | 'isError'> & { isError?: boolean };

/**
 * Sends the request of a check, for which a tool call needs a permit as any other does, and waits for its end. Never
 * rejects; after the signal aborted, what it resolves with means nothing.
 */
export async function sendRequest(request: SavedRequest, sending: Sending, senders: Senders): Promise<SentRequest> {
  const at = senders.clock.now();
  const sent = await send(request, sending, senders).catch((thrown): Answer => {
    const failure = failureFrom(thrown);
    return { failure, durationMs: senders.clock.now() - at };
  });
  const responseSeq = sent.responseSeq ?? sent.failure?.frameSeq;
  return { at, isError: false, ...sent, responseSeq };
}

async function send(request: SavedRequest, sending: Sending, senders: Senders): Promise<Answer> {
  const { session, checkRunId, signal } = sending;
  switch (request.kind) {
    case 'written':
      return sendWritten(request, sending, senders);
    case 'call':
      return sendCall(request, sending, senders);
    default: {
      const { clock } = senders;
      const timeout = request.timeoutMs === undefined ? undefined : timeoutSignal(clock, request.timeoutMs);
      const both = timeout === undefined ? signal : AbortSignal.any([signal, timeout]);
      const answer = await sendOther(request, { session, checkRunId, signal: both }, senders).catch(
        (thrown): Answer => {
          if (timeout?.aborted !== true) throw thrown;
          return {};
        },
      );
      if (timeout?.aborted !== true) return answer;
      const method = request.kind === 'prompt' ? 'prompts/get' : 'resources/read';
      return { failure: createFailure('requestTimedOut', { method, waitedMs: request.timeoutMs ?? 0 }) };
    }
  }
}

async function sendOther(
  request: Extract<SavedRequest, { kind: 'prompt' | 'read' | 'completion' }>,
  { session, checkRunId, signal }: Omit<Sending, 'allowance'>,
  { prompts, resources, exchanges }: Senders,
): Promise<Answer> {
  switch (request.kind) {
    case 'prompt': {
      const { id: runId, ...run } = await prompts.get(session, request.prompt, request.values, signal, checkRunId);
      return { ...answerOf(run), runId };
    }
    case 'read':
      return answerOf(await resources.read(session, request.uri, signal, checkRunId));
    case 'completion':
      return answerOf(await complete(exchanges, session, request, signal));
  }
}

function answerOf({ durationMs, requestSeq, responseSeq, failure }: Answer): Answer {
  return { durationMs, requestSeq, responseSeq, failure };
}

/** Calls a tool, as a task where the tool requires that, and waits for its end. */
async function sendCall(
  { tool, argumentsText, invalid, asTask, pinId, timeoutMs }: Extract<SavedRequest, { kind: 'call' }>,
  sending: Sending,
  senders: Senders,
): Promise<Answer> {
  const { session, checkRunId, signal } = sending;
  const { calls, catalog } = senders;
  if (await isRefused(tool, pinId !== undefined, sending, senders)) return refused(tool, session);
  const { revision, capabilities } = session.view();
  const definition = toolNamed(catalog, session.id, tool);
  const isOnlyTask =
    takesTask(revision, capabilities, definition ?? null) &&
    stringAt(definition?.execution, 'taskSupport') === 'required';
  const over = new AbortController();
  let deciding = Promise.resolve();
  const call = await calls
    .run(
      session,
      {
        ...{ tool, argumentsText, pinId, checkRunId },
        ...(invalid !== undefined && { invalid }),
        asTask: asTask ?? (isOnlyTask ? {} : undefined),
        ...(timeoutMs !== undefined && { timeoutMs, maxTimeoutMs: timeoutMs }),
      },
      {
        signal,
        onStart: (runId) => {
          deciding = decideCall(runId, sending, over.signal, senders);
        },
      },
    )
    .finally(() => over.abort());
  await deciding;
  return { ...answerOf(call), runId: call.id, isError: call.outcome === 'toolError' };
}

/** Sends a request as it is written, with the rounds that it needs. */
async function sendWritten(
  { method, params }: Extract<SavedRequest, { kind: 'written' }>,
  sending: Sending,
  senders: Senders,
): Promise<Answer> {
  const { session, checkRunId } = sending;
  const { composer } = senders;
  const isCall = method === 'tools/call';
  const tool = stringAt(params, 'name') ?? '';
  if (isCall && (await isRefused(tool, false, sending, senders))) return refused(tool, session);
  const written = { text: wholeText({ method, params }), isNotification: false, addsMeta: true, checkRunId };
  const id = composer.send(session, written);
  const over = new AbortController();
  const deciding = decideCall(id, sending, over.signal, senders);
  const composed = await ended(id, sending.signal, senders).finally(() => over.abort());
  await deciding;
  return { ...answerOf(composed), ...(isCall && { runId: id }) };
}

async function ended(id: RunId, signal: AbortSignal, { composer, calls, changes }: Senders): Promise<Composed> {
  const isOver = ({ phase, method }: Composed) =>
    // A call that created a task has a response before it ends.
    phase === 'ended' && (method !== 'tools/call' || calls.history.find(id).phase === 'ended');
  for await (const _change of changes(signal)) {
    const composed = composer.get(id);
    if (isOver(composed)) return composed;
  }
  composer.cancel(id);
  return composer.get(id);
}

/** Nobody is asked, and a person would have to be: nothing is put into the inbox. */
async function isRefused(
  tool: string,
  isPinned: boolean,
  { session, allowance: { allowed, asks } }: Sending,
  { gate }: Senders,
): Promise<boolean> {
  return asks === false && !allowed.has(tool) && (await gate.asks({ session, tool, isPinned }));
}

function refused(tool: string, { server }: Session): Answer {
  return { failure: createFailure('callWithdrawn', { tool, server: server.name }) };
}

/** Decides about the call of this run as who started the run of checks said, until the signal aborts. */
async function decideCall(
  runId: RunId,
  { allowance: { allowed, untilChanged, asks } }: Sending,
  over: AbortSignal,
  { inbox, changes }: Senders,
): Promise<void> {
  for await (const _change of changes(over)) {
    for (const { id, subject, serverName } of inbox.list()) {
      if (subject.type !== 'toolCall' || subject.runId !== runId) continue;
      const isChanged = untilChanged === true && subject.approvedBefore !== undefined;
      if (allowed.has(subject.tool) && !isChanged) inbox.decide(id, 'allow');
      else if (asks === false) inbox.decide(id, 'deny');
      else if (asks !== true) {
        const isAllowed = await asks(subject, serverName);
        // Meanwhile another request may have taken its place.
        if (inbox.list().some((each) => each.id === id)) inbox.decide(id, isAllowed ? 'allow' : 'deny');
      }
    }
  }
}

/** A listed tool. */
export function toolNamed(catalog: Pick<Catalog, 'named'>, sessionId: SessionId, name: string) {
  const [first] = catalog.named(sessionId, 'tools', name);
  return isJsonObject(first) ? first : undefined;
}
