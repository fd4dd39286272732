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

interface InFlightOptions {
  requestId: string;
  method: string;
  target: string | undefined;
  startedAt: number;
  patience: Patience;
  uncancellable: boolean;
  /** Never times out. */
  endless: boolean;
  /** Closing the exchange is how this request is cancelled; otherwise a notification cancels it. */
  cancelsByClosing: boolean;
  /** Messages received on the link so far, which show in a timeout whether the server was alive. */
  framesSoFar(): number;
  onTimeout(failure: Failure): void;
  onProgress?(progress: Progress): void;
}

type Progress = Pick<InFlight, 'progress' | 'total' | 'message'>;

/** It goes to the window with every change of the session. */
const TARGET_CHARACTERS = 2000;

export class InFlightRequest {
  readonly response: Promise<PeerResponse>;
  /** Aborted to close the HTTP exchange that carries the request; other transports have none. */
  readonly closing = new AbortController();
  readonly options: InFlightOptions;
  readonly #settle = Promise.withResolvers<PeerResponse>();
  readonly #framesBefore: number;
  #cap: NodeJS.Timeout | undefined;
  #isOver = false;
  #idle: NodeJS.Timeout | undefined;
  #progress: Progress = {};
  requestSeq = 0;
  /** Its response while it comes in. */
  arrival: InFlight['arrival'];

  constructor(options: InFlightOptions) {
    this.options = options;
    this.response = this.#settle.promise;
    this.#framesBefore = options.framesSoFar();
    this.#startClocks();
  }

  view(): InFlight {
    const { requestId, method, target, startedAt, patience } = this.options;
    return {
      requestId,
      method,
      ...(target !== undefined && target.length <= TARGET_CHARACTERS && { target }),
      startedAt,
      timeoutMs: patience.timeoutMs,
      frameSeq: this.requestSeq,
      ...(this.arrival && { arrival: this.arrival }),
      ...this.#progress,
    };
  }

  progressed(progress: Progress): void {
    this.#progress = progress;
    this.options.onProgress?.(progress);
    if (this.options.endless) return;
    const { timeoutMs } = this.options.patience;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs);
  }

  /** While it is held, no time passes for it; afterwards its limits count from the beginning. */
  hold(isHeld: boolean): void {
    this.#stopClocks();
    if (!isHeld && !this.#isOver) this.#startClocks();
  }

  #startClocks(): void {
    const { patience, endless } = this.options;
    const { timeoutMs, maxTimeoutMs } = patience;
    if (endless) return;
    this.#idle = setTimeout(() => this.#timeOut(timeoutMs), timeoutMs);
    this.#cap = setTimeout(() => this.#timeOut(maxTimeoutMs), maxTimeoutMs);
  }

  resolve(response: PeerResponse): void {
    this.#end();
    this.#settle.resolve(response);
  }

  fail(failure: Failure): void {
    this.#end();
    this.#settle.reject(new FailureError(failure));
  }

  #timeOut(waitedMs: number): void {
    const framesMeanwhile = this.options.framesSoFar() - this.#framesBefore;
    const params = { method: this.options.method, waitedMs, framesMeanwhile };
    this.options.onTimeout(createFailure('requestTimedOut', params, { frameSeq: this.requestSeq }));
  }

  #end(): void {
    this.#isOver = true;
    this.#stopClocks();
  }

  #stopClocks(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#cap);
  }
}
