import type { RpcId } from '#shared/mcp/envelope.ts';
import { isRpcId } from '#shared/mcp/envelope.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { inferredDiscovery } from './inferred-discovery.ts';
import { pointerStep } from './json-difference.ts';
import { inOneLine, sourceAt, withValues } from './json-edits.ts';
import { isModernRequest } from './message-meta.ts';
import { missError } from './miss-error.ts';
import type { RecordedMessage, RecordedRequest, RecordedStep } from './recorded-request.ts';
import type { Miss, RequestIndex, RequestMatcher } from './request-matcher.ts';

/** Node's timers take no more, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * Without the recorded timing, a response waits so long for the notifications before it, in milliseconds: a client that
 * gets them in one piece may drop them, since the request is over when it comes to them.
 */
const afterNotificationsMs = 10;

/** Sends one message to the client, as one line of JSON. */
export type Send = (text: string, about: { kind: RecordedMessage['kind']; httpStatus?: number | undefined }) => void;

/** A running server that gets what isn't in the recording. */
export interface Passthrough {
  /** Forwards a message of the client; what comes back goes to `send`. Resolves when a request has its response. */
  forward(message: JsonObject, send: Send): Promise<void>;
  /** Notes how the client initialized the recording, to start the server in the same way. */
  initializedWith(message: JsonObject): void;
  close(): void;
}

export interface ReplayContext {
  index: RequestIndex;
  /** 0: at once; 1: as recorded; otherwise so many times as fast. */
  speed: number;
  /** Waits; rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Sends what belongs to no open request. */
  unsolicited: Send;
  /** Gets the requests that aren't in the recording, before they are refused. */
  onMiss?: ((method: string, miss: Miss) => void) | undefined;
  /** Gets the requests that aren't in the recording instead. */
  passthrough?: Passthrough | undefined;
}

/** What answers one client, message by message. */
export type ServedSession = Pick<ReplaySession, 'receive' | 'has' | 'end' | 'close'>;

/** Answers one client from a recording, as a server does: message by message. */
export class ReplaySession {
  readonly #context: ReplayContext;
  readonly #matcher: RequestMatcher;
  readonly #over = new AbortController();
  readonly #inputEnded = new AbortController();
  /** Requests that are being answered, by their ids as JSON text. */
  readonly #running = new Map<string, AbortController>();
  /** Server requests that wait for the client, by their ids as JSON text. */
  readonly #asked = new Map<string, () => void>();
  readonly #initialized = Promise.withResolvers<void>();
  readonly #work = new Set<Promise<void>>();
  #lastId = 0;

  constructor(context: ReplayContext, matcher: RequestMatcher) {
    this.#context = context;
    this.#matcher = matcher;
  }

  /** Whether the recording has a request like this message. */
  has({ method, params }: JsonObject): boolean {
    return typeof method === 'string' && this.#matcher.has(method, params);
  }

  /**
   * Handles a message of the client. Resolves when a request has its response, or will have none; what was recorded after
   * the response follows it. Never rejects.
   */
  async receive(message: JsonObject, send: Send): Promise<void> {
    const { id, method, params } = message;
    const { passthrough } = this.#context;
    if (typeof method !== 'string') {
      const key = JSON.stringify(id);
      const isAnswered = this.#asked.get(key);
      this.#asked.delete(key);
      if (isAnswered === undefined) await passthrough?.forward(message, send);
      isAnswered?.();
    } else if (isRpcId(id)) {
      await this.#request({ ...message, id, method }, send);
    } else {
      if (method === 'notifications/initialized') this.#initialized.resolve();
      if (method === 'notifications/cancelled' && isJsonObject(params)) {
        this.#running.get(JSON.stringify(params.requestId))?.abort();
      }
      await passthrough?.forward(message, send);
    }
  }

  /** The client sends nothing more. Resolves when everything is sent that doesn't wait for it. */
  async end(): Promise<void> {
    this.#inputEnded.abort();
    await Promise.all(this.#work);
  }

  close(): void {
    this.#over.abort();
    this.#context.passthrough?.close();
  }

  async #request(message: JsonObject & { id: RpcId; method: string }, send: Send): Promise<void> {
    const { id, method, params } = message;
    const { index, passthrough, onMiss } = this.#context;
    if (method === 'initialize') passthrough?.initializedWith(message);
    const { request, miss } = this.#matcher.match(method, params);
    if (request !== undefined) return this.#replay(request, message, send);
    const respond = (response: JsonObject, httpStatus?: number) =>
      send(JSON.stringify({ jsonrpc: '2.0', id, ...response }), { kind: 'response', httpStatus });
    if (method === 'ping') return respond({ result: {} });
    const discovered = method === 'server/discover' ? await inSlices(inferredDiscovery(index.requests)) : undefined;
    if (discovered !== undefined) return respond({ result: discovered });
    if (passthrough !== undefined) return passthrough.forward(message, send);
    onMiss?.(method, miss);
    const isKnown = index.hasMethod(method);
    // 2026-07-28, transports: an unknown method.
    const status = !isKnown && isModernRequest(method, params) ? 404 : undefined;
    respond({ error: missError(method, miss, isKnown) }, status);
  }

