import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { RunId } from '#shared/model/id/id.ts';
import { type ReplyRule, serverMethodSchema } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../platform.ts';
import { type RecordedReply, type SentMessage, sentMessages } from '../../recordings/verify/checks.ts';
import type { Sent } from '../../recordings/verify/verifier.ts';
import type { Session } from '../../sessions/session.ts';
import { payloadText } from '../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Composer } from '../composer/composer.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';

/** At most so many messages of the server are compared for a request. */
const mostMessages = 2000;
/** A rule's text is limited; a longer request is recognized by its beginning. */
const ruleCharacters = 500;

/** What requests of a recording are sent with. */
export interface Sending {
  clock: Clock;
  composer: Pick<Composer, 'send' | 'get' | 'cancel'>;
  calls: Pick<ToolCalls, 'history'>;
  serverRequests: Pick<ServerRequests, 'adoptRules'>;
  traffic: TrafficLog;
  session: Session;
  signal: AbortSignal;
  /** Yields after changes in the host, until the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<unknown>;
  /** Decides the pending call of this run, until the signal aborts. */
  decideCall(runId: RunId, over: AbortSignal): Promise<void>;
}

/**
 * Sends a request with its input rounds; a tool call passes the gate, and its task is followed to its end. Server requests
 * get the recorded answers. Throws when the signal aborts.
 */
export async function sendRequest(
  { method, params }: { method: string; params: JsonObject },
  replies: readonly RecordedReply[],
  sending: Sending,
): Promise<Sent> {
  const { composer, serverRequests, traffic, session, signal } = sending;
  serverRequests.adoptRules(recordedRules(replies), session.id);
  const { total: before } = await traffic.rows({ sessionId: session.id }, 0, 0);
  const written = { text: wholeText({ method, params }), isNotification: false, addsMeta: true };
  const id = composer.send(session, written);
  const over = new AbortController();
  const deciding = sending.decideCall(id, over.signal);
  const composed = await ended(sending, id).finally(() => over.abort());
  await deciding;
  signal.throwIfAborted();
  const { failure, responseSeq, requestSeq = 0 } = composed;
  if (failure !== undefined) return { failure };
  if (responseSeq === undefined) return { failure: createFailure('connectionLost', { method }) };
  const at = sending.clock.now();
  const messages = await messagesBefore(sending, before, { requestSeq, responseSeq });
  return { text: await responseText(traffic, requestSeq, responseSeq), messages, at };
}

async function ended({ composer, calls, changes, signal }: Sending, id: RunId): Promise<Composed> {
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

/**
 * What the server sent for the request until its response, in order, with the responses that go on with a further round;
 * undefined when that is more than is looked at.
 */
async function messagesBefore(
  { traffic, session }: Pick<Sending, 'traffic' | 'session'>,
  from: number,
  { requestSeq, responseSeq }: { requestSeq: number; responseSeq: number },
): Promise<SentMessage[] | undefined> {
  const { rows } = await traffic.rows({ sessionId: session.id }, from, mostMessages);
  if (rows.length === mostMessages && (rows.at(-1)?.seq ?? 0) < responseSeq) return undefined;
  const { threadSeq: root = requestSeq } = (await traffic.frame(requestSeq)).frame;
  const received = rows.filter(
    ({ direction, kind, seq, threadSeq }) =>
      direction === 'in' &&
      threadSeq === root &&
      seq < responseSeq &&
      (kind === 'notification' || kind === 'request' || kind === 'result'),
  );
  const messages: SentMessage[] = [];
  for (const { seq, channel } of received) {
    const message = parseExactMessage(await payloadText(traffic, seq));
    if (isJsonObject(message)) messages.push(...sentMessages(message, channel === 'stdout'));
  }
  return messages;
}

/** The response as it was sent; of a batch, the one to the request. */
async function responseText(traffic: TrafficLog, requestSeq: number, responseSeq: number): Promise<string> {
  const text = await payloadText(traffic, responseSeq);
  const message = parseExactMessage(text);
  if (!Array.isArray(message)) return text;
  const { frame } = await traffic.frame(requestSeq);
  const own = message.find((each) => isJsonObject(each) && JSON.stringify(each.id) === frame.rpcId);
  return wholeText(own ?? message);
}

/** Rules that answer as the recorded client did: by what was asked, else by the method. */
export function recordedRules(replies: readonly RecordedReply[]): ReplyRule[] {
  const exact = replies.flatMap((reply, index) => ruleOf(reply, index, JSON.stringify(reply.params ?? {})));
  return [...exact, ...replies.flatMap((reply, index) => ruleOf(reply, index, ''))];
}

function ruleOf({ method, response }: RecordedReply, index: number, contains: string): ReplyRule[] {
  const { data } = serverMethodSchema.safeParse(method);
  if (data === undefined) return [];
  const name = `recorded answer ${index + 1}`;
  const about = { id: `${name} ${contains === '' ? 'by method' : 'by request'}`, name, method: data };
  const reply = replyIn(response);
  return [{ ...about, contains: contains.slice(0, ruleCharacters), reply }];
}

function replyIn({ result, error }: JsonObject): ReplyRule['reply'] {
  if (result !== undefined) return { type: 'result', resultText: wholeText(result) };
  const { code, message } = isJsonObject(error) ? error : {};
  return {
    type: 'error',
    code: typeof code === 'number' ? code : -1,
    message: typeof message === 'string' ? message : '',
  };
}
