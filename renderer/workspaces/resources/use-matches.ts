import { useEffect, useRef, useState } from 'react';
import { narrows } from '#shared/mcp/resource-search.ts';
import { runInTurns } from '../../ui/run-in-turns.ts';
import type { ResourceCatalog } from './catalog-store.ts';

interface Found {
  catalog: ResourceCatalog;
  size: number;
  query: string;
  matches: Int32Array;
  isFuzzy: boolean;
}

/**
 * Item numbers that match `query`, in list order; undefined for an empty query. While a search runs, the
 * last result stays.
 */
export function useMatches(catalog: ResourceCatalog, version: number, query: string): Int32Array | undefined {
  const [found, setFound] = useState<Found>();
  const last = useRef<Found>(undefined);
  const isEmpty = query.trim() === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue grows in place; its version says when.
  useEffect(() => {
    if (isEmpty) {
      last.current = undefined;
      setFound(undefined);
      return;
    }
    const known = last.current;
    const size = catalog.items.length;
    const canNarrow =
      known?.catalog === catalog && known.size === size && !known.isFuzzy && narrows(query, known.query);
    const run = catalog.search.find(query, canNarrow ? known.matches : undefined);
    return runInTurns(run, (result) => {
      last.current = { catalog, size, query, ...result };
      setFound(last.current);
    });
  }, [catalog, version, query, isEmpty]);
  return isEmpty || found?.catalog !== catalog ? undefined : found.matches;
}
