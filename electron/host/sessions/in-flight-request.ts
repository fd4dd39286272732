import { startOf } from '#shared/mcp/json/json-head.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { InFlight } from '#shared/model/session.ts';
import type { Clock, Timer } from '../platform.ts';
import type { PeerResponse } from './peer-response.ts';

/** Timeouts of a request, in milliseconds. */
export interface Timeouts {
  /** Idle timeout, restarted by progress. */
  timeoutMs: number;
  /** Total timeout. */
  maxTimeoutMs: number;
}

interface InFlightOptions {
  clock: Clock;
  requestId: string;
  method: string;
  target: string | undefined;
  timeouts: Timeouts;
  uncancellable: boolean;
  /** Without timeouts. */
  endless: boolean;
  /** Cancelled by closing the exchange instead of a notification. */
  cancelsByClosing: boolean;
  /** Messages received on the link so far; a timeout reports whether the server sent any. */
  framesSoFar(): number;
  onTimeout(failure: Failure): void;
  onProgress?(progress: Progress): void;
}

type Progress = Pick<InFlight, 'progress' | 'total' | 'message'>;

/** Limited, since it's sent to the window with every change of the session. */
const mostShown = 2000;

export class InFlightRequest {
  readonly response: Promise<PeerResponse>;
  /** Aborted to close the request's HTTP exchange, if any. */
  readonly closing = new AbortController();
  readonly options: InFlightOptions;
  readonly #settle = Promise.withResolvers<PeerResponse>();
  readonly #framesBefore: number;
  readonly #startedAt: number;
  #cap: Timer | undefined;
  #isOver = false;
  #heldSince: number | undefined;
  #heldMs = 0;
  #idle: Timer | undefined;
  #progress: Progress = {};
  /** Resolves with the frame's seq once it was sent, with 0 when it wasn't. */
  sent: Promise<number> = Promise.resolve(0);
  requestSeq = 0;
  /** The response while it is being received. */
  arrival: InFlight['arrival'];

  constructor(options: InFlightOptions) {
    this.options = options;
    this.response = this.#settle.promise;
    this.#startedAt = options.clock.now();
    this.#framesBefore = options.framesSoFar();
    this.#startTimers();
  }

  view(): InFlight {
    const { requestId, method, target, timeouts } = this.options;
    return {
      requestId,
      method,
      ...(target !== undefined && target.length <= mostShown && { target }),
      startedAt: this.#startedAt,
      ...(this.#heldSince !== undefined && { heldSince: this.#heldSince }),
      ...(this.#heldMs > 0 && { heldMs: this.#heldMs }),
      timeoutMs: timeouts.timeoutMs,
      frameSeq: this.requestSeq,
      ...(this.arrival && { arrival: this.arrival }),
      ...this.#progress,
    };
  }

  progressed(sent: Progress): void {
    const { message } = sent;
    const progress = message === undefined ? sent : { ...sent, message: startOf(message, mostShown) };
    this.#progress = progress;
    this.options.onProgress?.(progress);
    const { endless, timeouts } = this.options;
    if (endless) return;
    this.#idle?.clear();
    this.#idle = this.#timer(timeouts.timeoutMs);
  }

  /** How long the server has had it so far, in milliseconds: without the time in which it was held. */
  get durationMs(): number {
    const now = this.options.clock.now();
    const held = this.#heldSince === undefined ? 0 : now - this.#heldSince;
    return now - this.#startedAt - this.#heldMs - held;
  }

  /** Stops the timeouts while it is held and restarts them afterwards. */
  hold(isHeld: boolean): void {
    const now = this.options.clock.now();
    if (this.#heldSince !== undefined) this.#heldMs += now - this.#heldSince;
    this.#heldSince = isHeld ? now : undefined;
    this.#stopTimers();
    if (!isHeld && !this.#isOver) this.#startTimers();
  }

  #startTimers(): void {
    const { timeouts, endless } = this.options;
    if (endless) return;
    this.#idle = this.#timer(timeouts.timeoutMs);
    this.#cap = this.#timer(timeouts.maxTimeoutMs);
  }

  #timer(ms: number): Timer {
    return this.options.clock.setTimeout(() => this.#timeOut(ms), ms);
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
    this.#stopTimers();
  }

  #stopTimers(): void {
    this.#idle?.clear();
    this.#cap?.clear();
  }
}
