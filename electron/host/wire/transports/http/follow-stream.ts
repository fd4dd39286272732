import type { Failure } from '#shared/model/failure.ts';
import { type Clock, delay } from '../../../platform.ts';
import type { StreamEnd } from './event-stream.ts';
import type { StreamAttempt } from './http-tap.ts';

/** The shortest wait before a stream is opened again, in milliseconds, even if the server's `retry` is shorter. */
export const minRetryMs = 250;
const defaultRetryMs = 1000;
/** The longest wait; a stream that lasted longer wasn't a failure. */
const maxRetryMs = 30_000;
const maxTimerMs = 2_147_483_647;

/** Temporary client errors (RFC 9110): request timeout, too early, too many requests. */
const temporaryStatuses = new Set([408, 425, 429]);

export type StreamReport =
  | { state: 'opening' | 'open' }
  | { state: 'waiting'; delayMs: number; attempts: number; askedMs: number | undefined; failure: Failure }
  | { state: 'given up'; failure: Failure; status: number | undefined };

/** Makes streams reopen whose connections may be dead. */
export class Renewal {
  #round = new AbortController();

  /** Aborted by the next renewal. */
  get signal(): AbortSignal {
    return this.#round.signal;
  }

  renew(): void {
    const round = this.#round;
    this.#round = new AbortController();
    round.abort();
  }
}

interface FollowedStream {
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<StreamAttempt>;
  renewal: Renewal;
  /** The end of the stream that this one continues, if any. */
  after?: StreamEnd;
  signal: AbortSignal;
  clock: Clock;
  onReport(report: StreamReport): void;
}

/** Milliseconds before a stream is opened again: `retry` (2025-11-25), longer after streams that brought nothing. */
export function retryDelay(attempts: number, askedMs: number | undefined): number {
  const backoff = Math.min(minRetryMs * 2 ** attempts, maxRetryMs);
  return Math.min(Math.max(askedMs ?? defaultRetryMs, backoff), maxTimerMs);
}

/** Keeps an event stream open until `signal` aborts, the response arrives or a permanent refusal. Never throws. */
export async function followStream(stream: FollowedStream): Promise<void> {
  const { open, renewal, after, signal, clock, onReport: report } = stream;
  let { lastEventId, retryMs } = after ?? { lastEventId: undefined, retryMs: undefined };
  let failure = after?.failure;
  let attempts = 0;
  let wasOpen = after !== undefined;
  for (;;) {
    if (failure !== undefined) {
      const delayMs = retryDelay(attempts, retryMs);
      report({ state: 'waiting', delayMs, attempts, askedMs: retryMs, failure });
      await delay(clock, delayMs, { signal: AbortSignal.any([signal, renewal.signal]) }).catch(() => {});
    }
    if (signal.aborted) return;
    report({ state: 'opening' });
    const round = AbortSignal.any([signal, renewal.signal]);
    const attempt = await open(lastEventId === '' ? undefined : lastEventId, round);
    if (signal.aborted) return;
    if (attempt.kind === 'refused') {
      const { status } = attempt;
      if (round.aborted) {
        failure = undefined;
        continue;
      }
      failure = attempt.failure;
      if (isFinal(attempt, wasOpen && after === undefined)) return report({ state: 'given up', failure, status });
      attempts += 1;
      continue;
    }
    report({ state: 'open' });
    wasOpen = true;
    const openedAt = clock.now();
    const end = await attempt.ended;
    if (signal.aborted || end.answered) return;
    // A stream that continues another one needs its id.
    const isUnresumable = after !== undefined && end.lastEventId === '';
    if (end.cut || isUnresumable) return report({ state: 'given up', failure: end.failure, status: undefined });
    failure = round.aborted ? undefined : end.failure;
    // A server that makes the client poll for a response gives a new id each time (2025-11-25).
    const isPolled = after !== undefined && end.lastEventId !== undefined && end.lastEventId !== lastEventId;
    const hasUse = end.hadMessages || isPolled || clock.now() - openedAt > maxRetryMs;
    lastEventId = end.lastEventId ?? lastEventId;
    retryMs = end.retryMs ?? retryMs;
    attempts = round.aborted || hasUse ? 0 : attempts + 1;
  }
}

/** Whether a refusal is permanent: it isn't temporary, and the server isn't known to offer the stream (`isOffered`). */
function isFinal({ status, failure }: Extract<StreamAttempt, { kind: 'refused' }>, isOffered: boolean): boolean {
  if (status === undefined) return failure.code.startsWith('redirect') || failure.code.startsWith('response');
  if (status === 401 || status === 403 || status === 404) return true;
  return !isOffered && status < 500 && !temporaryStatuses.has(status);
}
