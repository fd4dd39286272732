import type { SessionId } from '#shared/model/id/id.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { client } from '../../data/client.ts';

/** The lists of each workspace, in stable arrays; the first one is the pane's. */
export const listKinds = {
  resources: ['resources', 'templates'],
  prompts: ['prompts'],
  tools: ['tools'],
} as const;

/**
 * Actions on the fetches of a pane's lists. `kinds` are fetched together; paging applies to the first. Failures show in
 * the fetches themselves.
 */
export function fetchActions(sessionId: SessionId, kinds: readonly [CatalogKind, ...CatalogKind[]]) {
  const each = (act: (list: { sessionId: SessionId; kind: CatalogKind }) => Promise<unknown>) =>
    void Promise.allSettled(kinds.map((kind) => act({ sessionId, kind })));
  const [main] = kinds;
  return {
    refresh: () => each((list) => client.catalog.refresh({ ...list, paged: false })),
    /** Fetches the first page of the main list again, and stops there. */
    refreshPaged: () => each((list) => client.catalog.refresh({ ...list, paged: list.kind === main })),
    cancel: () => each((list) => client.catalog.cancel(list)),
    apply: () => each((list) => client.catalog.apply(list)),
    /** Continues the fetch of the main list. */
    proceed: (pages: 'one' | 'all') =>
      void Promise.allSettled([client.catalog.proceed({ sessionId, kind: main, pages })]),
  };
}

export type FetchActions = ReturnType<typeof fetchActions>;
