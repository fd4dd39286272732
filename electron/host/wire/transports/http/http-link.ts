import type { RpcId } from '#shared/mcp/envelope.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ListenStream } from '#shared/model/session.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { timeoutSignal } from '../../../platform.ts';
import type { BytesOptions, Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import type { StreamEnd } from './event-stream.ts';
import { followStream, minRetryMs, Renewal, type StreamReport } from './follow-stream.ts';
import { HttpTap, type HttpTarget, isOk, type StreamAttempt } from './http-tap.ts';
import { messageHeaders, writtenHeaders } from './message-headers.ts';
import { isInitialized, methodOf, Posts } from './posts.ts';

/** Timeout for the DELETE of the HTTP session. */
const terminateMs = 800;

/** Network failures after which the server counts as lost. */
const fatalCodes = new Set(['connectionRefused', 'hostNotFound']);

/** Streamable HTTP (transports, from 2025-03-26): each message is a POST, event streams are opened as needed. */
export class HttpLink implements Link {
  readonly kind = 'http';
  readonly process = undefined;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #tap: Tap;
  readonly #http: HttpTap;
  readonly #posts: Posts;
  /** Ends the streams that wait for the response of a request after its first one ended. */
  readonly #resumed = new Map<RpcId, AbortController>();
  /** Ends the event streams. */
  readonly #abort = new AbortController();
  /** Ends the POSTs, which may still tell the server what is cancelled. */
  readonly #abortPosts = new AbortController();
  readonly #renewal = new Renewal();
  #httpSessionId: string | undefined;
  #revision: string | undefined;
  /** The server has accepted an `initialize`. */
  #isInitialized = false;
  #listenStream: ListenStream | undefined;
  #isRetryNoted = false;
  #over = false;

  constructor(target: HttpTarget, tap: Tap, events: LinkEvents) {
    this.#target = target;
    this.#events = events;
    this.#tap = tap;
    this.#posts = new Posts(tap.clock, () => this.#over);
    this.#http = new HttpTap(
      tap,
      {
        ...events,
        onMessage: (envelope, seq, facts) => {
          const id = envelope.kind === 'result' || envelope.kind === 'error' ? envelope.id : undefined;
          if (id !== undefined) this.#resumed.get(id)?.abort();
          events.onMessage(envelope, seq, facts);
        },
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
    return this.#posts.isFull;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    return this.#posts.send(message, options, (onSent) => this.#post(message, options, onSent));
  }

  async #post(message: OutgoingMessage, options: SendOptions, onSent: (seq: number) => void): Promise<void> {
    const { signal, headers, recordAs } = options;
    const isOpening = 'method' in message && 'id' in message && message.method === 'initialize';
    const own = { ...messageHeaders(message), ...headers, 'content-type': 'application/json' };
    const all = this.#headers(own);
    all.append('accept', 'application/json, text/event-stream');
    if (isOpening) all.delete('mcp-session-id');
    const response = await this.#http.send('POST', {
      url: this.#target.url,
      headers: all,
      body: JSON.stringify(message),
      ...(recordAs && { recordAs }),
      signal: AbortSignal.any([this.#abortPosts.signal, ...(signal ? [signal] : [])]),
      onSent,
      onRefused: (failure) => this.#refused(options, failure),
      onDrop: (rpcId, end) => this.#resume(message, options, rpcId, end),
    });
    if (!isOk(response)) return;
    if (isOpening) {
      this.#isInitialized = true;
      const before = this.#httpSessionId;
      this.#httpSessionId = response.headers.get('mcp-session-id') || undefined;
      if (this.#httpSessionId !== before) this.#events.onChange();
    }
    // A person may send it at any time; servers take one stream, and those of 2026-07-28 none.
    const isFirst = this.#isInitialized && this.#listenStream === undefined;
    if (isFirst && isInitialized(message)) this.#openListenStream();
  }

  async sendBytes(bytes: Uint8Array, { signal, onSent }: BytesOptions = {}): Promise<void> {
    const own = { ...writtenHeaders(bytes), 'content-type': 'application/json' };
    const headers = this.#headers(own);
    headers.append('accept', 'application/json, text/event-stream');
    await this.#http.send('POST', {
      url: this.#target.url,
      headers,
      body: bytes,
      recordAs: { written: true },
      signal: AbortSignal.any([this.#abortPosts.signal, ...(signal ? [signal] : [])]),
      ...(onSent && { onSent }),
    });
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
    const signal = timeoutSignal(this.#tap.clock, terminateMs);
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
      clock: this.#tap.clock,
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

  #resume(message: OutgoingMessage, options: SendOptions, rpcId: RpcId, end: StreamEnd): void {
    if (!this.#tap.isWaiting(rpcId)) return;
    if (end.cut || (end.lastEventId ?? '') === '' || !isResumable(message)) {
      this.#refused(options, end.failure);
      return;
    }
    const over = new AbortController();
    this.#resumed.set(rpcId, over);
    const signal = AbortSignal.any([this.#abort.signal, over.signal, ...(options.signal ? [options.signal] : [])]);
    const report = (change: StreamReport) => {
      this.#noteRetry(change);
      this.#checkSession(change);
      if (change.state !== 'given up') return;
      const { status, failure } = change;
      if (status === undefined) this.#refused(options, failure);
      else this.#refused(options, createFailure('streamNotResumed', { method: methodOf(message), status }, failure));
    };
    void followStream({
      signal,
      renewal: this.#renewal,
      after: end,
      open: async (lastEventId, round) => {
        if (this.#tap.isWaiting(rpcId)) return this.#openStream(lastEventId, round, rpcId);
        // The response of a request that was cancelled or timed out isn't fetched.
        over.abort();
        return { kind: 'refused', failure: end.failure, status: undefined };
      },
      clock: this.#tap.clock,
      onReport: report,
    }).then(() => this.#resumed.delete(rpcId));
  }

  async #openStream(lastEventId: string | undefined, signal: AbortSignal, rpcId?: RpcId): Promise<StreamAttempt> {
    const headers = this.#headers({
      accept: 'text/event-stream',
      // An id may be any text; header characters are bytes (HTML standard, section 9.2).
      ...(lastEventId !== undefined && { 'last-event-id': Buffer.from(lastEventId).toString('latin1') }),
    });
    const attempt = await this.#http.openStream(this.#target.url, headers, signal, rpcId);
    if (attempt.kind === 'refused' && fatalCodes.has(attempt.failure.code)) this.#lost(attempt.failure);
    return attempt;
  }

  /** Notes once that the server's `retry` is too short. */
  #noteRetry(report: StreamReport): void {
    if (report.state !== 'waiting' || (report.askedMs ?? minRetryMs) >= minRetryMs || this.#isRetryNoted) return;
    this.#isRetryNoted = true;
    this.#tap.lifecycle('retry slowed down', {
      type: 'retrySlowed',
      askedMs: report.askedMs ?? 0,
      waitMs: minRetryMs,
    });
  }

  #checkSession(report: StreamReport): void {
    if (report.state === 'given up' && report.status === 404) this.#expired(report.failure.frameSeq);
  }

  #refused({ onRefused }: SendOptions, failure: Failure): void {
    onRefused?.(failure);
    if (fatalCodes.has(failure.code)) this.#lost(failure);
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

/** False from 2026-07-28 on, when requests contain the revision and can't be resumed. */
function isResumable(message: OutgoingMessage): boolean {
  return !('method' in message) || metaOf(message.params)[metaKeys.revision] === undefined;
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
      const isRaised = askedMs !== undefined && askedMs < minRetryMs;
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
