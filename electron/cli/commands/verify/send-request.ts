import type { RecordedReply } from '#host/recordings/verify/checks.ts';
import type { Sent } from '#host/recordings/verify/verifier.ts';
import { payloadText } from '#host/wire/traffic/recorded-message.ts';
import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { RunId } from '#shared/model/id/id.ts';
import { type ReplyRule, serverMethodSchema } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { RunContext } from '../../run-context.ts';
import { allowsAtTerminal, decideCalls } from '../decide-calls.ts';

/** At most so many messages of the server are compared for a request. */
const mostMessages = 2000;
/** A rule's text is limited; a longer request is recognized by its beginning. */
const ruleCharacters = 500;

/** How requests of a recording are sent. */
export interface Sending {
  /** Tools that may be called without asking. */
  allowed: ReadonlySet<string>;
  /** The rules of `--answer FILE`, which come after the recorded answers. */
  rules: readonly ReplyRule[];
}

/**
 * Sends a request with its input rounds; a tool call passes the gate. Server requests get the recorded answers. Throws when
 * the run is interrupted.
 */
export async function sendRequest(
  context: RunContext,
  { method, params }: { method: string; params: JsonObject },
  replies: readonly RecordedReply[],
  { allowed, rules }: Sending,
): Promise<Sent> {
  const { host, session, input, signal } = context;
  host.serverRequests.adoptRules([...rulesOf(replies), ...rules]);
  const { total: before } = await host.traffic.rows({ sessionId: session.id }, 0, 0);
  const written = { text: wholeText({ method, params }), isNotification: false, addsMeta: true };
  const id = host.composer.send(session, written);
  const over = new AbortController();
  // Without a terminal a call that isn't allowed is reported with the others.
  const deciding = decideCalls(
    context,
    (request, server) =>
      allowed.has(request.tool) || (input.isTTY === true && allowsAtTerminal(context, request, server)),
    over.signal,
  );
  const composed = await ended(context, id).finally(() => over.abort());
  await deciding;
  signal.throwIfAborted();
  const { failure, responseSeq, requestSeq = 0 } = composed;
  if (failure !== undefined) return { failure };
  if (responseSeq === undefined) return { failure: createFailure('connectionLost', { method }) };
  const at = host.platform.clock.now();
  const messages = await messagesBefore(context, before, responseSeq);
  return { text: await responseText(context, requestSeq, responseSeq), messages, at };
}

async function ended({ host, signal }: RunContext, id: RunId): Promise<Composed> {
  for await (const _digest of host.digests.watch(0, signal)) {
    const composed = host.composer.get(id);
    if (composed.phase === 'ended') return composed;
  }
  host.composer.cancel(id);
  return host.composer.get(id);
}

/** What the server sent until the response, in order; without responses that only end a request. */
async function messagesBefore({ host, session }: RunContext, from: number, responseSeq: number): Promise<JsonObject[]> {
  const { rows } = await host.traffic.rows({ sessionId: session.id }, from, mostMessages);
  const received = rows.filter(
    ({ direction, kind, seq }) =>
      direction === 'in' && seq < responseSeq && (kind === 'notification' || kind === 'request' || kind === 'result'),
  );
  const messages: JsonObject[] = [];
  for (const { seq } of received) {
    const message = parseExactMessage(await payloadText(host.traffic, seq));
    if (isJsonObject(message)) messages.push(message);
  }
  return messages;
}

/** The response as it was sent; of a batch, the one to the request. */
async function responseText({ host }: RunContext, requestSeq: number, responseSeq: number): Promise<string> {
  const text = await payloadText(host.traffic, responseSeq);
  const message = parseExactMessage(text);
  if (!Array.isArray(message)) return text;
  const { frame } = await host.traffic.frame(requestSeq);
  const own = message.find((each) => isJsonObject(each) && JSON.stringify(each.id) === frame.rpcId);
  return wholeText(own ?? message);
}

/** Rules that answer as the recorded client did: by what was asked, else by the method. */
function rulesOf(replies: readonly RecordedReply[]): ReplyRule[] {
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
