import type { CatalogKind } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id.ts';
import { client } from '../../host/client.ts';

/** The lists that the Resources pane shows together. */
const kinds = ['resources', 'templates'] as const satisfies readonly CatalogKind[];

/** What one can do to the walks of the pane's lists. How it went shows in the walks themselves. */
export function walkActions(sessionId: SessionId) {
  const each = (act: (list: { sessionId: SessionId; kind: CatalogKind }) => Promise<unknown>) =>
    void Promise.allSettled(kinds.map((kind) => act({ sessionId, kind })));
  const resources = { sessionId, kind: 'resources' } as const;
  return {
    refresh: () => each((list) => client.catalog.refresh({ ...list, paged: false })),
    /** Begins again with the first page of the resources, and stops after it. */
    refreshPaged: () => each((list) => client.catalog.refresh({ ...list, paged: list.kind === 'resources' })),
    cancel: () => each((list) => client.catalog.cancel(list)),
    apply: () => each((list) => client.catalog.apply(list)),
    /** Goes on where the walk of the resources stopped. */
    proceed: (pages: 'one' | 'all') => void Promise.allSettled([client.catalog.proceed({ ...resources, pages })]),
  };
}
