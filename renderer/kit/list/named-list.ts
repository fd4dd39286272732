import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CatalogItem } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { mostSearched } from '#shared/model/lists/list-words.ts';
import type {
  NamedKind,
  NamedPlace,
  NamedQuery,
  NamedRange,
  NamedRow,
  ToolTerm,
} from '#shared/model/lists/named-rows.ts';
import { client, host } from '../../data/client.ts';
import { useVersion } from '../../data/observable.ts';
import { useListFetch } from '../../data/queries.ts';
import { RowSource } from '../../data/row-source.ts';

const noTerms: readonly ToolTerm[] = [];

interface NamedListOptions {
  sessionId: SessionId;
  kind: NamedKind;
  /** What the list is searched for. */
  text: string;
  terms?: readonly ToolTerm[];
  isGrouped?: boolean;
  /** The item in front. */
  place: NamedPlace | undefined;
}

/** A session's tools or prompts in the order of the server, or grouped, as far as they are in view. */
export function useNamedList({ sessionId, kind, text, terms = noTerms, isGrouped = false, place }: NamedListOptions) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { name, nth } = place ?? {};
  const hasPlace = place !== undefined;
  const query = useMemo(
    (): NamedQuery => ({
      text: text.slice(0, mostSearched),
      terms: [...terms],
      ...(isGrouped && { closed: [...closed] }),
      ...(hasPlace && { place: { name, nth } }),
    }),
    [text, terms, isGrouped, closed, hasPlace, name, nth],
  );
  const source = useMemo(() => namedSource(sessionId, kind), [sessionId, kind]);
  const version = useListFetch(sessionId, kind)?.version ?? 0;
  useEffect(() => source.setQuery(query), [source, query]);
  useEffect(() => source.setVersion(version), [source, version]);
  useVersion(source);
  return {
    source,
    isGrouped,
    /** Opens or closes a group. */
    toggle: (prefix: string, isOpen: boolean) =>
      setClosed(isOpen ? closed.filter((other) => other !== prefix) : [...closed, prefix]),
    /** The first row from `from` on, and then from the top, whose text starts with `start`. */
    rowStarting: async (start: string, from: number) =>
      (await client.lists.namedRowStarting({ sessionId, kind, query, start, from })).row,
  };
}

export type NamedList = ReturnType<typeof useNamedList>;

function namedSource(sessionId: SessionId, kind: NamedKind) {
  const first: NamedQuery = { text: '', terms: [] };
  return new RowSource<NamedQuery, NamedRow, NamedRange>(first, {
    fetch: (query, window, signal) => client.lists.namedRows({ sessionId, kind, query, window }, { signal }),
    keyOf: keyOfRow,
    mayChange: () => true,
  });
}

export function keyOfRow(row: NamedRow): string | number {
  return row.kind === 'group' ? `group ${row.prefix}` : row.item.ordinal;
}

/** The tool or prompt at a place of a session's list, read as one; undefined until known. */
export function useNamed<Item>(
  sessionId: SessionId,
  kind: NamedKind,
  { name, nth }: NamedPlace,
  read: (item: CatalogItem) => Item,
): { item: Item | undefined; isRepeated: boolean } | undefined {
  const { data } = useQuery(host.lists.named.queryOptions({ input: { sessionId, kind, place: { name, nth } } }));
  return useMemo(() => data && { ...data, item: data.item && read(data.item) }, [data, read]);
}