  #replay(request: RecordedRequest, message: JsonObject & { id: RpcId }, send: Send): Promise<void> {
    const key = JSON.stringify(message.id);
    const cancelled = new AbortController();
    this.#running.set(key, cancelled);
    const signal = AbortSignal.any([cancelled.signal, this.#over.signal]);
    const responded = Promise.withResolvers<void>();
    const work = this.#steps(request, message, { send, signal, onResponse: responded.resolve })
      // Aborted: the client doesn't wait for it any more.
      .catch(() => {})
      .finally(() => {
        if (this.#running.get(key) === cancelled) this.#running.delete(key);
        this.#work.delete(work);
        responded.resolve();
      });
    this.#work.add(work);
    return responded.promise;
  }

  async #steps(
    request: RecordedRequest,
    message: JsonObject & { id: RpcId },
    { send, signal, onResponse }: { send: Send; signal: AbortSignal; onResponse: () => void },
  ): Promise<void> {
    const ids = new Map<string, string>();
    const answers = new Map<string, Promise<void>>();
    const whileInput = AbortSignal.any([signal, this.#inputEnded.signal]);
    let isOver = false;
    let isNotified = false;
    let at = request.at;
    for (const step of inFollowableOrder(request.steps)) {
      if (isEndByClient(request, step)) return untilAborted(undefined, whileInput);
      const isResponse = step.type === 'sent' && step.message.kind === 'response';
      await this.#wait(step.at - at, isNotified && isResponse, signal);
      at = step.at;
      if (step.type === 'initialized') await untilAborted(this.#initialized.promise, whileInput);
      else if (step.type === 'answered') await untilAborted(answers.get(JSON.stringify(step.id)), whileInput);
      else {
        const { message: recorded } = step;
        // A client that gave no token gets no progress.
        if (recorded.method === 'notifications/progress' && tokenOf(message.params) === undefined) continue;
        if (recorded.kind === 'request') this.#ask(recorded, ids, answers);
        const about = { kind: recorded.kind, httpStatus: request.httpStatus };
        (isOver ? this.#context.unsolicited : send)(personal(recorded, request, message, ids), about);
        isNotified ||= recorded.kind === 'notification';
        if (!isResponse) continue;
        isOver = true;
        onResponse();
      }
    }
    if (request.response !== undefined) return;
    // A subscription ends with the connection, and a request that was cancelled then is cancelled again.
    if (request.isCancelled || request.method === 'subscriptions/listen') return untilAborted(undefined, whileInput);
    const text = `The recording has no response to its request ${request.number} (${request.method})`;
    const error = { code: -32603, message: text };
    send(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }), { kind: 'response' });
  }

  /** Notes a server request, under another id than the recorded one where that is in use. */
  #ask({ id }: RecordedMessage, ids: Map<string, string>, answers: Map<string, Promise<void>>): void {
    const recorded = JSON.stringify(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    let key = recorded;
    while (this.#asked.has(key)) {
      this.#lastId += 1;
      key = JSON.stringify(`replay:${this.#lastId}`);
    }
    ids.set(recorded, key);
    answers.set(recorded, promise);
    this.#asked.set(key, resolve);
  }

  async #wait(ms: number, followsNotifications: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { speed } = this.#context;
    const least = followsNotifications ? afterNotificationsMs : 0;
    const wait = speed === 0 ? least : Math.min(Math.max(0, ms) / speed, longestWait);
    if (wait >= 1) await this.#context.sleep(wait, signal);
  }
}

/**
 * The steps in an order that every client can follow: a script writes `notifications/initialized` together with its
 * `initialize`, other clients write it once they have the response.
 */
function inFollowableOrder(steps: readonly RecordedStep[]): readonly RecordedStep[] {
  const initialized = steps.findIndex(({ type }) => type === 'initialized');
  const response = steps.findIndex((step) => step.type === 'sent' && step.message.kind === 'response');
  const early = steps[initialized];
  if (early === undefined || response < initialized) return steps;
  return steps.toSpliced(response + 1, 0, early).toSpliced(initialized, 1);
}

/** Whether the server ended a subscription with it, since its client didn't want it any more: this one does. */
function isEndByClient({ method, isCancelled }: RecordedRequest, step: RecordedStep): boolean {
  if (method !== 'subscriptions/listen' || !isCancelled || step.type !== 'sent') return false;
  return step.message.kind === 'response' || step.message.method === 'notifications/cancelled';
}

/** Resolves as the promise does, without one never; rejects when the signal is aborted. */
async function untilAborted(promise: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    await (promise === undefined ? aborted : Promise.race([promise, aborted]));
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** A recorded message for this client: under its request's id, with its progress token. */
function personal(
  { text, kind, method, id }: RecordedMessage,
  request: RecordedRequest,
  message: JsonObject & { id: RpcId },
  ids: ReadonlyMap<string, string>,
): string {
  const own = JSON.stringify(message.id);
  const values: Record<string, string> = {};
  if (kind === 'response') values['/id'] = own;
  if (kind === 'request') {
    const sent = ids.get(JSON.stringify(id));
    if (sent !== undefined && sent !== JSON.stringify(id)) values['/id'] = sent;
  }
  if (method === 'notifications/progress') values['/params/progressToken'] = tokenOf(message.params) ?? 'null';
  // A subscription is named by its request's id, also to end it.
  if (text.includes(metaKeys.subscriptionId)) values[`/params/_meta/${pointerStep(metaKeys.subscriptionId)}`] = own;
  if (method === 'notifications/cancelled') {
    const cancelled = sourceAt(text, '/params/requestId') ?? '';
    const isSubscription = request.era === 'modern' && cancelled === JSON.stringify(request.id);
    const renamed = isSubscription ? own : ids.get(cancelled);
    if (renamed !== undefined) values['/params/requestId'] = renamed;
  }
  return inOneLine(withValues(text, values));
}

function tokenOf(params: Json | undefined): string | undefined {
  const { progressToken } = metaOf(params);
  return progressToken === undefined ? undefined : JSON.stringify(progressToken);
}
