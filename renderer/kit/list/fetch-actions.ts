import { create } from 'zustand';
import type { SessionId } from '#shared/model/id/id.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { client } from '../../data/client.ts';

/** The lists of each workspace, in stable arrays; the first one is the pane's. */
export const listKinds = {
  resources: ['resources', 'templates'],
  prompts: ['prompts'],
  tools: ['tools'],
} as const;

/** Which lists a person reloaded here, by session and kind: only then is it news that nothing changed. */
export const useReloaded = create<{ lists: ReadonlySet<string> }>(() => ({ lists: new Set() }));

interface ListPlace {
  sessionId: SessionId;
  kind: CatalogKind;
}

/** A list in {@link useReloaded}. */
export function listKey({ sessionId, kind }: ListPlace): string {
  return `${sessionId} ${kind}`;
}

/** What came of a reload has been shown. */
export function forgetReload(list: ListPlace): void {
  useReloaded.setState(({ lists }) => ({ lists: new Set([...lists].filter((key) => key !== listKey(list))) }));
}

/**
 * Actions on the fetches of a pane's lists. `kinds` are fetched together; paging applies to the first. Failures show in
 * the fetches themselves.
 */
export function fetchActions(sessionId: SessionId, kinds: readonly [CatalogKind, ...CatalogKind[]]) {
  const each = (act: (list: ListPlace) => Promise<unknown>) =>
    void Promise.allSettled(kinds.map((kind) => act({ sessionId, kind })));
  const [main] = kinds;
  const reload = (list: ListPlace, paged: boolean) => {
    useReloaded.setState(({ lists }) => ({ lists: new Set([...lists, listKey(list)]) }));
    return client.catalog.refresh({ ...list, paged });
  };
  return {
    refresh: () => each((list) => reload(list, false)),
    /** Fetches the first page of the main list again, and stops there. */
    refreshPaged: () => each((list) => reload(list, list.kind === main)),
    cancel: () => each((list) => client.catalog.cancel(list)),
    apply: () => each((list) => client.catalog.apply(list)),
    /** Continues the fetch of the main list. */
    proceed: (pages: 'one' | 'all') =>
      void Promise.allSettled([client.catalog.proceed({ sessionId, kind: main, pages })]),
  };
}

export type FetchActions = ReturnType<typeof fetchActions>;
