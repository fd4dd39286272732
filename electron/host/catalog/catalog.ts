import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import { type CatalogItem, type CatalogKind, catalogKinds, type Walk } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id.ts';
import type { Json } from '#shared/model/json.ts';
import type { Session } from '../sessions/session.ts';
import { declares, listMethods } from './list-methods.ts';
import { walkList } from './walk-list.ts';

interface Shelf {
  walk: Walk;
  items: Json[];
  abort: AbortController;
  finished: Promise<void>;
  /** The list changed while it was being walked. */
  walkAgain: boolean;
}

/** The four lists of each session as the server sent them, filled page by page. */
export class Catalog {
  readonly #shelves = new Map<SessionId, Map<CatalogKind, Shelf>>();
  readonly #onChange: (walk: Walk) => void;

  constructor(onChange: (walk: Walk) => void) {
    this.#onChange = onChange;
  }

  /** Walks every list that the server declared, one after the other; the rest is marked as undeclared. */
  async walkAll(session: Session): Promise<void> {
    for (const kind of catalogKinds) {
      if (session.phase !== 'ready') return;
      await this.walk(session, kind).finished;
    }
  }

  /**
   * Walks one list from its first page. `finished` resolves when the walk is over, however it ended: `walks`
   * tells how. A list that the server did not declare is only asked for when the user wants it `anyway`.
   */
  walk(session: Session, kind: CatalogKind, { anyway = false } = {}): { walk: Walk; finished: Promise<void> } {
    const shelves = this.#shelves.get(session.id) ?? new Map<CatalogKind, Shelf>();
    this.#shelves.set(session.id, shelves);
    const before = shelves.get(kind);
    before?.abort.abort();
    const shelf: Shelf = {
      walk: {
        ...{ sessionId: session.id, kind, generation: (before?.walk.generation ?? 0) + 1 },
        ...{ phase: 'walking', count: 0, pages: 0 },
      },
      items: [],
      abort: new AbortController(),
      finished: Promise.resolve(),
      walkAgain: false,
    };
    shelves.set(kind, shelf);
    if (anyway || declares(session.capabilities, kind)) {
      this.#change(shelf, {});
      shelf.finished = this.#fill(shelf, session);
    } else {
      this.#change(shelf, { phase: 'undeclared' });
    }
    return { walk: shelf.walk, finished: shelf.finished };
  }

  /** A server said that a list changed: it is walked again, once, however often the server says so meanwhile. */
  listChanged(session: Session, method: string): void {
    for (const kind of catalogKinds) {
      if (listMethods[kind].changed !== method) continue;
      const shelf = this.#shelves.get(session.id)?.get(kind);
      if (shelf?.walk.phase === 'walking') shelf.walkAgain = true;
      else if (shelf !== undefined) this.walk(session, kind);
    }
  }

  walks(sessionId: SessionId): Walk[] {
    return [...(this.#shelves.get(sessionId)?.values() ?? [])].map((shelf) => shelf.walk);
  }

  /** Stops a walk; the request on the wire is cancelled, the items that came stay. */
  cancel(sessionId: SessionId, kind: CatalogKind): Walk {
    const shelf = this.#shelf(sessionId, kind);
    shelf.abort.abort();
    return shelf.walk;
  }

  /** At most `count` items from `from` on, as the server sent them. Fails with `unknownSession`. */
  items(
    sessionId: SessionId,
    kind: CatalogKind,
    from: number,
    count: number,
  ): { generation: number; items: CatalogItem[] } {
    const shelf = this.#shelf(sessionId, kind);
    const items = shelf.items.slice(from, from + count).map((raw, index) => ({ ordinal: from + index, raw }));
    return { generation: shelf.walk.generation, items };
  }

  /** Lets go of an old session's lists. */
  forget(sessionId: SessionId): void {
    for (const shelf of this.#shelves.get(sessionId)?.values() ?? []) shelf.abort.abort();
    this.#shelves.delete(sessionId);
  }

  async #fill(shelf: Shelf, session: Session): Promise<void> {
    const { signal } = shelf.abort;
    try {
      await walkList({
        kind: shelf.walk.kind,
        request: (method, params) => session.request(method, params, { signal }),
        onPage: (items) => {
          for (const item of items) shelf.items.push(item);
          this.#change(shelf, { count: shelf.items.length, pages: shelf.walk.pages + 1 });
        },
      });
      this.#change(shelf, { phase: 'done' });
      if (shelf.walkAgain) this.walk(session, shelf.walk.kind);
    } catch (thrown) {
      const failure = failureFrom(thrown);
      this.#change(shelf, failure.code === 'cancelled' ? { phase: 'cancelled' } : { phase: 'failed', failure });
    }
  }

  #change(shelf: Shelf, change: Partial<Walk>): void {
    shelf.walk = { ...shelf.walk, ...change };
    const current = this.#shelves.get(shelf.walk.sessionId)?.get(shelf.walk.kind);
    if (current === shelf) this.#onChange(shelf.walk);
  }

  #shelf(sessionId: SessionId, kind: CatalogKind): Shelf {
    const shelf = this.#shelves.get(sessionId)?.get(kind);
    if (shelf === undefined) throw new FailureError(createFailure('unknownSession'));
    return shelf;
  }
}
