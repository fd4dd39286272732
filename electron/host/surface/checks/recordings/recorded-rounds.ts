import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { type ReplyRule, serverMethodSchema } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { type RecordedReply, type SentMessage, sentMessages } from '../../../recordings/verify/recorded-checks.ts';
import { payloadText } from '../../../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../../../wire/traffic/traffic-log.ts';

/** At most so many messages of the server are compared for a request. */
const mostMessages = 2000;
/** A rule's text is limited; a longer request is recognized by its beginning. */
const ruleCharacters = 500;

/**
 * What the server sent for the request until its response, in order, with the responses that go on with a further round;
 * undefined when that is more than is looked at.
 */
export async function messagesBefore(
  traffic: TrafficLog,
  sessionId: SessionId,
  from: number,
  { requestSeq, responseSeq }: { requestSeq: number; responseSeq: number },
): Promise<SentMessage[] | undefined> {
  const { rows } = await traffic.rows({ sessionId }, from, mostMessages);
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
export async function responseText(traffic: TrafficLog, requestSeq: number, responseSeq: number): Promise<string> {
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
