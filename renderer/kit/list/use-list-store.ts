import { useEffect } from 'react';
import type { CatalogItem, CatalogKind } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { useVersion } from '../../data/observable.ts';
import { useListFetch } from '../../data/queries.ts';
import { type FetchedList, ListStore, type ListStoreOptions } from './list-store.ts';
import { appendNamed, emptyNamedList, type NamedItem } from './named-list.ts';

/** What connects a store with the host's list of a session; without a session it stays empty. */
export function hostList(sessionId: SessionId | undefined, kind: CatalogKind) {
  return {
    fetchItems: (from, count) =>
      sessionId === undefined
        ? Promise.resolve({ generation: -1, items: [] })
        : client.catalog.items({ sessionId, kind, from, count }),
  } satisfies Pick<ListStoreOptions<FetchedList>, 'fetchItems'>;
}

/**
 * Holds one store for each session, made by `create` when it is first needed, as long as the session is the newest
 * of its server: however many servers are connected, each has its lists.
 */
export function storesBySession<Store>(create: (sessionId: SessionId | undefined) => Store) {
  const stores = new Map<SessionId | undefined, Store>();
  return (sessionId: SessionId | undefined): Store => {
    const known = stores.get(sessionId);
    if (known !== undefined) return known;
    const sessions = queryClient.getQueryData(host.sessions.list.queryKey());
    for (const id of stores.keys()) {
      if (id !== undefined && sessions?.some((session) => session.id === id) === false) stores.delete(id);
    }
    const store = create(sessionId);
    stores.set(sessionId, store);
    return store;
  };
}

/** A store for each session of a list whose items are requested by name. */
export function namedStores<Item extends NamedItem>(kind: CatalogKind, read: (item: CatalogItem) => Item) {
  return storesBySession(
    (sessionId) =>
      new ListStore({
        ...hostList(sessionId, kind),
        empty: emptyNamedList<Item>,
        append: (list, more) => appendNamed(list, more.map(read)),
      }),
  );
}

/** Makes a store follow its fetch, and returns both; the list is another object whenever it has grown. */
export function useListStore<List extends FetchedList>(
  store: ListStore<List>,
  sessionId: SessionId | undefined,
  kind: CatalogKind,
) {
  const listFetch = useListFetch(sessionId, kind);
  useEffect(() => {
    if (listFetch !== undefined) store.follow(listFetch);
  }, [store, listFetch]);
  useVersion(store);
  return { listFetch, list: store.list };
}
