import { useMemo } from 'react';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { fuzzyScore, haystackOf } from '#shared/mcp/resources/text-score.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import {
  type NamedItem,
  type NamedList,
  type NamedPlace,
  placeOfNamed,
  type ServerList,
} from '../../kit/list/index.ts';
import { useCurrentServerId } from '../../state/current-server.ts';

/** A tool or a prompt that the palette offers. */
export interface NamedEntry {
  id: string;
  serverId: ServerId;
  serverName: string;
  name: string;
  title: string | undefined;
  icon: string | undefined;
  place: NamedPlace;
  score: number;
}

type ListedItem = NamedItem & { icon?: string };

/** The best `limit` items of all lists for `query`, the current server's first among equals. */
export function useNamedEntries<Item extends ListedItem>(
  kind: 'tool' | 'prompt',
  lists: readonly ServerList<NamedList<Item>>[],
  query: string,
  limit: number,
) {
  const current = useCurrentServerId();
  return useMemo(() => {
    const words = queryWords(query);
    const ordered = lists.toSorted((a, b) => Number(b.serverId === current) - Number(a.serverId === current));
    const all = ordered.flatMap((server) =>
      server.list.items.filter(({ name }) => name !== '').map((item) => ({ server, item })),
    );
    const fitting = all
      .map((each) => ({ ...each, score: fuzzyScore(haystackOf(each.item), words) }))
      .filter(({ score }) => score > 0 || words.length === 0)
      .sort((a, b) => b.score - a.score);
    const entries = fitting.slice(0, limit).map(
      ({ server: { serverId, serverName, list }, item, score }): NamedEntry => ({
        id: `${kind} ${serverId} ${item.ordinal}`,
        serverId,
        serverName,
        name: item.name,
        title: item.title,
        icon: item.icon,
        place: placeOfNamed(list, item),
        score,
      }),
    );
    return { entries, total: fitting.length, hasAny: all.length > 0, isOfSeveral: lists.length > 1 };
  }, [kind, lists, current, query, limit]);
}
