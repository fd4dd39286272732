import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { SameLimit, SkipReason } from '#shared/model/checks/check.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { stableParams } from '../replay/message-meta.ts';
import type { MessageSource, RecordedRequest } from '../replay/recorded-request.ts';
import { type Comparison, compare, renamedIn } from './compare-responses.ts';
import type { IgnoreRule } from './ignore-rules.ts';
import { type RecordedCheck, type RecordedReply, type SentMessage, wantsProgress } from './recorded-checks.ts';
import { withoutTask } from './recorded-tasks.ts';

/** How far a response differs from the one before. */
export interface Compared extends Pick<Comparison, 'differences' | 'varies' | 'ignored' | 'unjudged'> {
  /** What kept the response from being judged, as far as it isn't known to differ. */
  limits: SameLimit[];
}

/**
 * What came back for a request: its response as JSON text, and the server's other messages in order; undefined when there
 * are too many.
 */
export type Sent = { text: string; messages: SentMessage[] | undefined; at: number } | { failure: Failure };

/** What was compared: `/result` or `/error`, and `/messages`. */
export interface ComparedSides {
  before: Json;
  after: Json;
}

export interface RepeatContext {
  /** Milliseconds since 1970. */
  now(): number;
  era: Era | undefined;
  /** What `initialize` got when the session was opened (until 2025-11-25). */
  handshake: JsonObject | undefined;
  rules: readonly IgnoreRule[];
  /** Masks the session's secrets, which responses have masked, too. */
  mask(text: string): string;
  /** Tokens and ids of the recording that have other values now. */
  names: Map<string, string>;
  /** Sends a request with its rounds, and answers server requests as the recorded client did. */
  send(request: { method: string; params: JsonObject }, replies: readonly RecordedReply[]): Promise<Sent>;
}

/** A response that takes the place of a recorded one. */
export interface NewResponse {
  source: MessageSource;
  /** A JSON-RPC response under the recorded id. */
  message: JsonObject;
}

/**
 * What came of a request that was sent again: why it can't be, why it got no response, or how the response differs; with the
 * response that can take the place of the recorded one.
 */
export type Repeated =
  | { reason: SkipReason }
  | { failure: Failure }
  | { compared: Compared; sides?: ComparedSides; changed?: NewResponse };

/** The name of a tool or prompt, or the URI of a resource, that a recorded request has. */
export function recordedTarget({ params }: RecordedRequest): string | undefined {
  return stringAt(params, 'name') ?? stringAt(params, 'uri');
}

/** Sends a recorded request again, and compares the response. Throws what `send` does. */
export async function repeatRequest(check: RecordedCheck, context: RepeatContext): Promise<Repeated> {
  const { first, last } = check;
  const reason = skipReason(check, context.era);
  if (reason !== undefined) return { reason };
  const sent = await sendAgain(check, context);
  if ('failure' in sent) return sent;
  const end = check.task?.response;
  const recorded = parseExactMessage(context.mask(end === undefined ? (last.response?.text ?? '') : wholeText(end)));
  const got = parseExactMessage(sent.text);
  const response = end === undefined || !isJsonObject(got) ? got : withoutTask(got, context.era);
  if (!isJsonObject(recorded) || !isJsonObject(response)) {
    return { compared: { differences: [], varies: [], ignored: 0, unjudged: [], limits: ['response'] } };
  }
  const { differences, varies, ignored, unjudged, isCut, renamed, sides } = compare(
    { response: recorded, messages: check.messages },
    { response, messages: messagesFor(check, sent.messages) },
    {
      rules: context.rules,
      subject: { method: first.method, name: recordedTarget(first) },
      at: { before: last.at, after: sent.at },
    },
  );
  for (const [before, after] of renamed) context.names.set(before, after);
  const limits: SameLimit[] = [
    ...(unjudged.length > 0 ? (['rule'] as const) : []),
    ...(isCut ? (['places'] as const) : []),
    ...(check.messages !== undefined && sent.messages === undefined ? (['messages'] as const) : []),
  ];
  const compared = { differences, varies, ignored, unjudged, limits };
  // The end of a task has another form in the recording.
  const source = check.task === undefined ? last.response?.source : undefined;
  if (differences.length === 0 || source === undefined) return { compared, sides };
  const { id: _id, ...rest } = response;
  return { compared, sides, changed: { source, message: { ...rest, id: last.id } } };
}

function skipReason({ first, last, task }: RecordedCheck, era: Era | undefined): SkipReason | undefined {
  if (first.era !== era && first.method !== 'ping') return 'otherEra';
  if (first.method === 'subscriptions/listen') return 'subscription';
  if (last.response === undefined) return 'noResponse';
  // The session polls a task itself, at its own pace.
  if (first.method.startsWith('tasks/')) return 'task';
  return task !== undefined && task.response === undefined ? 'taskOpen' : undefined;
}

async function sendAgain({ first, last, replies }: RecordedCheck, context: RepeatContext): Promise<Sent> {
  const { handshake, names } = context;
  if (first.method === 'initialize' && handshake !== undefined) {
    // What the session knows of it; `_meta` isn't known any more.
    const { _meta } = resultIn(last);
    const result = { ...(_meta !== undefined && { _meta }), ...handshake };
    return { text: JSON.stringify({ result }), messages: [], at: context.now() };
  }
  const stable = stableParams(first.params);
  const params = renamedIn(isJsonObject(stable) ? stable : {}, names);
  const level = metaOf(first.params)[metaKeys.logLevel];
  const plain = isJsonObject(params) ? params : {};
  const leveled = level === undefined ? plain : { ...plain, _meta: { ...metaOf(plain), [metaKeys.logLevel]: level } };
  return context.send({ method: first.method, params: leveled }, replies);
}

function resultIn({ response }: RecordedRequest): JsonObject {
  const message = response === undefined ? undefined : parseExactMessage(response.text);
  return isJsonObject(message) && isJsonObject(message.result) ? message.result : {};
}

/** Loupe always asks for progress; the recorded client may not have. */
function messagesFor(
  { first, messages }: RecordedCheck,
  sent: readonly SentMessage[] | undefined,
): SentMessage[] | undefined {
  if (messages === undefined || sent === undefined) return undefined;
  return sent.filter(({ method }) => wantsProgress(first) || method !== 'notifications/progress');
}
