import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { InFlight } from '#shared/model/session.ts';
import type { PeerResponse } from './peer-response.ts';

/** Time limits of a request, in milliseconds. */
export interface Patience {
  /** Longest silence; progress starts it anew. */
  timeoutMs: number;
  /** Longest wait altogether, progress or not. */
  maxTimeoutMs: number;
}

interface Asked {
  requestId: string;
  method: string;
  startedAt: number;
  patience: Patience;
  uncancellable: boolean;
  /** Never times out. */
  endless: boolean;
  /** Closing the exchange is how this request is cancelled; otherwise a notification cancels it. */
  cancelsByClosing: boolean;
  /** Messages received on the link so far, to tell a timeout's reader whether the server was alive. */
  framesSoFar(): number;
  onTimeout(failure: Failure): void;
  onProgress?(progress: Progress): void;
}

/** What the newest `notifications/progress` said. */
type Progress = Pick<InFlight, 'progress' | 'total' | 'message'>;

/** One request of ours that waits for its answer, with its clocks. */
export class InFlightRequest {
  readonly answered: Promise<PeerResponse>;
  /** Aborted to close the HTTP exchange that carries the request; other transports have none. */
  readonly closing = new AbortController();
  readonly #asked: Asked;
  readonly #settle = Promise.withResolvers<PeerResponse>();
  readonly #framesBefore: number;
  readonly #cap: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #progress: Progress = {};
  requestSeq = 0;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.answered = this.#settle.promise;
    this.#framesBefore = asked.framesSoFar();
    const { timeoutMs, maxTimeoutMs } = asked.patience;
    if (asked.endless) return;
    this.#idle = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs);
    this.#cap = setTimeout(() => this.#timeOut(maxTimeoutMs), maxTimeoutMs);
  }

  get method(): string {
    return this.#asked.method;
  }

  get endless(): boolean {
    return this.#asked.endless;
  }

  get cancelsByClosing(): boolean {
    return this.#asked.cancelsByClosing;
  }

  get uncancellable(): boolean {
    return this.#asked.uncancellable;
  }

  view(): InFlight {
    const { requestId, method, startedAt, patience } = this.#asked;
    return {
      requestId,
      method,
      startedAt,
      timeoutMs: patience.timeoutMs,
      frameSeq: this.requestSeq,
      ...this.#progress,
    };
  }

  progressed(progress: Progress): void {
    this.#progress = progress;
    this.#asked.onProgress?.(progress);
    if (this.#asked.endless) return;
    const { timeoutMs } = this.#asked.patience;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs);
  }

  answer(answer: PeerResponse): void {
    this.#stopClocks();
    this.#settle.resolve(answer);
  }

  fail(failure: Failure): void {
    this.#stopClocks();
    this.#settle.reject(new FailureError(failure));
  }

  #timeOut(waitedMs: number): void {
    const framesMeanwhile = this.#asked.framesSoFar() - this.#framesBefore;
    const params = { method: this.#asked.method, waitedMs, framesMeanwhile };
    this.#asked.onTimeout(createFailure('requestTimedOut', params, { frameSeq: this.requestSeq }));
  }

  #stopClocks(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#cap);
  }
}
