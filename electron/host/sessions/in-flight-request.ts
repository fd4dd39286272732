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
  /** The name of the host whose limit `timeoutMs` is, as which Loupe is connected. */
  host?: string;
  /** A request that takes longer isn't cancelled, as that host leaves it. */
  leavesRunning?: boolean;
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
  onHold?(isHeld: boolean): void;
}

type Progress = Pick<InFlight, 'progress' | 'total' | 'message'>;

/** Characters; limited, since it's sent to the window with every change of the session. */
export const mostShown = 2000;

export class InFlightRequest {
  readonly response: Promise<PeerResponse>;
  /** Aborted to close the request's HTTP exchange, if any. */
  readonly closing = new AbortController();
  readonly options: InFlightOptions;
  readonly #settle = Promise.withResolvers<PeerResponse>();
  readonly #framesBefore: number;
  readonly #startedAt: number;
  #isOver = false;
  /** Since when it waits for a sign-in. */
  #heldSince: number | undefined;
  /** How many things the client has yet to do before the server can go on, and since when. */
  #waits = 0;
  #waitsSince = 0;
  /** How long the client has taken so far. */
  #clientMs = 0;
  /** Until the idle timeout, or what is left of the total one if that is less. */
  #timer: Timer | undefined;
  #totalMs = 0;
  #totalSince = 0;
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
  }

  /** It was handed to the link: the timeouts begin. */
  started(): void {
    if (!this.#isOver && this.#waits === 0) this.#startTimers(this.options.timeouts.maxTimeoutMs);
  }

  view(): InFlight {
    const { requestId, method, target, timeouts } = this.options;
    return {
      requestId,
      method,
      ...(target !== undefined && target.length <= mostShown && { target }),
      startedAt: this.#startedAt,
      ...(this.#heldSince !== undefined && { heldSince: this.#heldSince }),
      ...(this.#waits > 0 && { isWaiting: true }),
      ...(this.#clientMs > 0 && { heldMs: this.#clientMs }),
      timeoutMs: timeouts.timeoutMs,
      frameSeq: this.requestSeq,
      ...(this.arrival && { arrival: this.arrival }),
      ...this.#progress,
    };
  }

  progressed(progress: Progress): void {
    this.#progress = progress;
    this.options.onProgress?.(progress);
    if (this.#timer === undefined) return;
    this.#stopTimer();
    this.#startTimer();
  }

  /** How long the server has had it so far, in milliseconds: without the time that the client took. */
  get durationMs(): number {
    const now = this.options.clock.now();
    const waiting = this.#waits === 0 ? 0 : now - this.#waitsSince;
    return now - this.#startedAt - this.#clientMs - waiting;
  }

  /** It waits for a sign-in: the server refused it, and it's sent again. */
  get isHeld(): boolean {
    return this.#heldSince !== undefined;
  }

  /** Waits for a sign-in, or goes on. */
  hold(isHeld: boolean): void {
    if (isHeld === this.isHeld) return;
    this.#heldSince = isHeld ? this.options.clock.now() : undefined;
    this.options.onHold?.(isHeld);
    if (isHeld) this.beginWait();
    else this.#endWait(this.options.timeouts.maxTimeoutMs);
  }

  /** The client has something to do before the server can go on: the timeouts are stopped meanwhile. */
  beginWait(): void {
    if (this.#waits === 0) this.#waitsSince = this.options.clock.now();
    this.#waits += 1;
    this.#stopTimer();
  }

  /** The client has done one of them; after the last one the idle timeout starts again, and the total one goes on. */
  endWait(): void {
    // A server could ask without end.
    this.#endWait(Math.max(1, this.options.timeouts.maxTimeoutMs - this.durationMs));
  }

  #endWait(totalMs: number): void {
    this.#waits -= 1;
    if (this.#waits > 0) return;
    this.#clientMs += this.options.clock.now() - this.#waitsSince;
    if (!this.#isOver) this.#startTimers(totalMs);
  }

  #startTimers(totalMs: number): void {
    if (this.options.endless) return;
    this.#totalMs = totalMs;
    this.#totalSince = this.options.clock.now();
    this.#startTimer();
  }

  #startTimer(): void {
    const { clock, timeouts } = this.options;
    const leftMs = this.#totalMs - (clock.now() - this.#totalSince);
    const isTotal = leftMs < timeouts.timeoutMs;
    const timeOut = () => (isTotal ? this.#timeOut(this.#totalMs, 'total') : this.#timeOut(timeouts.timeoutMs, 'idle'));
    this.#timer = clock.setTimeout(timeOut, isTotal ? leftMs : timeouts.timeoutMs);
  }

  resolve(response: PeerResponse): void {
    this.end();
    this.#settle.resolve(response);
  }

  fail(failure: Failure): void {
    this.end();
    this.#settle.reject(new FailureError(failure));
  }

  #timeOut(waitedMs: number, limit: 'idle' | 'total'): void {
    const framesMeanwhile = this.options.framesSoFar() - this.#framesBefore;
    const { method, timeouts } = this.options;
    const { host, timeoutMs, maxTimeoutMs, leavesRunning = false } = timeouts;
    const params = { method, waitedMs, framesMeanwhile };
    // Where progress goes on, the total is Loupe's own.
    const isOfHost = host !== undefined && (limit === 'idle' || maxTimeoutMs <= timeoutMs);
    const failure = isOfHost
      ? createFailure(
          'hostTimedOut',
          { ...params, waitedMs: timeoutMs, host, cancels: leavesRunning ? 'no' : 'yes' },
          { frameSeq: this.requestSeq },
        )
      : createFailure('requestTimedOut', params, { frameSeq: this.requestSeq });
    this.options.onTimeout(failure);
  }

  /** Nothing is awaited any more. */
  end(): void {
    this.#isOver = true;
    this.#stopTimer();
  }

  #stopTimer(): void {
    this.#timer?.clear();
    this.#timer = undefined;
  }
}
