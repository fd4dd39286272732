import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import { queryWords } from '#shared/mcp/resources/query-words.ts';
import { filterText, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import { keyOfTemplate } from '#shared/mcp/resources/template-key.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type {
  Narrowing,
  ResourceQuery,
  ResourceRange,
  ResourceRow,
  RowMark,
} from '#shared/model/lists/resource-rows.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { client } from '../../../data/client.ts';
import { atOnce, useVersion } from '../../../data/observable.ts';
import { useListFetch } from '../../../data/queries.ts';
import { RowSource } from '../../../data/row-source.ts';
import { keptSource, type TypedQuery, useTypedSource } from '../../../kit/list/index.ts';
import { attempt } from '../../../state/notice.ts';
import { type PickedResource, pickOf, useBasket } from '../basket/basket-store.ts';
import { useTemplateStore } from '../templates/template-store.ts';
import { useFolders, useListSort } from './list-state.ts';

/** A row with its item or template parsed. */
export interface ShownRow extends Omit<ResourceRow, 'item' | 'template'> {
  item?: ResourceItem | undefined;
  template?: ResourceItem | undefined;
}

type ShownRange = RowRange<ShownRow> & Omit<ResourceRange, 'rows'>;

/** The active row as it was set. Its mark is added once the row is loaded. */
interface ActiveRow {
  row: number;
  mark: RowMark | undefined;
  at: ShownRange | undefined;
}

type SourceQuery = Omit<ResourceQuery, 'view'>;
export type ListView = ResourceQuery['view'];

const noQuery: SourceQuery = { text: '', filter: '', folders: [], folded: [], past: [] };

export class ResourceSource extends RowSource<SourceQuery, ShownRow, ShownRange> {
  readonly view: ListView;
  /** Its mark is sent with each request, so that the same item stays active. */
  activeRow: ActiveRow | undefined;

  constructor(sessionId: SessionId, view: ListView) {
    super(noQuery, {
      fetch: async (query, wanted, signal) => {
        const { activeRow } = this;
        if (activeRow !== undefined) activeRow.mark ??= this.rowAt(activeRow.row)?.mark;
        const mark = activeRow?.mark;
        const input = { sessionId, query: { ...query, view }, ...wanted, ...(mark !== undefined && { mark }) };
        const range = await client.lists.resourceRows(input, { signal });
        return { ...range, rows: range.rows.map(shownRow) };
      },
      keyOf: ({ mark }) => markKey(mark),
      mayChange: () => true,
      schedule: atOnce,
    });
    this.view = view;
  }

  #askedFront: string | undefined;

  /** The row of the item in front, when it is among those that were fetched. */
  rowOf(front: string): number | undefined {
    return this.find((row) => tabKeyOf(row) === front);
  }

  /** What a query asks to find: the item in front, unless its row is known. Then the query stays as it is. */
  frontToFind(front: string | undefined): string | undefined {
    if (front === undefined || this.rowOf(front) === undefined) this.#askedFront = front;
    return this.#askedFront;
  }
}

/** The URI that a row opens; of a template none. */
export function uriOf({ item, mark }: ShownRow): string | undefined {
  return mark.expansion ?? item?.uri;
}

/** The tab key of a row; undefined for a folder. */
export function tabKeyOf(row: ShownRow): string | undefined {
  return uriOf(row) ?? (row.template && keyOfTemplate(row.template.uri));
}

function markKey({ kind, ordinal, expansion = '' }: RowMark): string {
  return `${kind} ${ordinal} ${expansion}`;
}

function shownRow({ item, template, ...row }: ResourceRow): ShownRow {
  return { ...row, item: item && readResourceItem(item), template: template && readTemplateItem(template) };
}

interface SourceOptions {
  serverId: ServerId;
  sessionId: SessionId;
  view: ListView;
  typed: TypedQuery;
  filter: ResourceFilter;
  folding: Folding | undefined;
  front: string | undefined;
}

export interface Folding {
  text: string;
  folded: ReadonlyMap<string, boolean>;
}

