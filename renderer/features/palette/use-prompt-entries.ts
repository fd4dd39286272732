import { useMemo } from 'react';
import type { ServerId } from '#shared/model/id.ts';
import { useCurrentServerId } from '../../state/current-server.ts';
import { type PromptPlace, placeOf, usePromptLists } from '../prompts/index.ts';
import { bestMatches } from './match.ts';

/** A prompt that the palette offers. */
export interface PromptEntry {
  id: string;
  serverId: ServerId;
  serverName: string;
  name: string;
  title: string | undefined;
  icon: string | undefined;
  place: PromptPlace;
}

/** The best `limit` prompts of all connected servers for `query`, the current server's first among equals. */
export function usePromptEntries(isWanted: boolean, query: string, limit: number) {
  const current = useCurrentServerId();
  const lists = usePromptLists(isWanted);
  return useMemo(() => {
    const ordered = lists.toSorted((a, b) => Number(b.serverId === current) - Number(a.serverId === current));
    const all = ordered.flatMap((server) =>
      server.list.items.filter(({ name }) => name !== '').map((item) => ({ server, item })),
    );
    const fitting = bestMatches(all, query, ({ item }) => `${item.name} ${item.title ?? ''}`, all.length);
    const entries = fitting.slice(0, limit).map(
      ({ server: { serverId, serverName, list }, item }): PromptEntry => ({
        id: `prompt ${serverId} ${item.ordinal}`,
        serverId,
        serverName,
        name: item.name,
        title: item.title,
        icon: item.icon,
        place: placeOf(list, item),
      }),
    );
    return { entries, total: fitting.length, hasAny: all.length > 0, isOfSeveral: lists.length > 1 };
  }, [lists, current, query, limit]);
}
