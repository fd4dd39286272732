import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { filterByWords } from '#shared/mcp/resources/text-score.ts';

/** A listed item that is requested by its name: a tool, a prompt. */
export interface NamedItem {
  /** Position in the server's list, from 0. */
  ordinal: number;
  /** Empty when the server gave none. */
  name: string;
  title?: string;
  description?: string;
}

/** The items of one fetch, with how often each name occurs. */
export interface NamedList<Item extends NamedItem> {
  generation: number;
  items: Item[];
  /** How many items have a name; `''` counts those without. */
  nameCounts: Map<string, number>;
}

/** Which item is meant, where names are missing or repeated. */
export interface NamedPlace {
  name?: string | undefined;
  /** Counts from 1 among those of one name, or among those without. */
  nth?: number | undefined;
}

export function emptyNamedList<Item extends NamedItem>(generation: number): NamedList<Item> {
  return { generation, items: [], nameCounts: new Map() };
}

/** Appends further items in place. */
export function appendNamed<Item extends NamedItem>(list: NamedList<Item>, more: readonly Item[]): void {
  for (const item of more) {
    list.items.push(item);
    list.nameCounts.set(item.name, (list.nameCounts.get(item.name) ?? 0) + 1);
  }
}

/** True when a request by its name could mean another item too. */
export function isNameRepeated<Item extends NamedItem>({ nameCounts }: NamedList<Item>, { name }: Item): boolean {
  return name !== '' && (nameCounts.get(name) ?? 0) > 1;
}

/** The place of an item; `nth` is left out for the first of a name. */
export function placeOfNamed<Item extends NamedItem>({ items }: NamedList<Item>, item: Item): NamedPlace {
  const earlier = items.filter(({ name, ordinal }) => name === item.name && ordinal < item.ordinal).length;
  if (item.name === '') return { nth: earlier + 1 };
  return { name: item.name, ...(earlier > 0 && { nth: earlier + 1 }) };
}

/** The item at a place; undefined when the list has none there (yet). */
export function namedAt<Item extends NamedItem>(
  { items }: NamedList<Item>,
  { name = '', nth = 1 }: NamedPlace,
): Item | undefined {
  let left = nth;
  return items.find((item) => {
    if (item.name === name) left -= 1;
    return item.name === name && left === 0;
  });
}

/** The items with every word of the query in their name, title or description, in the server's order. */
export function findNamed<Item extends NamedItem>({ items }: NamedList<Item>, query: string): readonly Item[] {
  return filterByWords(items, queryWords(query));
}
