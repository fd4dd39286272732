import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { SkipReason, VerifyLimit } from '#shared/model/recordings/verify-run.ts';
import type { Era } from '#shared/model/revision.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Difference } from '../replay/json-difference.ts';
import { stableParams } from '../replay/message-meta.ts';
import type { MessageSource, RecordedRequest } from '../replay/recorded-request.ts';
import { type Check, type RecordedReply, readingChecks, type SentMessage, wantsProgress } from './checks.ts';
import { type Comparison, compare, renamedIn } from './compare-responses.ts';
import type { IgnoreRule } from './ignore-rules.ts';
import { withoutTask } from './recorded-tasks.ts';

export interface CheckReport {
  /** Of the request in the file, from 1. */
  number: number;
  method: string;
  /** The name of a tool or prompt, or the URI of a resource. */
  name?: string;
  outcome: 'same' | 'different' | 'failed' | 'notJudged' | 'skipped';
  differences: Difference[];
  varies: Comparison['varies'];
  ignored: number;
  /** What kept the response from being judged, as far as it isn't known to differ. */
  limits: VerifyLimit[];
  /** Places of which it isn't known whether the rules allow that they differ. */
  unjudged: string[];
  reason?: SkipReason;
  /** No response came. */
  failure?: Failure;
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

export interface VerifierContext {
  /** Milliseconds since 1970. */
  now(): number;
  era: Era | undefined;
  /** What `initialize` got when the session was opened (until 2025-11-25). */
  handshake: JsonObject | undefined;
  rules: readonly IgnoreRule[];
  /** Masks the session's secrets, which responses have masked, too. */
  mask(text: string): string;
  /** Sends a request with its rounds, and answers server requests as the recorded client did. */
  send(request: { method: string; params: JsonObject }, replies: readonly RecordedReply[]): Promise<Sent>;
  /** `compared`: both sides, of a request that got a response. */
  onReport(report: CheckReport, compared?: ComparedSides): void;
}

/** A response that takes the place of a recorded one. */
export interface NewResponse {
  source: MessageSource;
  /** A JSON-RPC response under the recorded id. */
  message: JsonObject;
}

/** Repeats the recorded requests in their order and reports each. Returns the responses that differ. Throws what `send` does. */
export async function verify(requests: readonly RecordedRequest[], context: VerifierContext): Promise<NewResponse[]> {
  const changed: NewResponse[] = [];
  const names = new Map<string, string>();
  const { checks, standing } = await inSlices(readingChecks(requests));
  for (const check of checks) {
    const { report, response, compared } = await repeat(
      { ...check, replies: [...check.replies, ...standing] },
      names,
      context,
    );
    context.onReport(report, compared);
    // The end of a task has another form in the recording.
    const source = check.task === undefined ? check.last.response?.source : undefined;
    if (report.outcome !== 'different' || response === undefined || source === undefined) continue;
    const { id: _id, ...rest } = response;
    changed.push({ source, message: { ...rest, id: check.last.id } });
  }
  return changed;
}

/** The reports about the requests of a recording whose server couldn't be reached. */
export async function unreachedReports(requests: readonly RecordedRequest[], failure: Failure): Promise<CheckReport[]> {
  const { checks } = await inSlices(readingChecks(requests));
  return checks.map((check) => ({ ...about(check), outcome: 'failed', failure }));
}

/** What a report says of a request before its response. */
function about({ first }: Check) {
  const name = stringAt(first.params, 'name') ?? stringAt(first.params, 'uri');
  const empty = { differences: [], varies: [], ignored: 0, limits: [], unjudged: [] };
  return { number: first.number, method: first.method, ...(name !== undefined && { name }), ...empty };
}

async function repeat(
  check: Check,
  names: Map<string, string>,
  context: VerifierContext,
): Promise<{ report: CheckReport; response?: JsonObject; compared?: ComparedSides }> {
  const { first, last } = check;
  const known = about(check);
  const { name } = known;
  const reason = skipReason(check, context.era);
  if (reason !== undefined) return { report: { ...known, outcome: 'skipped', reason } };
  const sent = await sendAgain(check, names, context);
  if ('failure' in sent) {
    const isRefused = sent.failure.code === 'callDenied' || sent.failure.code === 'callWithdrawn';
    if (isRefused) return { report: { ...known, outcome: 'skipped', reason: 'notAllowed' } };
    return { report: { ...known, outcome: 'failed', failure: sent.failure } };
  }
  const end = check.task?.response;
  const recorded = parseExactMessage(context.mask(end === undefined ? (last.response?.text ?? '') : wholeText(end)));
  const got = parseExactMessage(sent.text);
  const response = end === undefined || !isJsonObject(got) ? got : withoutTask(got, context.era);
  if (!isJsonObject(recorded) || !isJsonObject(response))
    return { report: { ...known, outcome: 'notJudged', limits: ['response'] } };
  const { differences, varies, ignored, unjudged, isCut, renamed, sides } = compare(
    { response: recorded, messages: check.messages },
    { response, messages: messagesFor(check, sent.messages) },
    { rules: context.rules, subject: { method: first.method, name }, at: { before: last.at, after: sent.at } },
  );
  for (const [before, after] of renamed) names.set(before, after);
  const limits: VerifyLimit[] = [
    ...(unjudged.length > 0 ? (['rule'] as const) : []),
    ...(isCut ? (['places'] as const) : []),
    ...(check.messages !== undefined && sent.messages === undefined ? (['messages'] as const) : []),
  ];
  const outcome = differences.length > 0 ? 'different' : limits.length > 0 ? 'notJudged' : 'same';
  return { report: { ...known, outcome, differences, varies, ignored, limits, unjudged }, response, compared: sides };
}

function skipReason({ first, last, task }: Check, era: Era | undefined): SkipReason | undefined {
  if (first.era !== era && first.method !== 'ping') return 'otherEra';
  if (first.method === 'subscriptions/listen') return 'subscription';
  if (last.response === undefined) return 'noResponse';
  // The session polls a task itself, at its own pace.
  if (first.method.startsWith('tasks/')) return 'task';
  return task !== undefined && task.response === undefined ? 'taskOpen' : undefined;
}

async function sendAgain(
  { first, last, replies }: Check,
  names: Map<string, string>,
  context: VerifierContext,
): Promise<Sent> {
  const { handshake } = context;
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
function messagesFor({ first, messages }: Check, sent: readonly SentMessage[] | undefined): SentMessage[] | undefined {
  if (messages === undefined || sent === undefined) return undefined;
  return sent.filter(({ method }) => wantsProgress(first) || method !== 'notifications/progress');
}
