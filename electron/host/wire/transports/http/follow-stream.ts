import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '#shared/model/failure.ts';
import type { StreamEnd } from './event-stream.ts';
import type { StreamAttempt } from './http-tap.ts';

/** The shortest pause before a stream is opened again, whatever the server's `retry` says, in milliseconds. */
export const MIN_RETRY_MS = 250;
const DEFAULT_RETRY_MS = 1000;
/** Loupe's own backoff ends here; a stream that lasted so long wasn't a failure. */
const MAX_RETRY_MS = 30_000;
const MAX_TIMER_MS = 2_147_483_647;

/** Client errors that pass by themselves (RFC 9110): request timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

export type StreamReport =
  | { state: 'opening' | 'open' }
  | { state: 'waiting'; delayMs: number; attempts: number; askedMs: number | undefined; failure: Failure }
  | { state: 'given up'; failure: Failure; status: number | undefined };

/** Has streams that may lead nowhere opened again at once. */
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
  /** Opens it, until the signal aborts. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<StreamAttempt>;
  renewal: Renewal;
  /** The end of the stream that this one goes on from; undefined when it is the first. */
  after?: StreamEnd;
  signal: AbortSignal;
  now(): number;
  onReport(report: StreamReport): void;
}

/** Milliseconds before a stream is opened again: `retry` (2025-11-25), longer after streams that brought nothing. */
export function retryDelay(fruitless: number, askedMs: number | undefined): number {
  const backoff = Math.min(MIN_RETRY_MS * 2 ** fruitless, MAX_RETRY_MS);
  return Math.min(Math.max(askedMs ?? DEFAULT_RETRY_MS, backoff), MAX_TIMER_MS);
}

/** Keeps an event stream open until `signal` aborts, the response came or the server refuses for good. Never throws. */
export async function followStream(stream: FollowedStream): Promise<void> {
  const { open, renewal, after, signal, now, onReport: report } = stream;
  let { lastEventId, retryMs } = after ?? { lastEventId: undefined, retryMs: undefined };
  let failure = after?.failure;
  let fruitless = 0;
  let wasOpen = after !== undefined;
  for (;;) {
    if (failure !== undefined) {
      const delayMs = retryDelay(fruitless, retryMs);
      report({ state: 'waiting', delayMs, attempts: fruitless, askedMs: retryMs, failure });
      await delay(delayMs, undefined, { signal: AbortSignal.any([signal, renewal.signal]) }).catch(() => {});
    }
    if (signal.aborted) return;
    report({ state: 'opening' });
    const round = AbortSignal.any([signal, renewal.signal]);
    const attempt = await open(lastEventId, round);
    if (signal.aborted) return;
    if (attempt.kind === 'refused') {
      const { status } = attempt;
      if (round.aborted) {
        failure = undefined;
        continue;
      }
      failure = attempt.failure;
      if (isFinal(attempt, wasOpen && after === undefined)) return report({ state: 'given up', failure, status });
      fruitless += 1;
      continue;
    }
    report({ state: 'open' });
    wasOpen = true;
    const openedAt = now();
    const end = await attempt.ended;
    if (signal.aborted || end.answered) return;
    if (end.cut) return report({ state: 'given up', failure: end.failure, status: undefined });
    failure = round.aborted ? undefined : end.failure;
    lastEventId = end.lastEventId ?? lastEventId;
    retryMs = end.retryMs ?? retryMs;
    fruitless = round.aborted || end.fruitful || now() - openedAt > MAX_RETRY_MS ? 0 : fruitless + 1;
  }
}

/** A refusal ends the attempts, unless it may pass or the server is known to offer the stream (`isOffered`). */
function isFinal({ status, failure }: Extract<StreamAttempt, { kind: 'refused' }>, isOffered: boolean): boolean {
  if (status === undefined) return failure.code.startsWith('redirect') || failure.code.startsWith('response');
  if (status === 401 || status === 403 || status === 404) return true;
  return !isOffered && status < 500 && !PASSING.has(status);
}
