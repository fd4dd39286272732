import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RpcId } from '#shared/mcp/envelope.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ListenStream } from '#shared/model/session.ts';
import { shownUrl } from '../../../storage/config/url-secrets.ts';
import type { Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import type { StreamEnd } from './event-stream.ts';
import { followStream, MIN_RETRY_MS, Renewal, type StreamReport } from './follow-stream.ts';
import { HttpTap, type HttpTarget, type StreamAttempt } from './http-tap.ts';
import { isInitialized, OpeningGate, PostTracker, ResponseSlots, sendFailure } from './post-tracker.ts';

/** Timeout for the DELETE of the HTTP session. */
const TERMINATE_MS = 800;

/** Network failures after which the server counts as lost. */
const FATAL_CODES = new Set(['connectionRefused', 'hostNotFound']);

/** Streamable HTTP (transports, from 2025-03-26). The SDK sends POSTs, the tap delivers, event streams are opened here. */
export class HttpLink implements Link {
  readonly kind = 'http';
  readonly process = undefined;
  readonly #transport: StreamableHTTPClientTransport;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #tap: Tap;
  readonly #http: HttpTap;
  readonly #posts = new PostTracker();
  readonly #responses = new ResponseSlots();
  readonly #gate = new OpeningGate();
  readonly #abort = new AbortController();
  readonly #renewal = new Renewal();
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
    this.#transport = new StreamableHTTPClientTransport(new URL(target.url), {
      fetch: this.#http.fetch,
      requestInit: { headers: target.headers },
    });
    // The tap reports errors with more details.
    this.#transport.onerror = () => {};
  }

  get httpSessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  get listenStream(): ListenStream | undefined {
    return this.#over ? undefined : this.#listenStream;
  }

  get isOverloaded(): boolean {
    return this.#responses.isFull;
  }

  open(): Promise<void> {
    return this.#transport.start();
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    const held = this.#gate.wait(message);
    if (held !== undefined) await held;
    const { signal, headers } = options;
    if (signal?.aborted) return 0;
    const isResponse = !('method' in message);
    if (isResponse) await this.#responses.take();
    if (isResponse && this.#over) {
      this.#responses.release();
      return 0;
    }
    const post = this.#posts.expect(message, options);
    const knownSession = this.#transport.sessionId;
    const sent = this.#transport.send(message, {
      ...(signal && { requestSignal: signal }),
      ...(headers && { headers }),
    });
    this.#gate.watch(message, sent);
    if (isResponse) sent.finally(() => this.#responses.release()).catch(() => {});
    sent.then(
      () => {
        if (this.#transport.sessionId !== knownSession) this.#events.onChange();
        if (isInitialized(message)) this.#openListenStream();
      },
      (thrown: unknown) => this.#posts.refuse(post, sendFailure(thrown, post)),
    );
    return post.seq;
  }

  adoptRevision(revision: string): void {
    this.#transport.setProtocolVersion(revision);
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
    const late = AbortSignal.timeout(TERMINATE_MS);
    const termination = this.#transport.terminateSession().catch(() => {});
    await Promise.race([termination, new Promise((resolve) => late.addEventListener('abort', resolve))]);
    await this.#transport.close();
    this.#events.onEnd(undefined);
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
    const { sessionId, protocolVersion } = this.#transport;
    const headers = {
      ...this.#target.headers,
      accept: 'text/event-stream',
      ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
      ...(protocolVersion !== undefined && { 'mcp-protocol-version': protocolVersion }),
      // An id may be any text; header characters are bytes (HTML standard, section 9.2).
      ...(lastEventId !== undefined && { 'last-event-id': Buffer.from(lastEventId).toString('latin1') }),
    };
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
    if (this.#transport.sessionId === undefined) return;
    const frame = frameSeq === undefined ? {} : { frameSeq };
    this.#lost(createFailure('sessionExpired', { url: this.#tap.mask.text(shownUrl(this.#target.url)) }, frame));
  }

  #lost(failure: Failure): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
    void this.#transport.close();
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
