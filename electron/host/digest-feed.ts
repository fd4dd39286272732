import { jsonWeight } from '#shared/mcp/json/json-head.ts';
import type { Digest } from '#shared/model/digest.ts';
import type { AppId, RunId, SessionId } from '#shared/model/id/id.ts';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import type { ListFetch } from '#shared/model/lists/catalog.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { Clock } from './platform.ts';

/** At most twenty digests a second: more wouldn't be visible, and a link has no backpressure. */
const intervalMs = 50;
/**
 * This many digests are sent at once after a pause, so that the first page of a list, or the end of a call with its four
 * digests, isn't delayed.
 */
const burst = 8;
/** Of more sessions or calls, and of larger ones, only is said that they changed. */
const mostViews = 4;
const viewCharacters = 20_000;

/** Where digests get what changed, as it is now; undefined for what isn't there any more. */
export interface DigestViews {
  session(id: SessionId): SessionView | undefined;
  call(id: RunId): ToolCall | undefined;
  inbox(): PendingRequest[];
}

type ById = 'sessions' | 'sessionViews' | 'listFetches' | 'runs' | 'newRuns' | 'callViews' | 'inboxRequests' | 'apps';

export class DigestFeed {
  readonly #clock: Clock;
  readonly #listeners = new Set<Listener>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  change(change: Omit<Digest, ById | 'reset'>): void {
    this.#note((digest) => Object.assign(digest, change));
  }

  session(sessionId: SessionId): void {
    this.#note((digest) => {
      digest.sessions = withId(digest.sessions, sessionId);
    });
  }

  /** `isNew`: it has begun. */
  run(runId: RunId, isNew: boolean): void {
    this.#note((digest) => {
      digest.runs = withId(digest.runs, runId);
      if (isNew) digest.newRuns = withId(digest.newRuns, runId);
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

  /**
   * Digests from now on; the first one has `reset`. Ends when the signal aborts. `views`: what changed is in the digests
   * itself, where it is little and small.
   */
  async *watch(head: number, signal: AbortSignal | undefined, views?: DigestViews): AsyncGenerator<Digest, void, void> {
    const listener = new Listener(this.#clock, { reset: true, servers: true, inbox: true, settings: true, head });
    this.#listeners.add(listener);
    try {
      while (!signal?.aborted) {
        const digest = await listener.next(signal);
        if (digest === undefined) return;
        yield views === undefined ? digest : withViews(digest, views);
      }
    } finally {
      this.#listeners.delete(listener);
    }
  }
}

function withViews(digest: Digest, views: DigestViews): Digest {
  const sessionViews = small(digest.sessions, (id) => views.session(id));
  const callViews = small(digest.runs, (id) => views.call(id));
  const requests = digest.inbox === true ? views.inbox() : undefined;
  return {
    ...digest,
    ...(sessionViews && { sessionViews }),
    ...(callViews && { callViews }),
    ...(requests && isSmall(requests) && { inboxRequests: requests }),
  };
}

function small<Id, View extends Sized>(ids: readonly Id[] | undefined, viewOf: (id: Id) => View | undefined) {
  if (ids === undefined || ids.length > mostViews) return undefined;
  return ids.flatMap((id) => {
    const view = viewOf(id);
    return view !== undefined && isSmall(view) ? [view] : [];
  });
}

/** What goes over the link as JSON. */
type Sized = SessionView | ToolCall | PendingRequest[];

function isSmall(view: Sized): boolean {
  return jsonWeight(view, viewCharacters) <= viewCharacters;
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