/** The resources of a session as a tree or a list, narrowed by words and facets. */
export function useResourceSource({ serverId, sessionId, view, typed, filter, folding, front }: SourceOptions) {
  const sort = useListSort(serverId);
  const folders = useFolders(serverId);
  const source = useMemo(
    () => keptSource(`resources ${view} ${sessionId}`, () => new ResourceSource(sessionId, view)),
    [sessionId, view],
  );
  const asked = useMemo(() => source.frontToFind(front), [source, front]);
  const past = useTemplateStore((state) => state.past);
  const queryOf = useCallback(
    (text: string): SourceQuery => {
      const common = { text, filter: filterText(filter), ...(asked !== undefined && { front: asked }) };
      if (view === 'list') return { ...noQuery, ...common, ...(sort !== undefined && { sort }) };
      return {
        ...common,
        folders: [...folders].slice(-maxFolders),
        folded: [...(folding?.text === text ? folding.folded : [])].slice(-maxFolders),
        past: pastUris(past, serverId),
      };
    },
    [view, filter, asked, sort, folders, folding, past, serverId],
  );
  const version =
    (useListFetch(sessionId, 'resources')?.version ?? 0) + (useListFetch(sessionId, 'templates')?.version ?? 0);
  useTypedSource(source, typed, queryOf);
  useEffect(() => source.setVersion(version), [source, version]);
  const drawn = useVersion(source);
  /** Adds all matching resources to the basket, or those in a folder. */
  const addToBasket = useCallback(
    (below?: string) => void attempt(addMatching(serverId, sessionId, source.query, below)),
    [serverId, sessionId, source],
  );
  // The rows render again only when they or their query change.
  return useMemo(() => {
    const { text, filter: narrowedBy } = source.latestQuery;
    return {
      source,
      drawn,
      /** The search of the rows, and its words. */
      text,
      words: queryWords(text),
      /** A search or a filter is set. */
      isNarrowed: text !== '' || narrowedBy !== '',
      /** The first row from `from` on, and then from the top, whose label starts with `start`. */
      rowStarting: async (start: string, from: number) =>
        (await client.lists.resourceRowStarting({ sessionId, query: { ...source.query, view }, start, from })).row,
      /** The URI of the only resource that matches what is typed; undefined when none does, or several do. */
      only: async () => {
        const narrowing = { text: typed.get().trim(), filter: filterText(filter) };
        const { rows, total } = await client.lists.matching({ sessionId, narrowing, from: 0, count: 1 });
        return total === 1 ? rows.map((item) => readResourceItem(item).uri)[0] : undefined;
      },
      addToBasket,
    };
  }, [source, drawn, sessionId, view, typed, filter, addToBasket]);
}

export type ResourceRowsSource = ReturnType<typeof useResourceSource>;

const maxFolders = 20_000;
const maxTemplates = 1000;

/** The URIs that were expanded from each template of a server and read, newest first. */
function pastUris(
  past: Readonly<Record<string, readonly { uri: string }[]>>,
  serverId: ServerId,
): [template: string, uris: string[]][] {
  const start = `${serverId} `;
  return Object.entries(past)
    .filter(([key, made]) => key.startsWith(start) && made.length > 0)
    .slice(-maxTemplates)
    .map(([key, made]) => [key.slice(start.length), made.map(({ uri }) => uri)]);
}

const pickPageSize = 5000;

async function addMatching(
  serverId: ServerId,
  sessionId: SessionId,
  { text, filter }: Narrowing,
  below: string | undefined,
): Promise<void> {
  const picks: PickedResource[] = [];
  for (let from = 0; ; from += pickPageSize) {
    const { rows, total } = await client.lists.matching({
      sessionId,
      narrowing: { text, filter },
      from,
      count: pickPageSize,
      ...(below !== undefined && { below }),
    });
    picks.push(...rows.map((item) => pickOf(readResourceItem(item))));
    if (from + pickPageSize >= total) break;
  }
  useBasket.getState().add(serverId, picks);
}

/** The active row. It stays on its item, template or folder when the list changes. */
export function useActiveRow({ source }: ResourceRowsSource) {
  const [activeRow, setActiveRow] = useState(source.activeRow);
  const { latest } = source;
  const known = latest?.active;
  const isMoved =
    activeRow?.mark !== undefined &&
    latest !== activeRow.at &&
    known !== undefined &&
    markKey(known.mark) === markKey(activeRow.mark);
  const setActive = (row: number) => {
    const next = { row, mark: source.rowAt(row)?.mark, at: latest };
    source.activeRow = next;
    setActiveRow(next);
  };
  const active = isMoved ? known.row : (activeRow?.row ?? -1);
  return {
    active,
    setActive,
    /** Activates a row unless one is active, or was just activated and is not loaded yet. */
    startAt: (row: number) => {
      if (active < 0 && source.activeRow === undefined) setActive(row);
    },
  };
}
