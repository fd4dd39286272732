import { useEffect, useSyncExternalStore } from 'react';
import type { SessionId } from '#shared/model/id.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';
import { useWalk } from '../../host/queries.ts';
import { CatalogStore } from './catalog-store.ts';

type Kind = 'resources' | 'templates';

/** Sessions whose lists stay in the window, so that going back to one is instant. */
const storesKept = 8;
const stores = new Map<string, CatalogStore>();

function storeFor(sessionId: SessionId | undefined, kind: Kind): CatalogStore {
  const key = `${kind} ${sessionId ?? ''}`;
  const known = stores.get(key);
  const store =
    known ??
    new CatalogStore({
      kind,
      fetchItems: (from, count) =>
        sessionId === undefined
          ? Promise.resolve({ generation: -1, items: [] })
          : client.catalog.items({ sessionId, kind, from, count }),
      beforePaint: (callback) => requestAnimationFrame(callback),
      failureOf,
    });
  stores.delete(key);
  stores.set(key, store);
  for (const oldest of stores.keys()) {
    if (stores.size <= storesKept) break;
    stores.delete(oldest);
  }
  return store;
}

/** One list of a session, growing with its walk, with a version that changes whenever it does. */
export function useCatalog(sessionId: SessionId | undefined, kind: Kind) {
  const walk = useWalk(sessionId, kind);
  const store = storeFor(sessionId, kind);
  useEffect(() => {
    if (walk !== undefined) store.follow(walk);
  }, [store, walk]);
  const version = useSyncExternalStore(store.subscribe, store.version);
  return { walk, store, catalog: store.catalog, version };
}
