import type { ChangeCounts, ListChanges } from '#shared/model/catalog.ts';
import { type Json, stringAt } from '#shared/model/json.ts';

/** How many items of each kind are handed out; the counts are always whole. */
const MOST_ITEMS = 1000;

/** What differs between two fetches of one list: the counts, and the first of the items. */
export interface ListDiff {
  counts: ChangeCounts;
  changes: ListChanges;
}

/** Compares two fetches by URI, template or name, and ordinal among equals. The order means nothing. */
export function diffLists(before: Json[], after: Json[]): ListDiff {
  const counts = { added: 0, removed: 0, changed: 0 };
  const changes: ListChanges = { added: [], removed: [], changed: [] };
  const old = keyed(before);
  for (const [key, item] of keyed(after)) {
    const known = old.get(key);
    if (known === undefined) {
      counts.added += 1;
      if (changes.added.length < MOST_ITEMS) changes.added.push(item);
    } else if (JSON.stringify(known) !== JSON.stringify(item)) {
      counts.changed += 1;
      if (changes.changed.length < MOST_ITEMS) changes.changed.push({ before: known, after: item });
    }
    old.delete(key);
  }
  counts.removed = old.size;
  changes.removed = [...old.values()].slice(0, MOST_ITEMS);
  return { counts, changes };
}

function keyed(items: Json[]): Map<string, Json> {
  const map = new Map<string, Json>();
  const seen = new Map<string, number>();
  for (const item of items) {
    const name =
      stringAt(item, 'uri') ?? stringAt(item, 'uriTemplate') ?? stringAt(item, 'name') ?? JSON.stringify(item);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    map.set(`${nth} ${name}`, item);
  }
  return map;
}
