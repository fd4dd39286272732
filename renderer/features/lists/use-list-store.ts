import { useEffect, useSyncExternalStore } from 'react';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';
import { useWalk } from '../../host/queries.ts';
import type { ListStore, ListStoreOptions, WalkedList } from './list-store.ts';

/** Sessions whose lists stay in the window, so that going back to one is instant. */
const storesKept = 8;

/** What connects a store with the host's list of a session; without a session it stays empty. */
export function hostList(sessionId: SessionId | undefined, kind: CatalogKind) {
  return {
    fetchItems: (from, count) =>
      sessionId === undefined
        ? Promise.resolve({ generation: -1, items: [] })
        : client.catalog.items({ sessionId, kind, from, count }),
    beforePaint: (callback) => requestAnimationFrame(callback),
    failureOf,
  } satisfies Pick<ListStoreOptions<WalkedList>, 'fetchItems' | 'beforePaint' | 'failureOf'>;
}

/** Keeps the stores of the sessions that were looked at last; each is made by `create` when it is first asked for. */
export function storesBySession<Store>(create: (sessionId: SessionId | undefined) => Store) {
  const stores = new Map<SessionId | undefined, Store>();
  return (sessionId: SessionId | undefined): Store => {
    const store = stores.get(sessionId) ?? create(sessionId);
    stores.delete(sessionId);
    stores.set(sessionId, store);
    for (const oldest of stores.keys()) {
      if (stores.size <= storesKept) break;
      stores.delete(oldest);
    }
    return store;
  };
}

/** Makes a store follow its walk, and gives both with a version that changes whenever the list does. */
export function useListStore<List extends WalkedList>(
  store: ListStore<List>,
  sessionId: SessionId | undefined,
  kind: CatalogKind,
) {
  const walk = useWalk(sessionId, kind);
  useEffect(() => {
    if (walk !== undefined) store.follow(walk);
  }, [store, walk]);
  const version = useSyncExternalStore(store.subscribe, store.version);
  return { walk, version, list: store.list };
}
