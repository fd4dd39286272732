import type { CatalogKind } from '#shared/model/catalog.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';

/** The lists of each workspace, in arrays that stay the same; the first one is the pane's. */
export const listKinds = {
  resources: ['resources', 'templates'],
  prompts: ['prompts'],
  tools: ['tools'],
} as const;

/**
 * What one can do to the fetches of a pane's lists. Those of `kinds` go together; paging concerns the first.
 * How it went shows in the fetches themselves.
 */
export function fetchActions(sessionId: SessionId, kinds: readonly [CatalogKind, ...CatalogKind[]]) {
  const each = (act: (list: { sessionId: SessionId; kind: CatalogKind }) => Promise<unknown>) =>
    void Promise.allSettled(kinds.map((kind) => act({ sessionId, kind })));
  const [main] = kinds;
  return {
    refresh: () => each((list) => client.catalog.refresh({ ...list, paged: false })),
    /** Begins again with the first page of the main list, and stops after it. */
    refreshPaged: () => each((list) => client.catalog.refresh({ ...list, paged: list.kind === main })),
    cancel: () => each((list) => client.catalog.cancel(list)),
    apply: () => each((list) => client.catalog.apply(list)),
    /** Goes on where the fetch of the main list stopped. */
    proceed: (pages: 'one' | 'all') =>
      void Promise.allSettled([client.catalog.proceed({ sessionId, kind: main, pages })]),
  };
}

export type FetchActions = ReturnType<typeof fetchActions>;
