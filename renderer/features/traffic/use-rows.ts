import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FrameFilter } from '#shared/model/frame.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';
import { currentHead, subscribeHead } from '../../host/head.ts';
import { RowStore } from './row-store.ts';

/** The log's rows under a filter, following its head for as long as the component lives. */
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
  useSyncExternalStore(store.subscribe, store.version);
  return store;
}
