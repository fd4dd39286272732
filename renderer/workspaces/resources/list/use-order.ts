import { useEffect, useMemo, useState } from 'react';
import { runInTurns } from '../../../ui/run-in-turns.ts';
import type { ResourceCatalog } from '../catalog-store.ts';
import { type Sort, type SortColumn, sortItems } from './sorted-order.ts';

interface Sorted {
  /** Of the list that was sorted: the same while it grows. */
  items: ResourceCatalog['items'];
  column: SortColumn;
  order: Int32Array;
}

/**
 * The item numbers to list, in order: the server's, or by relevance while searching, or by a column. While a
 * sort runs, what it has sorted before stays.
 */
export function useOrder(
  catalog: ResourceCatalog,
  matches: Int32Array | undefined,
  query: string,
  sort: Sort | undefined,
): Int32Array {
  const column = sort?.column;
  const [sorted, setSorted] = useState<Sorted>();
  useEffect(() => {
    if (column === undefined) return;
    const { items } = catalog;
    return runInTurns(sortItems(items, column), (order) => setSorted({ items, column, order }));
  }, [catalog, column]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query is ranked with its own matches, which come a little later.
  return useMemo(() => {
    if (sort === undefined) {
      return matches === undefined ? inServersOrder(catalog.items.length) : catalog.search.rank(query, matches);
    }
    if (sorted?.items !== catalog.items || sorted.column !== sort.column) return matches ?? new Int32Array();
    const order =
      matches === undefined ? sorted.order.slice() : onlyMatches(sorted.order, matches, catalog.items.length);
    return sort.isDescending ? order.reverse() : order;
  }, [catalog, matches, sort, sorted]);
}

function inServersOrder(count: number): Int32Array {
  const order = new Int32Array(count);
  for (let item = 0; item < count; item += 1) order[item] = item;
  return order;
}

function onlyMatches(order: Int32Array, matches: Int32Array, total: number): Int32Array {
  const isMatch = new Uint8Array(total);
  for (const item of matches) isMatch[item] = 1;
  return order.filter((item) => isMatch[item] === 1);
}
