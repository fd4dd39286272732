import { useEffect, useRef, useState } from 'react';
import { narrows } from '#shared/mcp/resources/resource-search.ts';
import { runInTurns } from '../../../ui/run-in-turns.ts';
import type { ResourceCatalog } from '../catalog-store.ts';

interface Found {
  /** Of the list that was searched: the same while it grows. */
  items: ResourceCatalog['items'];
  size: number;
  query: string;
  matches: Int32Array;
  isFuzzy: boolean;
}

/**
 * Item numbers that match `query`, in list order; undefined for an empty query. While a search runs, the
 * last result stays.
 */
export function useMatches(catalog: ResourceCatalog, query: string): Int32Array | undefined {
  const [found, setFound] = useState<Found>();
  const last = useRef<Found>(undefined);
  const isEmpty = query.trim() === '';
  useEffect(() => {
    if (isEmpty) {
      last.current = undefined;
      setFound(undefined);
      return;
    }
    const known = last.current;
    const { items, search } = catalog;
    const size = items.length;
    const canNarrow = known?.items === items && known.size === size && !known.isFuzzy && narrows(query, known.query);
    const run = search.find(query, canNarrow ? known.matches : undefined);
    return runInTurns(run, (result) => {
      last.current = { items, size, query, ...result };
      setFound(last.current);
    });
  }, [catalog, query, isEmpty]);
  return isEmpty || found?.items !== catalog.items ? undefined : found.matches;
}
