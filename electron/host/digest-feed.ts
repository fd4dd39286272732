import type { CatalogKind, ListFetch } from '#shared/model/catalog.ts';
import type { Digest } from '#shared/model/digest.ts';
import type { AppId, RunId, SessionId } from '#shared/model/id/id.ts';

/** At most twenty digests a second: more would not be seen, and a link has no backpressure. */
const INTERVAL_MS = 50;

/** Collects what changes in the host into small digests for every listener. */
export class DigestFeed {
  readonly #listeners = new Set<Listener>();

  change(change: Omit<Digest, 'sessions' | 'fetches' | 'runs' | 'apps' | 'reset'>): void {
    for (const listener of this.#listeners) listener.note((digest) => Object.assign(digest, change));
  }

  session(sessionId: SessionId): void {
    for (const listener of this.#listeners) {
      listener.note((digest) => {
        digest.sessions ??= [];
        if (!digest.sessions.includes(sessionId)) digest.sessions.push(sessionId);
      });
    }
  }

  run(runId: RunId): void {
    for (const listener of this.#listeners) {
      listener.note((digest) => {
        digest.runs ??= [];
        if (!digest.runs.includes(runId)) digest.runs.push(runId);
      });
    }
  }

  app(appId: AppId): void {
    for (const listener of this.#listeners) {
      listener.note((digest) => {
        digest.apps ??= [];
        if (!digest.apps.includes(appId)) digest.apps.push(appId);
      });
    }
  }

  listFetch(listFetch: ListFetch): void {
    for (const listener of this.#listeners) {
      listener.note((digest) => {
        const others = (digest.listFetches ?? []).filter(
          (other) => !isSameList(other, listFetch.sessionId, listFetch.kind),
        );
        digest.listFetches = [...others, listFetch];
      });
    }
  }

  /** Digests from now on; the first comes at once with `reset`. Ends when the signal aborts. */
  async *watch(head: number, signal: AbortSignal | undefined): AsyncGenerator<Digest, void, void> {
    const listener = new Listener({ reset: true, servers: true, inbox: true, settings: true, head });
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
  #pending: Digest | undefined;
  #lastAt = 0;
  #wake: (() => void) | undefined;

  constructor(first: Digest) {
    this.#pending = first;
  }

  note(apply: (digest: Digest) => void): void {
    this.#pending ??= {};
    apply(this.#pending);
    this.#wake?.();
  }

  /** The next digest, once something has changed and the interval has passed. */
  async next(signal: AbortSignal | undefined): Promise<Digest | undefined> {
    await this.#until(signal, () => (this.#pending === undefined ? undefined : 0));
    const wait = this.#lastAt + INTERVAL_MS - performance.now();
    if (wait > 0) await this.#until(signal, () => wait);
    if (signal?.aborted) return undefined;
    const digest = this.#pending;
    this.#pending = undefined;
    this.#lastAt = performance.now();
    return digest;
  }

  /** Waits for `delay()` milliseconds, or, while it is undefined, for the next note. */
  #until(signal: AbortSignal | undefined, delay: () => number | undefined): Promise<void> {
    const ms = delay();
    if (ms === 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(done, ms);
      if (ms === undefined) this.#wake = done;
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}

function isSameList(listFetch: ListFetch, sessionId: SessionId, kind: CatalogKind): boolean {
  return listFetch.sessionId === sessionId && listFetch.kind === kind;
}
