import type { SessionId } from '#shared/model/id/id.ts';
import type { CatalogItem, CatalogKind } from '#shared/model/lists/catalog.ts';
import type { NamedFound, NamedKind, NamedPlace, NamedQuery, NamedRange } from '#shared/model/lists/named-rows.ts';
import type { ListChoices, ListSearch } from '#shared/model/lists/palette.ts';
import type { ListedAt, Narrowing, ResourceQuery, ResourceRange, RowMark } from '#shared/model/lists/resource-rows.ts';
import type { RowSpan } from '#shared/model/row-range.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Catalog } from './catalog.ts';
import { NamedIndex } from './index/named-index.ts';
import { ResourceIndex } from './index/resource-index.ts';
import { resourceRange, resourceRowStarting } from './index/resource-layout.ts';
import { searchLists } from './index/search-lists.ts';

const maxOfOneUri = 10;

interface ListViewsContext {
  catalog: Catalog;
  sessions: Pick<SessionRegistry, 'list'>;
}

type Signal = AbortSignal | undefined;
interface NamedRequest {
  sessionId: SessionId;
  kind: NamedKind;
  query: NamedQuery;
}
interface ResourceRequest {
  sessionId: SessionId;
  query: ResourceQuery;
}

/** The sessions' lists as views show them. An unknown list is empty. An aborted signal makes the call throw. */
export class ListViews {
  readonly #context: ListViewsContext;

  constructor(context: ListViewsContext) {
    this.#context = context;
  }

  namedRows({ sessionId, kind, query }: NamedRequest, range: RowSpan, signal: Signal): Promise<NamedRange> {
    return inSlices(this.#named(sessionId, kind).rows(query, range), signal);
  }

  /** The first row from `from` on, and then from the top, whose text starts with `start`. */
  namedRowStarting({ sessionId, kind, query }: NamedRequest, start: string, from: number) {
    return inSlices(this.#named(sessionId, kind).rowStarting(query, start, from));
  }

  namedAt(sessionId: SessionId, kind: NamedKind, place: NamedPlace): NamedFound {
    return this.#named(sessionId, kind).at(place);
  }

  /** Some rows of a session's resources and templates; `mark`: the row with the focus. */
  resourceRows(
    { sessionId, query, mark }: ResourceRequest & { mark?: RowMark | undefined },
    range: RowSpan,
    signal: Signal,
  ): Promise<ResourceRange> {
    return inSlices(resourceRange(...this.#lists(sessionId), query, range, mark), signal);
  }

  /** The first row from `from` on, and then from the top, whose label starts with `start`. */
  resourceRowStarting({ sessionId, query }: ResourceRequest, start: string, from: number) {
    return inSlices(resourceRowStarting(...this.#lists(sessionId), query, start, from));
  }

  /** The matching resources, in the server's order; `below`: only those at and below that folder. */
  matching(sessionId: SessionId, narrowing: Narrowing & { below?: string | undefined }, range: RowSpan) {
    return inSlices(this.#resources(sessionId, 'resources').matching(narrowing, range));
  }

  listed(sessionId: SessionId, kind: 'resources' | 'templates', at: ListedAt): CatalogItem[] {
    return this.#resources(sessionId, kind).listed(at, maxOfOneUri);
  }

  search({ first, ...search }: ListSearch, signal: Signal): Promise<ListChoices> {
    const { catalog, sessions } = this.#context;
    const lists = sessions
      .list()
      .filter(({ phase }) => phase === 'ready')
      .sort((a, b) => Number(b.server.id === first) - Number(a.server.id === first))
      .map(({ id, server }) => ({ server, index: catalog.index(id, search.kind) }));
    return inSlices(searchLists(lists, search), signal);
  }

  #named(sessionId: SessionId, kind: NamedKind): NamedIndex {
    const index = this.#index(sessionId, kind);
    return index instanceof NamedIndex ? index : new NamedIndex(kind);
  }

  #resources(sessionId: SessionId, kind: 'resources' | 'templates'): ResourceIndex {
    const index = this.#index(sessionId, kind);
    return index instanceof ResourceIndex ? index : new ResourceIndex(kind);
  }

  #lists(sessionId: SessionId): [resources: ResourceIndex, templates: ResourceIndex] {
    return [this.#resources(sessionId, 'resources'), this.#resources(sessionId, 'templates')];
  }

  #index(sessionId: SessionId, kind: CatalogKind) {
    return this.#context.catalog.index(sessionId, kind);
  }
}
