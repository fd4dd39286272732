import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { failureFacts } from '#shared/mcp/summary.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { Clock, Timer } from '../../platform.ts';
import { Backoff } from '../../sessions/backoff.ts';
import { type PeerResponse, serverError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';

/** Failures that don't mean a refusal. */
const temporaryFailures: ReadonlySet<FailureCode> = new Set([
  'connectionLost',
  'networkFailed',
  'serverFault',
  'listenEnded',
]);

export type ListenReport =
  | { state: 'asking' }
  | { state: 'active'; agreed: JsonObject }
  | { state: 'reopening'; failure: Failure; retryAt: number; retries: number }
  | { state: 'refused' | 'ended'; failure: Failure };

/** Which opening of a listen a subscription id belongs to. */
export type Ownership = 'unacknowledged' | 'current' | 'past' | undefined;

interface LastingListenOptions {
  session: Session;
  filter: JsonObject;
  /** Called with each change; not after `close`. */
  onReport(report: ListenReport): void;
  /** A failure when the agreed notifications aren't sufficient; the listen is then closed as refused. */
  objection?(agreed: JsonObject): Failure | undefined;
  clock: Clock;
}

/**
 * A listen that is opened again with a new id after it broke or ended with a result, after growing waits (2026-07-28,
 * subscriptions), unless the server refused or cancelled it.
 */
export class LastingListen {
  readonly #options: LastingListenOptions;
  readonly #backoff = new Backoff();
  readonly #pastIds = new Set<string>();
  #listen: Listen | undefined;
  #activeSince: number | undefined;
  #wasOpen = false;
  #timer: Timer | undefined;
  #isClosed = false;
  readonly #settled = Promise.withResolvers<void>();

  /** Throws `notConnected`. */
  constructor(options: LastingListenOptions) {
    this.#options = options;
    this.#open();
  }

  /** Resolves when the first opening was acknowledged, failed or closed. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  owns(subscriptionId: string | undefined): Ownership {
    if (subscriptionId === undefined) return undefined;
    if (subscriptionId === this.#listen?.requestId) {
      return this.#activeSince === undefined ? 'unacknowledged' : 'current';
    }
    return this.#pastIds.has(subscriptionId) ? 'past' : undefined;
  }

  /** Handles the acknowledgement of the current opening; false when it was already acknowledged. */
  acknowledged(params: Json | undefined): boolean {
    if (this.#listen?.acknowledge() !== true) return false;
    const notifications = isJsonObject(params) ? params.notifications : undefined;
    const agreed = isJsonObject(notifications) ? notifications : {};
    const failure = this.#options.objection?.(agreed);
    if (failure !== undefined) {
      this.#finish({ state: 'refused', failure });
      return true;
    }
    this.#activeSince = this.#options.clock.now();
    if (this.#wasOpen) this.#options.session.note('listen reopened', this.#listen.requestId);
    this.#wasOpen = true;
    this.#report({ state: 'active', agreed });
    return true;
  }

  retryNow(): void {
    if (this.#timer === undefined || this.#isClosed) return;
    this.#timer?.clear();
    this.#open();
  }

  /** Opens it again at once, as its connection may be dead. */
  renew(): void {
    if (this.#isClosed) return;
    this.#timer?.clear();
    this.#drop()?.close();
    this.#open();
  }

  /** Ends it; nothing more is reported. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.clear();
    this.#drop()?.close();
    this.#settled.resolve();
  }

  #open(): void {
    this.#timer = undefined;
    this.#options.onReport({ state: 'asking' });
    const { clock, session, filter } = this.#options;
    const listen: Listen = openListen(clock, session, filter, (end) => {
      if (this.#listen === listen && !this.#isClosed) this.#ended(end);
    });
    this.#listen = listen;
  }

  #ended(end: ListenEnd): void {
    if (this.#options.session.phase !== 'ready') return;
    const { how, failure } = end;
    const isTemporary = temporaryFailures.has(failure.code) || this.#wasOpen;
    if (how !== 'broken' || !isTemporary) {
      this.#finish({ state: how === 'cancelled' ? 'ended' : 'refused', failure });
      return;
    }
    const now = this.#options.clock.now();
    const waitMs = this.#backoff.next(this.#activeSince === undefined ? 0 : now - this.#activeSince);
    const lost = this.#drop();
    this.#options.session.note('listen broken', failureFacts(failure, lost?.requestId));
    this.#timer = this.#options.clock
      .setTimeout(() => {
        // The listens of an ended session end with it.
        if (this.#options.session.phase === 'ready') this.#open();
      }, waitMs)
      .unref();
    this.#report({ state: 'reopening', failure, retryAt: now + waitMs, retries: this.#backoff.attempts - 1 });
  }

  #finish(report: Extract<ListenReport, { state: 'refused' | 'ended' }>): void {
    this.#isClosed = true;
    this.#drop()?.close();
    this.#report(report);
  }

  #report(report: ListenReport): void {
    this.#options.onReport(report);
    this.#settled.resolve();
  }

  #drop(): Listen | undefined {
    const listen = this.#listen;
    this.#listen = undefined;
    this.#activeSince = undefined;
    if (listen !== undefined) this.#pastIds.add(listen.requestId);
    return listen;
  }
}

const listenMethod = 'subscriptions/listen';

/** Timeout for an acknowledgement in milliseconds, unless that of requests is shorter. */
const acknowledgeMs = 10_000;

/** How a listen ended: cancelled by the server, refused at the start, or broken. */
interface ListenEnd {
  how: 'cancelled' | 'refused' | 'broken';
  failure: Failure;
}

/** One open `subscriptions/listen` (2026-07-28, patterns, subscriptions). */
interface Listen {
  requestId: string;
  /** False when it was already acknowledged. */
  acknowledge(): boolean;
  close(): void;
}

/** Opens a listen. `onEnd` is called once, also with `listenUnacknowledged` after the timeout; not after `close`. */
function openListen(clock: Clock, session: Session, filter: JsonObject, onEnd: (end: ListenEnd) => void): Listen {
  const closing = new AbortController();
  const message = session.compose({ method: listenMethod, params: { notifications: filter } }, {});
  let isAcknowledged = false;
  let isOver = false;
  const stop = () => {
    isOver = true;
    timer.clear();
  };
  const end = (how: ListenEnd) => {
    if (isOver) return;
    stop();
    onEnd(how);
  };
  const waitedMs = Math.min(acknowledgeMs, session.timeoutMs);
  const startTimer = () =>
    clock.setTimeout(() => {
      end({ how: 'broken', failure: createFailure('listenUnacknowledged', { waitedMs }) });
      closing.abort();
    }, waitedMs);
  let timer = startTimer();
  // The time that a person takes to sign in isn't the server's.
  const onHold = (isHeld: boolean) => {
    timer.clear();
    if (!isHeld && !isAcknowledged) timer = startTimer();
  };
  const response = session.send(message, { signal: closing.signal, endless: true, onHold });
  response.then(
    (response) => end(endOf(response, isAcknowledged)),
    (thrown: unknown) => {
      const failure = failureFrom(thrown);
      // A person cancelled it, or the sign-in that it waited for.
      if (failure.code === 'cancelled') end({ how: 'refused', failure });
      else end({ how: failure.code === 'listenEnded' ? 'cancelled' : 'broken', failure });
    },
  );
  return {
    requestId: message.id,
    acknowledge: () => {
      if (isAcknowledged) return false;
      isAcknowledged = true;
      timer.clear();
      return true;
    },
    close: () => {
      stop();
      closing.abort();
    },
  };
}

function endOf(response: PeerResponse, isAcknowledged: boolean): ListenEnd {
  if (response.error !== undefined) {
    return { how: isAcknowledged ? 'broken' : 'refused', failure: serverError(listenMethod, response) };
  }
  return { how: 'broken', failure: createFailure('listenEnded', {}, { frameSeq: response.responseSeq }) };
}

export function subscriptionIdOf(params: Json | undefined): string | undefined {
  const id = metaOf(params)[metaKeys.subscriptionId];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
