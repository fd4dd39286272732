import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { authorizationCodes } from '#shared/model/failure-codes.ts';
import type { Clock, Timer } from '../../../platform.ts';
import type { SecretMask } from '../../../storage/vault/secret-mask.ts';
import type { BytesOptions, Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import { HttpTap, type HttpTarget } from './http-tap.ts';
import { Posts } from './posts.ts';
import { SseEndpoint } from './sse-endpoint.ts';
import type { SseEvent } from './sse-splitter.ts';

/** Failures that say more than the address. */
const kept: ReadonlySet<FailureCode> = new Set(['cancelled', 'unauthorized', 'forbidden', ...authorizationCodes]);

const versionHeaderSince = '2025-06-18';

/** HTTP+SSE (2024-11-05): a GET stream whose first event, `endpoint`, names where to POST, on the same origin. */
export class SseLink implements Link {
  readonly kind = 'sse';
  readonly process = undefined;
  readonly httpSessionId = undefined;
  readonly listenStream = undefined;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #tap: HttpTap;
  readonly #mask: SecretMask;
  readonly #clock: Clock;
  readonly #posts: Posts;
  readonly #abort = new AbortController();
  readonly #endpoint = Promise.withResolvers<string>();
  readonly #timeoutMs: number;
  #isOpening = false;
  #named: SseEndpoint | undefined;
  /** The server responded to a message. */
  #hasWorked = false;
  #timer: Timer | undefined;
  #late: FailureError | undefined;
  #revision: string | undefined;
  #over = false;

  /** `timeoutMs` is how long `endpoint` may take. */
  constructor(target: HttpTarget, tap: Tap, events: LinkEvents, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#target = target;
    this.#events = events;
    this.#mask = tap.mask;
    this.#clock = tap.clock;
    this.#posts = new Posts(tap.clock, () => this.#over);
    this.#tap = new HttpTap(
      tap,
      {
        ...events,
        onMessage: (envelope, seq, facts) => {
          this.#hasWorked = true;
          events.onMessage(envelope, seq, facts);
        },
        onHold: (rpcId, isHeld) => {
          if (this.#isOpening) this.#setTimer(!isHeld);
          events.onHold(rpcId, isHeld);
        },
        onPostNotFound: () => {},
        onControl: (event) => this.#takeControl(event),
      },
      target,
      // The response is sent on the stream, so a POST's response needs no body.
      { answersOnStream: true },
    );
    this.#endpoint.promise.catch(() => {});
  }

  /** Fails with `neverAnswered` when the stream or its `endpoint` takes too long. */
  async open(): Promise<void> {
    const { url, headers } = this.#target;
    const { signal } = this.#abort;
    this.#isOpening = true;
    this.#setTimer(true);
    try {
      const attempt = await this.#tap.openStream(url, { ...headers, accept: 'text/event-stream' }, signal);
      if (attempt.kind === 'refused') throw this.#late ?? new FailureError(attempt.failure);
      void attempt.ended.then(({ failure }) => {
        this.#endpoint.reject(new FailureError(failure));
        this.#end(failure);
      });
      await this.#endpoint.promise;
    } finally {
      this.#isOpening = false;
      this.#setTimer(false);
    }
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    const endpoint = await this.#endpoint.promise;
    const { signal, onRefused, recordAs } = options;
    return this.#posts.send(message, options, (onSent) =>
      this.#tap.send('POST', {
        url: endpoint,
        headers: { ...this.#target.headers, ...this.#versionHeader(), 'content-type': 'application/json' },
        body: JSON.stringify(message),
        ...(recordAs && { recordAs }),
        signal: AbortSignal.any([this.#abort.signal, ...(signal ? [signal] : [])]),
        onSent,
        onRefused: (failure) => onRefused?.(this.#ofEndpoint(failure)),
        onDrop: (_rpcId, { failure }) => onRefused?.(failure),
      }),
    );
  }

  async sendBytes(bytes: Uint8Array, { signal, onSent }: BytesOptions = {}): Promise<void> {
    await this.#tap.send('POST', {
      url: await this.#endpoint.promise,
      headers: { ...this.#target.headers, ...this.#versionHeader(), 'content-type': 'application/json' },
      body: bytes,
      recordAs: { written: true },
      signal: AbortSignal.any([this.#abort.signal, ...(signal ? [signal] : [])]),
      ...(onSent && { onSent }),
    });
  }

  get isOverloaded(): boolean {
    return this.#posts.isFull;
  }

  adoptRevision(revision: string): void {
    this.#revision = revision;
  }

  /** The response comes on the stream. */
  unfinished(): string {
    return this.#tap.unfinished() ?? '';
  }

  close(): Promise<void> {
    this.#end(undefined);
    return Promise.resolve();
  }

  /** Stopped while credentials are awaited. */
  #setTimer(isRunning: boolean): void {
    this.#timer?.clear();
    if (!isRunning) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#late = new FailureError(this.#lateFailure());
      this.#endpoint.reject(this.#late);
      this.#abort.abort();
    }, this.#timeoutMs);
  }

  #lateFailure(): Failure {
    const params = { method: 'GET', waitedMs: this.#timeoutMs };
    const cause = this.#tap.unfinished()?.trim() ?? '';
    if (cause === '') return createFailure('neverAnswered', params);
    return createFailure('unreadableResponse', { ...params, form: 'partOfEvent', found: '' }, { cause });
  }

  #takeControl(event: SseEvent): void {
    if (event.event !== 'endpoint' || event.data === undefined) return;
    this.#named = new SseEndpoint(event.data, this.#target.url);
    const { address } = this.#named;
    if (typeof address === 'string') this.#endpoint.resolve(address);
    else this.#endpoint.reject(new FailureError(this.#mask.failure(address)));
  }

  /** Names the event that gave the address, unless the address has worked or credentials are missing. */
  #ofEndpoint(failure: Failure): Failure {
    if (this.#named === undefined || this.#hasWorked || kept.has(failure.code)) return failure;
    return this.#mask.failure(this.#named.failed(failure));
  }

  /** HTTP requests after the handshake have the revision (transports, from 2025-06-18). */
  #versionHeader(): Record<string, string> {
    const revision = this.#revision;
    if (revision === undefined || revision < versionHeaderSince) return {};
    return { 'mcp-protocol-version': revision };
  }

  #end(failure: Failure | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
    this.#events.onEnd(failure);
  }
}
