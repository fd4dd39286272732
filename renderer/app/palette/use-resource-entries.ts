import { useEffect, useMemo, useState } from 'react';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type ServerList, useConnectedLists } from '../../kit/list/index.ts';
import { useCurrentServerId } from '../../state/current-server.ts';
import { runInTurns } from '../../ui/run-in-turns.ts';
import { type ResourceCatalog, resourceStore } from '../../workspaces/resources/index.ts';

/** A resource that the palette offers. */
export interface ResourceEntry {
  id: string;
  serverId: ServerId;
  serverName: string;
  uri: string;
  name: string;
  score: number;
}

interface Found {
  query: string;
  entries: readonly ResourceEntry[];
  total: number;
}

type Catalogs = readonly ServerList<ResourceCatalog>[];

/** The best `limit` resources of all connected servers for `query`, the current server's first among equals. */
export function useResourceEntries(isWanted: boolean, query: string, limit: number) {
  const current = useCurrentServerId();
  const lists = useConnectedLists('resources', resourceStore, isWanted);
  const ordered = useMemo(
    () => lists.toSorted((a, b) => Number(b.serverId === current) - Number(a.serverId === current)),
    [lists, current],
  );
  const [found, setFound] = useState<Found>();
  useEffect(() => runInTurns(search(ordered, query.trim(), limit), setFound), [ordered, query, limit]);
  return {
    entries: isWanted ? (found?.entries ?? []) : [],
    total: isWanted ? (found?.total ?? 0) : 0,
    isSearching: isWanted && found?.query !== query.trim(),
    hasAny: lists.some(({ list }) => list.items.length > 0),
    isOfSeveral: lists.length > 1,
  };
}

/** Items that contain the query's words come first; where they do not fill the list, letters may be left out. */
function* search(lists: Catalogs, query: string, limit: number): Generator<void, Found, void> {
  const all: Int32Array[] = [];
  for (const { list } of lists) all.push((yield* list.search.find(query)).matches);
  if (query !== '' && sum(all) < limit) {
    for (const [index, { list }] of lists.entries()) all[index] = yield* list.search.findFuzzy(query);
  }
  const entries = lists.flatMap((server, index) => {
    const matches = all[index] ?? new Int32Array();
    const best = query === '' ? matches : server.list.search.rank(query, matches);
    return [...best.subarray(0, limit)].flatMap((item) => entryOf(server, item, query) ?? []);
  });
  entries.sort((a, b) => b.score - a.score);
  return { query, entries: entries.slice(0, limit), total: sum(all) };
}

function entryOf({ serverId, serverName, list }: Catalogs[number], number: number, query: string) {
  const item = list.items[number];
  if (item === undefined || item.uri === '') return undefined;
  const score = query === '' ? 0 : list.search.score(query, number);
  return { id: `resource ${serverId} ${number}`, serverId, serverName, uri: item.uri, name: itemLabel(item), score };
}

function sum(all: readonly Int32Array[]): number {
  return all.reduce((total, matches) => total + matches.length, 0);
}
