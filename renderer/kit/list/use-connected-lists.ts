import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
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
 * grows; the lists themselves grow in place.
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
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = ids.map((id) => storeOf(id).subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [ids, storeOf],
  );
  const versions = useSyncExternalStore(subscribe, () => ids.map((id) => storeOf(id).version()).join(' '));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists grow in place; their versions say when.
  return useMemo(
    () => ready.map(({ id, serverId, serverName }) => ({ serverId, serverName, list: storeOf(id).list })),
    [ready, versions, storeOf],
  );
}
