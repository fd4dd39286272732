import { type Envelope, mayLeadToRequests, type RpcError, type RpcId } from '#shared/mcp/envelope.ts';
import { startOf } from '#shared/mcp/json/json-head.ts';
import { metaOf } from '#shared/mcp/meta-keys.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { GivenUp } from '#shared/model/frames/frame.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { InFlight } from '#shared/model/session.ts';
import type { Clock } from '../platform.ts';
import type { ResultTexts } from '../wire/slices/large-message.ts';
import type { Arrival } from '../wire/transports/arrivals.ts';
import type { BytesOptions, Link, MessageFacts, OutgoingMessage, SendOptions } from '../wire/transports/link.ts';
import { createdTask } from '../wire/transports/read-task.ts';
import { readArriving } from './arrival.ts';
import { InFlightRequest, mostShown, type Timeouts } from './in-flight-request.ts';
import { type IncomingRequestHooks, IncomingRequests } from './incoming-requests.ts';
import { mayRequireInput, type PeerResponse, type StrayResponse } from './peer-response.ts';
import { type BytesPermit, methodOf, type Permit, redeemPermit } from './permit.ts';
import { requestIdOf } from './request-id.ts';

export interface RequestOptions {
  /** Idle and total timeout in milliseconds; by default the session's. */
  timeoutMs?: number | undefined;
  maxTimeoutMs?: number | undefined;
  signal?: AbortSignal;
  progress?: boolean | undefined;
  /** No notification may cancel it, as for `initialize` (lifecycle, cancellation); its HTTP exchange is closed. */
  uncancellable?: boolean;
  /** Its response comes when it ends, as of `subscriptions/listen`: no timeout, and not counted as running. */
  endless?: boolean;
  /** Headers of the one HTTP request that carries it (2026-07-28: `Mcp-Param-*`). */
  headers?: Record<string, string>;
  /** Marks its frame. */
  recordAs?: SendOptions['recordAs'];
  /** Some requests need one; a further round of the same request uses it again. */
  permit?: Permit | undefined;
  isFurtherRound?: boolean;
  onSent?(requestSeq: number): void;
  onProgress?(progress: Pick<InFlight, 'progress' | 'total' | 'message'>): void;
  onStray?(stray: StrayResponse): void;
  /** It waits for a sign-in, or goes on. */
  onHold?(isHeld: boolean): void;
}

export type NotifyOptions = Pick<RequestOptions, 'permit' | 'recordAs'>;

/** A request as it is sent. A hand-written one may be invalid, but its id is one of ours. */
export type ComposedRequest = JsonObject & { id: string };

export interface ComposeOptions {
  /** Requests progress notifications. */
  progress?: boolean | undefined;
  /** Adds what the era requires, and the progress token; by default true. */
  addsMeta?: boolean | undefined;
  /** The message is only shown: it doesn't use up its id. */
  isPreview?: boolean;
}

/** How long a cancelled request's exchange stays open for a late response, in milliseconds. */
const lateMs = 30_000;
const remembered = 1000;

export interface PeerHooks extends IncomingRequestHooks {
  /** Adds what the era requires in every request, such as `_meta` (2026-07-28). */
  decorate(params: JsonObject): JsonObject;
  /** Cancelling closes the exchange (HTTP, until a legacy era is agreed on); otherwise a notification is sent. */
  cancelsByClosing(): boolean;
  onNotification(method: string, params: Json | undefined, seq: number): void;
  onGiveUp(requestId: string, how: GivenUp): void;
  timeouts(method: string): Timeouts;
}

