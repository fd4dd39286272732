import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FrameFilter } from '#shared/model/frame.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { currentHead, subscribeHead } from '../../data/head.ts';
import { RowStore } from './row-store.ts';

/**
 * The log's rows under a filter, following its head for as long as the component lives. It changes up to once
 * a frame: only what shows rows listens to it, by {@link useRowsVersion}.
 */
export function useRows(filter: FrameFilter): RowStore {
  const [store] = useState(
    () =>
      new RowStore({
        fetchRows: (query, signal) => client.traffic.rows(query, { signal }),
        beforePaint: (callback) => requestAnimationFrame(callback),
        failureOf,
      }),
  );
  useEffect(() => store.setFilter(filter), [store, filter]);
  useEffect(() => {
    const follow = () => store.setHead(currentHead());
    follow();
    return subscribeHead(follow);
  }, [store]);
  return store;
}

/** Draws the component again whenever the rows have changed. */
export function useRowsVersion(store: RowStore): number {
  return useSyncExternalStore(store.subscribe, store.version);
}

/** How the rows stand as a whole. */
export type RowsState = 'loading' | 'failed' | 'empty' | 'filled';

/** Draws the component again only when the rows stand otherwise than before. */
export function useRowsState(store: RowStore): RowsState {
  return useSyncExternalStore(store.subscribe, () => {
    if (store.failure !== undefined) return 'failed';
    if (!store.isLoaded) return 'loading';
    return store.total === 0 ? 'empty' : 'filled';
  });
}
