import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { host } from '../../data/client.ts';
import { useSessions } from '../../data/queries.ts';
import type { FetchedList, ListStore } from './list-store.ts';

/** One list of one connected server. */
export interface ServerList<List> {
  serverId: ServerId;
  serverName: string;
  list: List;
}

/**
 * One list of every server that is connected, fetched while `isWanted`. The result is another one whenever a list
 * has grown.
 */
export function useConnectedLists<List extends FetchedList>(
  kind: CatalogKind,
  storeOf: (sessionId: SessionId | undefined) => ListStore<List>,
  isWanted: boolean,
): readonly ServerList<List>[] {
  const sessions = useSessions();
  const ready = useMemo(
    () => (isWanted ? (sessions ?? []).filter(({ phase }) => phase === 'ready') : []),
    [sessions, isWanted],
  );
  const listFetches = useQueries({
    queries: ready.map(({ id }) => host.catalog.listFetches.queryOptions({ input: { sessionId: id } })),
    combine: (results) => results.flatMap(({ data }) => data?.find((listFetch) => listFetch.kind === kind) ?? []),
  });
  useEffect(() => {
    for (const listFetch of listFetches) storeOf(listFetch.sessionId).follow(listFetch);
  }, [listFetches, storeOf]);
  const ids = useMemo(() => ready.map(({ id }) => id), [ready]);
  const { subscribe, lists } = useMemo(() => {
    let known: readonly List[] = [];
    return {
      subscribe: (listener: () => void) => {
        const stops = ids.map((id) => storeOf(id).subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      lists: () => {
        const next = ids.map((id) => storeOf(id).list);
        if (next.length !== known.length || next.some((list, index) => list !== known[index])) known = next;
        return known;
      },
    };
  }, [ids, storeOf]);
  const shown = useSyncExternalStore(subscribe, lists);
  return useMemo(
    () =>
      ready.flatMap(({ serverId, serverName }, index) => {
        const list = shown[index];
        return list === undefined ? [] : [{ serverId, serverName, list }];
      }),
    [ready, shown],
  );
}