/** Our side of a JSON-RPC connection. Ids are strings (`loupe:1`); responses come back exactly as they were sent. */
export class Peer {
  readonly #clock: Clock;
  readonly #hooks: PeerHooks;
  readonly #pending = new Map<RpcId, InFlightRequest>();
  readonly #incoming: IncomingRequests;
  readonly #strays = new BoundedMap<RpcId, { kind: StrayResponse['kind']; onStray: (stray: StrayResponse) => void }>(
    remembered,
  );
  /** Of calls that became tasks, which go on to report progress with the call's token (2025-11-25, tasks). */
  readonly #ofTasks = new BoundedMap<RpcId, NonNullable<RequestOptions['onProgress']>>(remembered);
  #link: Link | undefined;
  #lastId = 0;
  #framesReceived = 0;

  constructor(clock: Clock, hooks: PeerHooks) {
    this.#clock = clock;
    this.#hooks = hooks;
    const waitingFor = (thread: number | undefined) => this.#waitingFor(thread);
    this.#incoming = new IncomingRequests({ hooks, link: () => this.#link, waitingFor });
  }

  attach(link: Link): void {
    this.#link = link;
  }

  inFlight(): InFlight[] {
    return [...this.#pending.values()].filter(({ options }) => !options.endless).map((request) => request.view());
  }

  /** A request with the next id. Hand-written fields are kept as they are. */
  compose<Fields extends JsonObject>(
    fields: Fields,
    { progress, addsMeta = true, isPreview }: ComposeOptions = {},
  ): Fields & ComposedRequest {
    const head = { jsonrpc: '2.0', id: requestIdOf(this.#lastId + 1) };
    if (!isPreview) this.#lastId += 1;
    const { params = {} } = fields;
    const decorated = addsMeta &&
      isJsonObject(params) && {
        params: this.#hooks.decorate(progress ? withProgressToken(params, head.id) : params),
      };
    return { ...head, ...fields, ...decorated, id: head.id };
  }

  /**
   * Sends a request and resolves with its response, error responses included. Throws a `FailureError` when none comes,
   * and an `Error` when the request needs a permit and has none, or one for another request.
   */
  async send(message: ComposedRequest, options: RequestOptions = {}): Promise<PeerResponse> {
    redeemPermit(message, options);
    const { id: requestId } = message;
    const method = methodOf(message);
    if (!isOutgoing(message)) throw new Error('the message is empty');
    const link = this.#link;
    if (link === undefined) throw new Error('the peer has no link');
    const { host, ...usual } = this.#hooks.timeouts(method);
    const { timeoutMs = usual.timeoutMs, maxTimeoutMs = usual.maxTimeoutMs } = options;
    const limitOf = options.timeoutMs === undefined && host !== undefined && { host };
    const giveUp = (failure: Failure) => this.#giveUp(requestId, failure);
    const pending = new InFlightRequest({
      clock: this.#clock,
      requestId,
      method,
      target: stringAt(message.params, 'name') ?? stringAt(message.params, 'uri'),
      timeouts: { ...usual, timeoutMs, maxTimeoutMs, ...limitOf },
      uncancellable: options.uncancellable === true,
      endless: options.endless === true,
      cancelsByClosing: this.#hooks.cancelsByClosing(),
      framesSoFar: () => this.#framesReceived,
      onTimeout: giveUp,
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.onHold && { onHold: options.onHold }),
    });
    this.#pending.set(requestId, pending);
    this.#listenForStrays(requestId, options);
    const onAbort = () => giveUp(createFailure('cancelled', { method }));
    options.signal?.addEventListener('abort', onAbort, { once: true });
    // The response may arrive, or the link may end, while `send` is still awaited.
    pending.response.catch(() => {});
    try {
      pending.sent = link.send(message, {
        signal: pending.closing.signal,
        ...(options.headers && { headers: options.headers }),
        ...(options.recordAs && { recordAs: options.recordAs }),
        onRefused: (failure) => this.#refuse(requestId, failure),
      });
      pending.started();
      pending.requestSeq = await pending.sent;
      options.onSent?.(pending.requestSeq);
      if (options.signal?.aborted) onAbort();
      this.#hooks.onChange();
      const response = await pending.response;
      return { ...response, requestSeq: pending.requestSeq };
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
      // It may not even have been sent.
      pending.end();
      this.#pending.delete(requestId);
      this.#hooks.onChange();
    }
  }

  /** Sends a notification and resolves with its frame's seq. Throws an `Error` about a permit, as `send`. */
  async notify(fields: JsonObject, { permit, recordAs }: NotifyOptions = {}): Promise<number> {
    const message = { jsonrpc: '2.0', ...fields };
    redeemPermit(message, { permit });
    return (isOutgoing(message) ? await this.#link?.send(message, recordAs && { recordAs }) : undefined) ?? 0;
  }

  /** Sends bytes as they are, see `Link.sendBytes`. No response to them is awaited here. */
  async sendBytes(bytes: Uint8Array, permit: BytesPermit, options: BytesOptions): Promise<void> {
    permit.redeem(bytes);
    await this.#link?.sendBytes(bytes, options);
  }

  /** Cancels a request; false when it is not in flight. */
  cancel(requestId: string): boolean {
    const pending = this.#pending.get(requestId);
    if (pending === undefined) return false;
    this.#giveUp(requestId, createFailure('cancelled', { method: pending.options.method }));
    return true;
  }

  receive(envelope: Envelope, seq: number, { text, texts, thread }: MessageFacts): void {
    this.#framesReceived += 1;
    switch (envelope.kind) {
      case 'result':
        this.#responded(envelope.id, seq, { result: envelope.result, texts, ...(text !== undefined && { text }) });
        break;
      case 'error':
        if (envelope.id !== undefined) {
          const { id, error, problem, httpStatus } = envelope;
          if (problem === 'noOutcome') this.#failed(id, seq, problem);
          else this.#responded(id, seq, { error, ...(httpStatus !== undefined && { httpStatus }) });
        }
        break;
      case 'request':
        void this.#incoming.answer(envelope, seq, thread);
        break;
      case 'notification':
        if (envelope.method === 'notifications/progress') this.#progressed(envelope.params);
        if (envelope.method === 'notifications/cancelled') this.#takenBack(envelope.params);
        this.#hooks.onNotification(envelope.method, envelope.params, seq);
        break;
    }
  }

  /**
   * A large response is being received. It belongs to the request of its id or of its HTTP exchange; without an id so
   * far, to the only pending request. Lists are left out, since they aren’t shown as received.
   */
  arriving({ bytes, beginning, rpcId }: Arrival): void {
    const arriving = readArriving(beginning);
    if (arriving === undefined) return;
    const [only, another] = [...this.#pending.values()].filter(({ options }) => !options.endless);
    const id = arriving.id ?? rpcId;
    const pending = id !== undefined ? this.#pending.get(id) : another === undefined ? only : undefined;
    if (pending === undefined || !mayRequireInput(pending.options.method)) return;
    pending.arrival = { bytes, text: arriving.text };
    this.#hooks.onChange();
  }

  /** A request waits for credentials: its timeouts are stopped. */
  hold(rpcId: RpcId | undefined, isHeld: boolean): void {
    const pending = typeof rpcId === 'string' ? this.#pending.get(rpcId) : undefined;
    if (pending === undefined) return;
    pending.hold(isHeld);
    this.#hooks.onChange();
  }

  /** The link has ended: all requests in flight fail. Returns the failure; `processExited` with their number. */
  fail(failure: Failure | undefined): Failure | undefined {
    const counted =
      failure?.code === 'processExited'
        ? createFailure(failure.code, { ...failure.params, inFlight: this.inFlight().length }, failure)
        : failure;
    this.#incoming.cancelAll();
    for (const [id, pending] of this.#pending) {
      this.#pending.delete(id);
      pending.fail(counted ?? createFailure('connectionLost', { method: pending.options.method }));
    }
    return counted;
  }

  #responded(
    id: RpcId,
    responseSeq: number,
    outcome:
      | { result: Json; text?: string; texts?: ResultTexts | undefined }
      | { error: RpcError; httpStatus?: number },
  ): void {
    const pending = this.#pending.get(id);
    const stray = this.#strays.get(id);
    if (pending === undefined) stray?.onStray({ kind: stray.kind, responseSeq });
    if (stray !== undefined) stray.kind = 'duplicate';
    if (pending === undefined) return;
    this.#pending.delete(id);
    const { durationMs, requestSeq } = pending;
    const { onProgress } = pending.options;
    if (onProgress !== undefined && 'result' in outcome && isTask(outcome.result)) this.#ofTasks.set(id, onProgress);
    pending.resolve({ requestId: pending.options.requestId, requestSeq, responseSeq, durationMs, ...outcome });
  }

  /** A response has nothing that its request could use. */
  #failed(id: RpcId, frameSeq: number, problem: string): void {
    const { method } = this.#pending.get(id)?.options ?? {};
    if (method === undefined) return;
    this.#refuse(String(id), createFailure('malformedResult', { method, problem }, { frameSeq }));
  }

  /** Reports responses after the end: the first is `late`, the others `duplicate`. */
  #listenForStrays(requestId: string, { onStray }: RequestOptions): void {
    if (onStray === undefined) return;
    this.#strays.set(requestId, { kind: 'late', onStray });
  }

  #refuse(requestId: string, failure: Failure): void {
    const pending = this.#pending.get(requestId);
    if (pending === undefined) return;
    this.#pending.delete(requestId);
    this.#hooks.onGiveUp(requestId, 'failed');
    const { code, params } = failure;
    // The failure names the request, not the POST that carried it.
    pending.fail(
      code === 'connectionLost' ? createFailure(code, { ...params, method: pending.options.method }, failure) : failure,
    );
  }

  #giveUp(requestId: string, failure: Failure): void {
    const pending = this.#pending.get(requestId);
    if (pending === undefined) return;
    this.#pending.delete(requestId);
    const isTimedOut = failure.code === 'requestTimedOut' || failure.code === 'hostTimedOut';
    this.#hooks.onGiveUp(requestId, isTimedOut ? 'timedOut' : 'cancelled');
    pending.fail(failure);
    // The server has only refused one that is held, so nothing runs there.
    const isUnsent = pending.requestSeq === 0 || pending.isHeld;
    // Nobody waits for a request that must not be cancelled, so its exchange is closed too.
    const { uncancellable, cancelsByClosing, timeouts } = pending.options;
    // The host as which Loupe is connected doesn't tell the server.
    const isLeft = isTimedOut && timeouts.leavesRunning === true;
    if (uncancellable || (cancelsByClosing && !isLeft) || isUnsent) pending.closing.abort();
    else if (!cancelsByClosing) this.#clock.setTimeout(() => pending.closing.abort(), lateMs).unref();
    if (uncancellable || cancelsByClosing || isLeft || pending.isHeld) return;
    const params = { requestId, reason: failure.message };
    const cancel = () => this.notify({ method: 'notifications/cancelled', params });
    // Only what was sent may be cancelled (cancellation); closing may have stopped it before.
    void pending.sent.then((requestSeq) => (requestSeq === 0 ? undefined : cancel())).catch(() => {});
  }

  /**
   * The requests that wait for the answer to a server request: the one that it belongs to; over stdio, where nothing says
   * more, all that may have led to it.
   */
  #waitingFor(thread: number | undefined): InFlightRequest[] {
    const all = [...this.#pending.values()].filter(({ requestSeq }) => requestSeq !== 0);
    const own = all.filter(({ requestSeq }) => requestSeq === thread);
    if (own.length > 0 || this.#link?.kind !== 'stdio') return own;
    return all.filter(({ options: { method, endless } }) => !endless && mayLeadToRequests(method));
  }

  /** The server cancelled its request, or ended a `subscriptions/listen` of ours (2026-07-28, cancellation). */
  #takenBack(params: Json | undefined): void {
    const id = isJsonObject(params) ? params.requestId : undefined;
    if (id === undefined) return;
    this.#incoming.cancel(id);
    if (typeof id !== 'string') return;
    const pending = this.#pending.get(id);
    if (pending?.options.endless !== true) return;
    this.#pending.delete(id);
    const cause = stringAt(params, 'reason');
    pending.fail(createFailure('listenEnded', {}, cause === undefined ? {} : { cause }));
    pending.closing.abort();
  }

  #progressed(params: Json | undefined): void {
    if (!isJsonObject(params)) return;
    const token = params.progressToken;
    if (typeof token !== 'string' && typeof token !== 'number') return;
    const message = stringAt(params, 'message');
    const progress = {
      ...(typeof params.progress === 'number' && { progress: params.progress }),
      ...(typeof params.total === 'number' && { total: params.total }),
      ...(message !== undefined && { message: startOf(message, mostShown) }),
    };
    this.#ofTasks.get(token)?.(progress);
    const pending = this.#pending.get(token);
    if (pending === undefined) return;
    pending.progressed(progress);
    this.#hooks.onChange();
  }
}

/** Whether a result creates a task, in either era. */
function isTask(result: Json): boolean {
  return createdTask(result, 'legacy') !== undefined || createdTask(result, 'modern') !== undefined;
}

function withProgressToken(params: JsonObject, progressToken: string): JsonObject {
  return { ...params, _meta: { ...metaOf(params), progressToken } };
}

/** A link sends a message as it is, and reads its method and id only if they are strings. */
function isOutgoing(message: JsonObject): message is JsonObject & OutgoingMessage {
  return Object.keys(message).length > 0;
}
