import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CatalogItem, CatalogKind, ListFetch } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { NamedKind } from '#shared/model/lists/named-rows.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import { Listeners } from '../../listeners.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { CatalogList } from './catalog-list.ts';
import type { ListIndex } from './indexed-list.ts';

interface CatalogContext {
  clock: Clock;
  exchanges: Exchanges;
  /** Whether a list that changed on the server replaces the one on screen by itself. */
  appliesChanges(): boolean;
}

export class Catalog {
  readonly #context: CatalogContext;
  readonly #changes = new Listeners<[fetch: ListFetch]>();
  readonly #lists = new Map<SessionId, Map<CatalogKind, CatalogList>>();

  constructor(context: CatalogContext) {
    this.#context = context;
  }

  /** Calls `listener` when the fetch of a list has changed: its items or its state. */
  onChange(listener: (fetch: ListFetch) => void): void {
    this.#changes.add(listener);
  }

  /** Fetches all declared lists in parallel; the others are marked as undeclared. */
  async fetchAll(session: Session): Promise<void> {
    if (session.phase !== 'ready') return;
    await Promise.all(
      catalogKinds.map((kind) => {
        const list = this.#open(session, kind);
        return list.isWanted ? list.fill('all') : list.undeclared();
      }),
    );
  }

  /** Fetches one list from its first page, even an undeclared one (see `Session.usesUndeclared`). Resolves when it has ended or is paused. */
  async fetch(session: Session, kind: CatalogKind, pages: 'one' | 'all' = 'all'): Promise<ListFetch> {
    const list = this.#open(session, kind);
    if (!declares(session.capabilities, kind)) session.allowUndeclared();
    if (pages === 'one') await list.fill('one');
    else await list.renew(true);
    return list.view;
  }

  listFetches(sessionId: SessionId): ListFetch[] {
    return [...(this.#lists.get(sessionId)?.values() ?? [])].map((list) => list.view);
  }

  /** All items of a list with this `name`, as last listed; none when it was never fetched. */
  named(sessionId: SessionId, kind: NamedKind, name: string): Json[] {
    const items = this.#lists.get(sessionId)?.get(kind)?.newest;
    return (items?.withKey(name) ?? []).flatMap((ordinal) => items?.at(ordinal) ?? []);
  }

  isOutdated(sessionId: SessionId, kind: CatalogKind): boolean {
    return this.#lists.get(sessionId)?.get(kind)?.isOutdated ?? false;
  }

  resource(sessionId: SessionId, uri: string): Json | undefined {
    const items = this.#lists.get(sessionId)?.get('resources')?.newest;
    return items?.at(items.withKey(uri)[0] ?? -1);
  }

  /** Items as the server sent them; `version` is the generation of the list. Fails with `unknownSession`. */
  items(sessionId: SessionId, kind: CatalogKind, from: number, count: number): RowRange<CatalogItem> {
    const list = this.list(sessionId, kind);
    const { items } = list.current;
    const rows: CatalogItem[] = [];
    for (let ordinal = from; ordinal < Math.min(from + count, items.length); ordinal += 1) {
      rows.push({ ordinal, raw: items.at(ordinal) ?? null });
    }
    return { rows, total: items.length, version: list.view.generation };
  }

  index(sessionId: SessionId, kind: CatalogKind): ListIndex | undefined {
    return this.#lists.get(sessionId)?.get(kind)?.index;
  }

  /** Handles a list-changed notification: the list is fetched again, once for all notifications until then. */
  listChanged(session: Session, method: string): void {
    for (const kind of catalogKinds) {
      if (listMethods[kind].changed !== method) continue;
      const list = this.#lists.get(session.id)?.get(kind);
      void list?.changed(this.#context.appliesChanges());
    }
  }

  remove(sessionId: SessionId): void {
    for (const list of this.#lists.get(sessionId)?.values() ?? []) list.cancel();
    this.#lists.delete(sessionId);
  }

  #open(session: Session, kind: CatalogKind): CatalogList {
    const lists = this.#lists.get(session.id) ?? new Map<CatalogKind, CatalogList>();
    this.#lists.set(session.id, lists);
    const known = lists.get(kind);
    if (known !== undefined) return known;
    const list = new CatalogList(
      session,
      kind,
      (method, params, signal) => this.#context.exchanges.result({ session, method, params, signal }),
      this.#context.clock,
      () => {
        if (this.#lists.get(session.id) === lists) this.#changes.call(list.view);
      },
    );
    lists.set(kind, list);
    return list;
  }

  /** Fails with `unknownSession`. */
  list(sessionId: SessionId, kind: CatalogKind): CatalogList {
    const list = this.#lists.get(sessionId)?.get(kind);
    if (list === undefined) throw new FailureError(createFailure('unknownSession'));
    return list;
  }
}
