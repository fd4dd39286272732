import type { SessionId } from '#shared/model/id/id.ts';
import { hostList, storesBySession, useListStore } from '../../kit/list/index.ts';
import { CatalogStore } from './catalog-store.ts';

type Kind = 'resources' | 'templates';

const storeFor = {
  resources: /* @__PURE__ */ storesBySession(
    (id) => new CatalogStore({ kind: 'resources', ...hostList(id, 'resources') }),
  ),
  templates: /* @__PURE__ */ storesBySession(
    (id) => new CatalogStore({ kind: 'templates', ...hostList(id, 'templates') }),
  ),
};

/** The resources of a session, one store for all views. */
export const resourceStore = storeFor.resources;

/** One list of a session, growing with its fetch. */
export function useCatalog(sessionId: SessionId | undefined, kind: Kind) {
  const store = storeFor[kind](sessionId);
  const { listFetch, list: catalog } = useListStore(store, sessionId, kind);
  return { listFetch, store, catalog };
}
