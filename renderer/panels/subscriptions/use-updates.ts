import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UpdateFilter } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { subscribeUpdates } from '../../data/update-news.ts';
import { UpdateStore } from './update-store.ts';

/** The log of changes under a filter, following the host's for as long as the component lives. */
export function useUpdates(filter: UpdateFilter): UpdateStore {
  const [store] = useState(
    () =>
      new UpdateStore({
        fetch: (query, signal) => client.subscriptions.updates(query, { signal }),
        after: (milliseconds, callback) => setTimeout(callback, milliseconds),
        beforePaint: (callback) => requestAnimationFrame(callback),
        failureOf,
      }),
  );
  useSyncExternalStore(store.subscribe, store.version);
  useEffect(() => store.setFilter(filter), [store, filter]);
  useEffect(() => subscribeUpdates(() => store.refresh()), [store]);
  return store;
}
