import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { parseExact, readMessage } from '../../wire/slices/large-message.ts';
import { stableParams } from '../replay/message-meta.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';
import { type TaskEnd, TaskEnds } from './recorded-tasks.ts';

/** What the recorded client responded to a server request or an input request. */
export interface RecordedReply {
  method: string;
  params: Json | undefined;
  /** The response, with its `result` or `error`. */
  response: JsonObject;
}

/** A message that the server sends for a request: a notification, a server request or an input request. */
export interface SentMessage {
  method: string;
  params: Json;
  /** It names no request, as log messages on stdio: it may have come during this one by chance. */
  isGuess?: boolean;
}

/** A request to repeat, with all its rounds (2026-07-28, multi-round-trip requests). */
export interface RecordedCheck {
  first: RecordedRequest;
  /** Of the last round, whose response is compared. */
  last: RecordedRequest;
  replies: RecordedReply[];
  /** Undefined where it isn't certain which messages belonged to the request. */
  messages: SentMessage[] | undefined;
  /** Where the last response created a task. */
  task?: TaskEnd;
}

const inputRequired = 'input_required';

/** A recording as what is repeated of it. */
export interface RecordedChecks {
  checks: RecordedCheck[];
  /** What the client responded to server requests that belonged to no request. */
  standing: RecordedReply[];
}

/** The recorded requests as checks, in order and in steps: further rounds of a request belong to its check. */
export function* readingChecks(requests: readonly RecordedRequest[]): Steps<RecordedChecks> {
  const checks: RecordedCheck[] = [];
  const standing: RecordedReply[] = [];
  /** What the last response of a check requires, by the request of its first round. */
  const open = new Map<RecordedRequest, { check: RecordedCheck; inputs: JsonObject }>();
  for (const request of requests) {
    const { firstRound = request } = request;
    const before = open.get(firstRound);
    const check = before?.check ?? { first: request, last: request, replies: [], messages: [] };
    if (before === undefined) checks.push(check);
    else {
      check.last = request;
      check.replies.push(...inputReplies(before.inputs, request.params));
    }
    yield* addMessages(check, request, standing);
    const answer = request.response === undefined ? undefined : yield* messageIn(request.response.text);
    const result = isJsonObject(answer?.result) ? answer.result : undefined;
    if (result?.resultType !== inputRequired) open.delete(firstRound);
    else open.set(firstRound, { check, inputs: isJsonObject(result.inputRequests) ? result.inputRequests : {} });
  }
  const ends = new TaskEnds(requests);
  for (const check of checks) {
    yield;
    const task = check.first.method === 'tools/call' ? yield* ends.of(check.last) : undefined;
    if (task === undefined) continue;
    check.task = task;
    // What a task sends comes with other requests, too.
    check.messages = undefined;
  }
  return { checks, standing };
}

function inputReplies(inputs: JsonObject, params: Json | undefined): RecordedReply[] {
  const responses = isJsonObject(params) && isJsonObject(params.inputResponses) ? params.inputResponses : {};
  return Object.entries(inputs).flatMap(([key, input]) => {
    const result = ownValue(responses, key);
    if (result === undefined || !isJsonObject(input) || typeof input.method !== 'string') return [];
    return [{ method: input.method, params: input.params, response: { result } }];
  });
}

function* addMessages(check: RecordedCheck, request: RecordedRequest, standing: RecordedReply[]): Steps {
  const asked = new Map<string, { method: string; params: Json | undefined; replies: RecordedReply[] }>();
  for (const step of request.steps) {
    yield;
    if (step.type === 'answered') {
      const of = asked.get(JSON.stringify(step.id));
      const response = parseExactMessage(step.text);
      if (of !== undefined && isJsonObject(response))
        of.replies.push({ method: of.method, params: of.params, response });
    }
    if (step.type !== 'sent') continue;
    const message = yield* messageIn(step.message.text);
    if (message === undefined) continue;
    if (step.message.kind === 'request' && typeof message.method === 'string') {
      const replies = step.belongs !== 'meanwhile' && message.method !== rootsRequest ? check.replies : standing;
      asked.set(JSON.stringify(message.id), { method: message.method, params: message.params, replies });
    }
    if (step.belongs !== 'meanwhile') check.messages?.push(...sentMessages(message, step.belongs === 'guessed'));
    if (step.message.kind === 'response') break;
  }
  if (request.isUncertain) check.messages = undefined;
}

/** A message, of which a large one is read in steps. */
function* messageIn(text: string): Steps<JsonObject | undefined> {
  const value = yield* readMessage(text, parseExact);
  return isJsonObject(value) ? value : undefined;
}

/** Servers ask for roots when they need them, whatever is requested meanwhile. */
const rootsRequest = 'roots/list';

/** What a message of the server tells or asks, without what names its request; of a response, the inputs that it requires. */
export function sentMessages({ method, params, result }: JsonObject, isGuess: boolean): SentMessage[] {
  if (typeof method === 'string') {
    if (method === rootsRequest || isOfSubscription(method, params)) return [];
    return [{ method, params: withoutNames(params), ...(isGuess && method === logMessage && { isGuess }) }];
  }
  if (!isJsonObject(result) || result.resultType !== inputRequired || !isJsonObject(result.inputRequests)) return [];
  return Object.values(result.inputRequests).flatMap((input) =>
    isJsonObject(input) && typeof input.method === 'string'
      ? [{ method: input.method, params: withoutNames(input.params) }]
      : [],
  );
}

const logMessage = 'notifications/message';

/** A subscription sends at its own time, whatever is requested meanwhile. */
function isOfSubscription(method: string, params: Json | undefined): boolean {
  return method === 'notifications/resources/updated' || metaOf(params)[metaKeys.subscriptionId] !== undefined;
}

function withoutNames(params: Json | undefined): Json {
  const stable = stableParams(params);
  if (!isJsonObject(stable)) return stable ?? {};
  const { progressToken: _token, ...rest } = stable;
  return rest;
}

/** Whether the recorded client asked for progress. */
export function wantsProgress({ params }: RecordedRequest): boolean {
  return metaOf(params).progressToken !== undefined;
}
