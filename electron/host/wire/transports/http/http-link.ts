import type { RpcId } from '#shared/mcp/envelope.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ListenStream } from '#shared/model/session.ts';
import { shownUrl } from '../../../storage/config/url-secrets.ts';
import type { Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import type { StreamEnd } from './event-stream.ts';
import { followStream, MIN_RETRY_MS, Renewal, type StreamReport } from './follow-stream.ts';
import { HttpTap, type HttpTarget, isOk, type StreamAttempt } from './http-tap.ts';
import { messageHeaders } from './message-headers.ts';
import { isInitialized, OpeningGate, PostTracker, ResponseSlots, sendFailure } from './post-tracker.ts';

/** Timeout for the DELETE of the HTTP session. */
const TERMINATE_MS = 800;

/** Network failures after which the server counts as lost. */
const FATAL_CODES = new Set(['connectionRefused', 'hostNotFound']);

/** Streamable HTTP (transports, from 2025-03-26): each message is a POST, event streams are opened as needed. */
export class HttpLink implements Link {
  readonly kind = 'http';
  readonly process = undefined;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #tap: Tap;
  readonly #http: HttpTap;
  readonly #posts = new PostTracker();
  readonly #responses = new ResponseSlots();
  readonly #gate = new OpeningGate();
  /** Ends the event streams. */
  readonly #abort = new AbortController();
  /** Ends the POSTs, which may still tell the server what is cancelled. */
  readonly #abortPosts = new AbortController();
  readonly #renewal = new Renewal();
  #httpSessionId: string | undefined;
  #revision: string | undefined;
  #listenStream: ListenStream | undefined;
  #isRetryNoted = false;
  #over = false;

  constructor(target: HttpTarget, tap: Tap, events: LinkEvents) {
    this.#target = target;
    this.#events = events;
    this.#tap = tap;
    this.#http = new HttpTap(
      tap,
      {
        ...this.#posts.track(events),
        onRefuse: (rpcId, failure) => this.#refused(rpcId, failure),
        onDrop: (rpcId, end) => this.#resume(rpcId, end),
        onPostNotFound: (frameSeq) => this.#expired(frameSeq),
        onControl: () => {},
      },
      target,
    );
  }

  get httpSessionId(): string | undefined {
    return this.#httpSessionId;
  }

  get listenStream(): ListenStream | undefined {
    return this.#over ? undefined : this.#listenStream;
  }

  get isOverloaded(): boolean {
    return this.#responses.isFull;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    const held = this.#gate.wait(message);
    if (held !== undefined) await held;
    if (options.signal?.aborted) return 0;
    const isResponse = !('method' in message);
    if (isResponse) await this.#responses.take();
    if (isResponse && this.#over) {
      this.#responses.release();
      return 0;
    }
    const post = this.#posts.expect(message, options);
    const sent = this.#post(message, options);
    this.#gate.watch(message, sent);
    if (isResponse) sent.finally(() => this.#responses.release()).catch(() => {});
    sent.catch((thrown: unknown) => this.#posts.refuse(post, sendFailure(thrown, post)));
    return post.seq;
  }

  async #post(message: OutgoingMessage, { signal, headers }: SendOptions): Promise<void> {
    const isOpening = 'method' in message && 'id' in message && message.method === 'initialize';
    const own = { ...messageHeaders(message), ...headers, 'content-type': 'application/json' };
    const all = this.#headers(own);
    all.append('accept', 'application/json, text/event-stream');
    if (isOpening) all.delete('mcp-session-id');
    const response = await this.#http.send('POST', {
      url: this.#target.url,
      headers: all,
      body: JSON.stringify(message),
      signal: AbortSignal.any([this.#abortPosts.signal, ...(signal ? [signal] : [])]),
    });
    if (!isOk(response)) return;
    if (isOpening) {
      const before = this.#httpSessionId;
      this.#httpSessionId = response.headers.get('mcp-session-id') || undefined;
      if (this.#httpSessionId !== before) this.#events.onChange();
    }
    if (isInitialized(message)) this.#openListenStream();
  }

  /** The user's headers, those of the session, and those of one request, which replace one another. */
  #headers(own: Record<string, string> = {}): Headers {
    const headers = new Headers(this.#target.headers);
    if (this.#httpSessionId !== undefined) headers.set('mcp-session-id', this.#httpSessionId);
    if (this.#revision !== undefined) headers.set('mcp-protocol-version', this.#revision);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return headers;
  }

  adoptRevision(revision: string): void {
    this.#revision = revision;
  }

  unfinished(requestId: string): string | undefined {
    return this.#http.unfinished(requestId);
  }

  renewStreams(): void {
    this.#renewal.renew();
  }

  async close(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
    await this.#terminate();
    this.#abortPosts.abort();
    this.#events.onEnd(undefined);
  }

  /** Lets the server forget the session (transports, session management); it may refuse. */
  async #terminate(): Promise<void> {
    if (this.#httpSessionId === undefined) return;
    const signal = AbortSignal.timeout(TERMINATE_MS);
    const sent = this.#http.send('DELETE', { url: this.#target.url, headers: this.#headers(), signal }).catch(() => {});
    // New credentials for it may take longer, and don't end with the signal.
    await Promise.race([sent, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
  }

  /** The GET stream for messages outside of responses (until 2025-11-25). */
  #openListenStream(): void {
    void followStream({
      signal: this.#abort.signal,
      renewal: this.#renewal,
      open: (lastEventId, signal) => this.#openStream(lastEventId, signal),
      now: () => this.#tap.now(),
      onReport: (report) => this.#reportListenStream(report),
    });
  }

  #reportListenStream(report: StreamReport): void {
    const wasOpen = this.#listenStream?.wasOpen === true;
    this.#listenStream = listenStreamAfter(this.#listenStream, report, this.#tap.now());
    this.#noteRetry(report);
    this.#events.onChange();
    if (wasOpen) this.#checkSession(report);
  }

  #resume(rpcId: RpcId, end: StreamEnd): void {
    const post = this.#posts.find(rpcId);
    if (post === undefined || this.#isGivenUp(rpcId)) return;
    if (end.cut || (end.lastEventId ?? '') === '' || !post.isResumable) {
      this.#refused(rpcId, end.failure);
      return;
    }
    const signal = AbortSignal.any([this.#abort.signal, post.over]);
    const report = (change: StreamReport) => {
      this.#noteRetry(change);
      this.#checkSession(change);
      if (change.state !== 'given up') return;
      const { status, failure } = change;
      if (status === undefined) this.#refused(rpcId, failure);
      else this.#refused(rpcId, createFailure('streamNotResumed', { method: post.method, status }, failure));
    };
    void followStream({
      signal,
      renewal: this.#renewal,
      after: end,
      open: async (lastEventId, round) => {
        if (this.#isGivenUp(rpcId)) return { kind: 'refused', failure: end.failure, status: undefined };
        return this.#openStream(lastEventId, round, rpcId);
      },
      now: () => this.#tap.now(),
      onReport: report,
    });
  }

  /** The response of a request that was cancelled or timed out isn't fetched; its post is over then. */
  #isGivenUp(rpcId: RpcId): boolean {
    const isGivenUp = !this.#tap.isWaiting(rpcId);
    if (isGivenUp) this.#posts.settle(rpcId);
    return isGivenUp;
  }

  async #openStream(lastEventId: string | undefined, signal: AbortSignal, rpcId?: RpcId): Promise<StreamAttempt> {
    const headers = this.#headers({
      accept: 'text/event-stream',
      // An id may be any text; header characters are bytes (HTML standard, section 9.2).
      ...(lastEventId !== undefined && { 'last-event-id': Buffer.from(lastEventId).toString('latin1') }),
    });
    const attempt = await this.#http.openStream(this.#target.url, headers, signal, rpcId);
    if (attempt.kind === 'refused' && FATAL_CODES.has(attempt.failure.code)) this.#lost(attempt.failure);
    return attempt;
  }

  /** Notes once that the server's `retry` is too short. */
  #noteRetry(report: StreamReport): void {
    if (report.state !== 'waiting' || (report.askedMs ?? MIN_RETRY_MS) >= MIN_RETRY_MS || this.#isRetryNoted) return;
    this.#isRetryNoted = true;
    this.#tap.lifecycle('retry slowed down', {
      type: 'retrySlowed',
      askedMs: report.askedMs ?? 0,
      waitMs: MIN_RETRY_MS,
    });
  }

  #checkSession(report: StreamReport): void {
    if (report.state === 'given up' && report.status === 404) this.#expired(report.failure.frameSeq);
  }

  #refused(rpcId: RpcId | undefined, failure: Failure): void {
    this.#posts.settle(rpcId, failure);
    if (FATAL_CODES.has(failure.code)) this.#lost(failure);
  }

  /** With a session id, 404 means that the session expired (transports, session management). */
  #expired(frameSeq: number | undefined): void {
    if (this.#httpSessionId === undefined) return;
    const frame = frameSeq === undefined ? {} : { frameSeq };
    this.#lost(createFailure('sessionExpired', { url: this.#tap.mask.text(shownUrl(this.#target.url)) }, frame));
  }

  #lost(failure: Failure): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
    this.#abortPosts.abort();
    this.#events.onEnd(failure);
  }
}

/** The state of the listen stream after `report`; `now` is in milliseconds since 1970. */
function listenStreamAfter(before: ListenStream | undefined, report: StreamReport, now: number): ListenStream {
  const wasOpen = before?.wasOpen === true;
  switch (report.state) {
    case 'open':
      return { state: 'open', wasOpen: true, attempts: 0 };
    case 'opening':
      return { ...before, state: 'opening', wasOpen, attempts: before?.attempts ?? 0, retryAt: undefined };
    case 'waiting': {
      const { attempts, delayMs, askedMs, failure } = report;
      const isRaised = askedMs !== undefined && askedMs < MIN_RETRY_MS;
      return {
        state: 'waiting',
        wasOpen,
        attempts,
        retryAt: now + delayMs,
        failure,
        ...(isRaised && { askedRetryMs: askedMs }),
      };
    }
    case 'given up': {
      const { status = 0, failure } = report;
      // The stream is optional: servers without it respond with 405, some with 400 or 404.
      const isMissing = !wasOpen && [400, 404, 405].includes(status);
      return { state: isMissing ? 'notOffered' : 'givenUp', wasOpen, attempts: 0, failure };
    }
  }
}
