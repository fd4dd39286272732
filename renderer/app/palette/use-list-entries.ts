import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { mostSearched } from '#shared/model/lists/list-words.ts';
import type { ListChoices, ListSearch } from '#shared/model/lists/palette.ts';
import { host } from '../../data/client.ts';
import { useCurrentServerId } from '../../state/current-server.ts';

const nothing: ListChoices = { entries: [], total: 0, hasAny: false, isOfSeveral: false };

/** The best `limit` items of one list of all connected servers, the current server's first among equals. */
export function useListEntries(kind: ListSearch['kind'], isWanted: boolean, query: string, limit: number) {
  const first = useCurrentServerId();
  const text = query.trim().slice(0, mostSearched);
  const { data, isPlaceholderData, isPending } = useQuery(
    host.lists.search.queryOptions({
      input: isWanted ? { kind, text, limit, ...(first !== undefined && { first }) } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  return { ...(isWanted ? (data ?? nothing) : nothing), isSearching: isWanted && (isPlaceholderData || isPending) };
}

/** What tells an entry of one kind apart. */
export function entryId(kind: ListSearch['kind'], { serverId, item }: ListChoices['entries'][number]): string {
  return `${kind} ${serverId} ${item.ordinal}`;
}
