import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { Backoff } from '../../sessions/backoff.ts';
import { type PeerResponse, serverError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';

/** Losses that aren't a refusal of the listen. */
const PASSING: ReadonlySet<FailureCode> = new Set(['connectionLost', 'networkFailed', 'serverFault', 'listenEnded']);

export type ListenReport =
  | { state: 'asking' }
  | { state: 'active'; agreed: JsonObject }
  | { state: 'reopening'; failure: Failure; retryAt: number; retries: number }
  | { state: 'refused' | 'ended'; failure: Failure };

/** To which opening of a listen a subscription id belongs. */
export type Ownership = 'unacknowledged' | 'current' | 'past' | undefined;

interface LastingListenOptions {
  session: Session;
  filter: JsonObject;
  /** What is called with each change, in order; not after `close`. */
  onReport(report: ListenReport): void;
  /** Why what the server agreed to is not enough; the listen is then closed as refused. */
  objection?(agreed: JsonObject): Failure | undefined;
  now(): number;
}

/**
 * A listen that is opened again under a new id when it breaks or ends with a result, after growing waits (2026-07-28,
 * subscriptions). What the server refuses or cancels stays so.
 */
export class LastingListen {
  readonly #options: LastingListenOptions;
  readonly #backoff = new Backoff();
  readonly #pastIds = new Set<string>();
  #listen: Listen | undefined;
  #activeSince: number | undefined;
  #wasOpen = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #settled = Promise.withResolvers<void>();

  /** Opens it. Throws `notConnected`. */
  constructor(options: LastingListenOptions) {
    this.#options = options;
    this.#open();
  }

  /** Resolves when its first opening got its response, broke or was closed. */
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

  /** Takes the acknowledgement of its current opening; false when it came before. */
  acknowledged(params: Json | undefined): boolean {
    if (this.#listen?.acknowledge() !== true) return false;
    const notifications = isJsonObject(params) ? params.notifications : undefined;
    const agreed = isJsonObject(notifications) ? notifications : {};
    const failure = this.#options.objection?.(agreed);
    if (failure !== undefined) {
      this.#finish({ state: 'refused', failure });
      return true;
    }
    this.#activeSince = this.#options.now();
    if (this.#wasOpen) this.#options.session.note('listen reopened', this.#listen.requestId);
    this.#wasOpen = true;
    this.#report({ state: 'active', agreed });
    return true;
  }

  retryNow(): void {
    if (this.#timer === undefined || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Opens it again at once, also where it only seems to be open. */
  renew(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#drop()?.close();
    this.#open();
  }

  /** Ends it for good; nothing is reported any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#drop()?.close();
    this.#settled.resolve();
  }

  #open(): void {
    this.#timer = undefined;
    this.#options.onReport({ state: 'asking' });
    const { session, filter } = this.#options;
    const listen: Listen = openListen(session, filter, (end) => {
      if (this.#listen === listen && !this.#isClosed) this.#ended(end);
    });
    this.#listen = listen;
  }

  #ended(end: ListenEnd): void {
    if (end.how === 'closed' || this.#options.session.phase !== 'ready') return;
    const { how, failure } = end;
    const isPassing = PASSING.has(failure.code) || this.#wasOpen;
    if (how !== 'broken' || !isPassing) {
      this.#finish({ state: how === 'cancelled' ? 'ended' : 'refused', failure });
      return;
    }
    const now = this.#options.now();
    const waitMs = this.#backoff.next(this.#activeSince === undefined ? 0 : now - this.#activeSince);
    const lost = this.#drop();
    this.#options.session.note('listen broken', `${lost?.requestId ?? ''}: ${failure.message}`);
    this.#timer = setTimeout(() => {
      // A session that is over takes its listens along.
      if (this.#options.session.phase === 'ready') this.#open();
    }, waitMs).unref();
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

const METHOD = 'subscriptions/listen';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** Longest wait for an acknowledgement in milliseconds, where requests may take longer. */
const ACKNOWLEDGE_MS = 10_000;

/** How a listen is over: closed by us, cancelled by the server, refused before it stood, or cut off. */
type ListenEnd = { how: 'closed' } | { how: 'cancelled' | 'refused' | 'broken'; failure: Failure };

/** One open `subscriptions/listen` (2026-07-28, patterns, subscriptions). */
interface Listen {
  requestId: string;
  /** The server's acknowledgement arrived; false when it had come before. */
  acknowledge(): boolean;
  close(): void;
}

/** Opens a listen with a filter. `onEnd` is called once, also with `listenUnacknowledged` after the time limit. */
function openListen(session: Session, filter: JsonObject, onEnd: (end: ListenEnd) => void): Listen {
  const closing = new AbortController();
  const { requestId, response } = session.open(METHOD, { notifications: filter }, closing.signal);
  let isAcknowledged = false;
  let isOver = false;
  const end = (how: ListenEnd) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    onEnd(how);
  };
  const waitedMs = Math.min(ACKNOWLEDGE_MS, session.timeoutMs);
  const patience = setTimeout(() => {
    end({ how: 'broken', failure: createFailure('listenUnacknowledged', { waitedMs }) });
    closing.abort();
  }, waitedMs);
  response.then(
    (response) => end(endOf(response, isAcknowledged)),
    (thrown: unknown) => {
      const failure = failureFrom(thrown);
      if (failure.code === 'cancelled') end({ how: 'closed' });
      else end({ how: failure.code === 'listenEnded' ? 'cancelled' : 'broken', failure });
    },
  );
  return {
    requestId,
    acknowledge: () => {
      if (isAcknowledged) return false;
      isAcknowledged = true;
      clearTimeout(patience);
      return true;
    },
    close: () => {
      end({ how: 'closed' });
      closing.abort();
    },
  };
}

function endOf(response: PeerResponse, isAcknowledged: boolean): ListenEnd {
  if (response.error !== undefined) {
    return { how: isAcknowledged ? 'broken' : 'refused', failure: serverError(METHOD, response) };
  }
  return { how: 'broken', failure: createFailure('listenEnded', {}, { frameSeq: response.responseSeq }) };
}

export function subscriptionIdOf(params: Json | undefined): string | undefined {
  const meta = isJsonObject(params) ? params._meta : undefined;
  const id = isJsonObject(meta) ? meta[SUBSCRIPTION_ID] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
