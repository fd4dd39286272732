import type { SortColumn } from '../../model/lists/resource-rows.ts';
import { itemLabel, type ResourceItem } from '../items/resource-item.ts';

/** Items compared before a sort offers to pause. */
const chunkItems = 4096;

/** After every word: unknown values come last. */
const unknown = '\uffff';

function keyOf(item: ResourceItem, column: SortColumn): string | number {
  switch (column) {
    case 'label':
      return itemLabel(item).toLowerCase();
    case 'name':
      return item.name.toLowerCase();
    case 'title':
      return item.title?.toLowerCase() ?? unknown;
    case 'uri':
      return item.uri;
    case 'mimeType':
      return item.mimeType?.toLowerCase() ?? unknown;
    case 'size':
      return item.size ?? -1;
    case 'priority':
      return item.priority ?? -1;
    case 'audience':
      return item.audience?.join(' ').toLowerCase() ?? unknown;
    case 'lastModified': {
      const at = item.lastModified === undefined ? Number.NaN : Date.parse(item.lastModified);
      return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
    }
  }
}

/**
 * Item numbers in the order of one column; equals keep the server's order. Sorts chunks and merges them,
 * yielding in between, so that 100,000 items never hold the main thread.
 */
export function* sortItems(items: readonly ResourceItem[], column: SortColumn): Generator<void, Int32Array, void> {
  const keys = items.map((item) => keyOf(item, column));
  const compare = (left: number, right: number): number => {
    const a = keys[left] ?? '';
    const b = keys[right] ?? '';
    return a < b ? -1 : a > b ? 1 : left - right;
  };
  let runs: Int32Array[] = [];
  for (let start = 0; start < items.length; start += chunkItems) {
    const length = Math.min(chunkItems, items.length - start);
    runs.push(Int32Array.from({ length }, (_, index) => start + index).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Int32Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const left = runs[at];
      const right = runs[at + 1];
      if (left !== undefined) merged.push(right === undefined ? left : merge(left, right, compare));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? new Int32Array();
}

function merge(left: Int32Array, right: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  const merged = new Int32Array(left.length + right.length);
  let fromLeft = 0;
  let fromRight = 0;
  for (let at = 0; at < merged.length; at += 1) {
    const a = left[fromLeft];
    const b = right[fromRight];
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      merged[at] = a;
      fromLeft += 1;
    } else {
      merged[at] = b ?? 0;
      fromRight += 1;
    }
  }
  return merged;
}
