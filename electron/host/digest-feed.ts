import type { Digest } from '#shared/model/digest.ts';
import type { AppId, RunId, SessionId } from '#shared/model/id/id.ts';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import type { Clock } from './platform.ts';

/** At most twenty digests a second: more wouldn't be visible, and a link has no backpressure. */
const intervalMs = 50;
/**
 * This many digests are sent at once after a pause, so that the first page of a list, or the end of a call with its four
 * digests, isn't delayed.
 */
const burst = 8;

export class DigestFeed {
  readonly #clock: Clock;
  readonly #listeners = new Set<Listener>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  change(change: Omit<Digest, 'sessions' | 'listFetches' | 'runs' | 'apps' | 'reset'>): void {
    this.#note((digest) => Object.assign(digest, change));
  }

  session(sessionId: SessionId): void {
    this.#note((digest) => {
      digest.sessions = withId(digest.sessions, sessionId);
    });
  }

  run(runId: RunId): void {
    this.#note((digest) => {
      digest.runs = withId(digest.runs, runId);
    });
  }

  app(appId: AppId): void {
    this.#note((digest) => {
      digest.apps = withId(digest.apps, appId);
    });
  }

  listFetch(listFetch: ListFetch): void {
    const { sessionId, kind } = listFetch;
    this.#note((digest) => {
      const others = digest.listFetches?.filter((other) => other.sessionId !== sessionId || other.kind !== kind);
      digest.listFetches = [...(others ?? []), listFetch];
    });
  }

  #note(apply: (digest: Digest) => void): void {
    for (const listener of this.#listeners) listener.note(apply);
  }

  /** Digests from now on; the first one has `reset`. Ends when the signal aborts. */
  async *watch(head: number, signal: AbortSignal | undefined): AsyncGenerator<Digest, void, void> {
    const listener = new Listener(this.#clock, { reset: true, servers: true, inbox: true, settings: true, head });
    this.#listeners.add(listener);
    try {
      while (!signal?.aborted) {
        const digest = await listener.next(signal);
        if (digest === undefined) return;
        yield digest;
      }
    } finally {
      this.#listeners.delete(listener);
    }
  }
}

class Listener {
  readonly #clock: Clock;
  #pending: Digest | undefined;
  /** When the next digest is due at an interval after the last one. */
  #dueAt = 0;
  #wake: (() => void) | undefined;

  constructor(clock: Clock, first: Digest) {
    this.#clock = clock;
    this.#pending = first;
  }

  note(apply: (digest: Digest) => void): void {
    this.#pending ??= {};
    apply(this.#pending);
    this.#wake?.();
  }

  /** The next digest, after a change and the interval. */
  async next(signal: AbortSignal | undefined): Promise<Digest | undefined> {
    await this.#until(signal, () => (this.#pending === undefined ? undefined : 0));
    const wait = this.#dueAt - (burst - 1) * intervalMs - this.#clock.now();
    if (wait > 0) await this.#until(signal, () => wait);
    if (signal?.aborted) return undefined;
    const digest = this.#pending;
    this.#pending = undefined;
    this.#dueAt = Math.max(this.#dueAt, this.#clock.now()) + intervalMs;
    return digest;
  }

  /** Waits for `delay()` milliseconds, or for the next change while it is undefined. */
  #until(signal: AbortSignal | undefined, delay: () => number | undefined): Promise<void> {
    const ms = delay();
    if (ms === 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        timer?.clear();
        this.#wake = undefined;
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = ms === undefined ? undefined : this.#clock.setTimeout(done, ms);
      if (ms === undefined) this.#wake = done;
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}

function withId<Id>(ids: Id[] | undefined, id: Id): Id[] {
  return ids?.includes(id) ? ids : [...(ids ?? []), id];
}
