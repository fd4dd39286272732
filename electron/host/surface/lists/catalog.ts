import { createFailure, FailureError } from '#shared/messages/failure.ts';
import {
  type CatalogItem,
  type CatalogKind,
  catalogKinds,
  type ListChanges,
  type PageRecord,
  type Walk,
} from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { declares, listMethods } from './list-methods.ts';
import { Shelf } from './shelf.ts';

interface CatalogContext {
  clock: Clock;
  /** Whether a list that changed on the server replaces the one on screen by itself. */
  appliesChanges(): boolean;
  changed(walk: Walk): void;
}

/** The four lists of each session as the server sent them, filled page by page. */
export class Catalog {
  readonly #context: CatalogContext;
  readonly #shelves = new Map<SessionId, Map<CatalogKind, Shelf>>();

  constructor(context: CatalogContext) {
    this.#context = context;
  }

  /** Walks every list that the server declared, one after the other; the rest is marked as undeclared. */
  async walkAll(session: Session): Promise<void> {
    for (const kind of catalogKinds) {
      if (session.phase !== 'ready') return;
      const shelf = this.#open(session, kind);
      if (declares(session.capabilities, kind)) await shelf.fill('all');
      else shelf.undeclared();
    }
  }

  /** Walks one list from its first page, also one that was not declared. Resolves when it is over or paused. */
  async walk(session: Session, kind: CatalogKind, pages: 'one' | 'all' = 'all'): Promise<Walk> {
    const shelf = this.#open(session, kind);
    if (pages === 'one') await shelf.fill('one');
    else await shelf.renew(true);
    return shelf.view;
  }

  walks(sessionId: SessionId): Walk[] {
    return [...(this.#shelves.get(sessionId)?.values() ?? [])].map((shelf) => shelf.view);
  }

  /** How one list stands. Fails with `unknownSession`. */
  view(sessionId: SessionId, kind: CatalogKind): Walk {
    return this.#shelf(sessionId, kind).view;
  }

  /** Goes on where a walk paused, failed or was cancelled. Fails with `unknownSession`. */
  proceed(sessionId: SessionId, kind: CatalogKind, pages: 'one' | 'all'): Promise<void> {
    return this.#shelf(sessionId, kind).proceed(pages);
  }

  /** Lets a complete walk in the background replace the list. Fails with `unknownSession`. */
  apply(sessionId: SessionId, kind: CatalogKind): void {
    this.#shelf(sessionId, kind).apply();
  }

  /** Stops a walk; the request on the wire is cancelled, the items that came stay. Fails with `unknownSession`. */
  cancel(sessionId: SessionId, kind: CatalogKind): void {
    this.#shelf(sessionId, kind).cancel();
  }

  /**
   * Every item of a list with this `name`, as the server listed them last, applied or not; none when the list was
   * never walked.
   */
  named(sessionId: SessionId, kind: CatalogKind, name: string): Json[] {
    const items = this.#shelves.get(sessionId)?.get(kind)?.newest ?? [];
    return items.filter((item) => stringAt(item, 'name') === name);
  }

  /** The server announced a change of a list, and the new one has not come yet. */
  isOutdated(sessionId: SessionId, kind: CatalogKind): boolean {
    return this.#shelves.get(sessionId)?.get(kind)?.isOutdated ?? false;
  }

  /** The entry of a resource in its session's list, as the server listed it last. */
  resource(sessionId: SessionId, uri: string): Json | undefined {
    const items = this.#shelves.get(sessionId)?.get('resources')?.newest ?? [];
    return items.find((item) => stringAt(item, 'uri') === uri);
  }

  /** At most `count` items from `from` on, as the server sent them. Fails with `unknownSession`. */
  items(
    sessionId: SessionId,
    kind: CatalogKind,
    from: number,
    count: number,
  ): { generation: number; items: CatalogItem[] } {
    const shelf = this.#shelf(sessionId, kind);
    const items = shelf.current.items.slice(from, from + count).map((raw, index) => ({ ordinal: from + index, raw }));
    return { generation: shelf.view.generation, items };
  }

  /** The pages of the current walk. Fails with `unknownSession`. */
  pages(sessionId: SessionId, kind: CatalogKind): PageRecord[] {
    return this.#shelf(sessionId, kind).current.pages;
  }

  /** What the newest walk changed. Fails with `unknownSession`. */
  changes(sessionId: SessionId, kind: CatalogKind): ListChanges {
    return this.#shelf(sessionId, kind).changes;
  }

  /** A server said that a list changed: it is walked again, once, however often the server says so meanwhile. */
  listChanged(session: Session, method: string): void {
    for (const kind of catalogKinds) {
      if (listMethods[kind].changed !== method) continue;
      const shelf = this.#shelves.get(session.id)?.get(kind);
      void shelf?.changed(this.#context.appliesChanges());
    }
  }

  /** Lets go of an old session's lists. */
  forget(sessionId: SessionId): void {
    for (const shelf of this.#shelves.get(sessionId)?.values() ?? []) shelf.cancel();
    this.#shelves.delete(sessionId);
  }

  #open(session: Session, kind: CatalogKind): Shelf {
    const shelves = this.#shelves.get(session.id) ?? new Map<CatalogKind, Shelf>();
    this.#shelves.set(session.id, shelves);
    const known = shelves.get(kind);
    if (known !== undefined) return known;
    const shelf = new Shelf(
      session,
      kind,
      () => this.#context.clock.now(),
      () => {
        if (this.#shelves.get(session.id) === shelves) this.#context.changed(shelf.view);
      },
    );
    shelves.set(kind, shelf);
    return shelf;
  }

  #shelf(sessionId: SessionId, kind: CatalogKind): Shelf {
    const shelf = this.#shelves.get(sessionId)?.get(kind);
    if (shelf === undefined) throw new FailureError(createFailure('unknownSession'));
    return shelf;
  }
}
