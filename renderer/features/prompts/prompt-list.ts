import { type PromptItem, readPromptItem } from '#shared/mcp/prompt-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import type { CatalogItem } from '#shared/model/catalog.ts';

/** The prompts of one walk. */
export interface PromptList {
  generation: number;
  items: PromptItem[];
  /** How many items have a name; `''` counts those without. */
  nameCounts: Map<string, number>;
}

/** Which prompt is meant, where names are missing or repeated: see `PromptsSearch`. */
export interface PromptPlace {
  prompt?: string | undefined;
  nth?: number | undefined;
}

export function emptyPromptList(generation: number): PromptList {
  return { generation, items: [], nameCounts: new Map() };
}

/** Reads further items into the list. */
export function appendPrompts({ items, nameCounts }: PromptList, more: readonly CatalogItem[]): void {
  for (const raw of more) {
    const item = readPromptItem(raw);
    items.push(item);
    nameCounts.set(item.name, (nameCounts.get(item.name) ?? 0) + 1);
  }
}

/** True when a request by its name could mean another prompt too. */
export function isDuplicate({ nameCounts }: PromptList, { name }: PromptItem): boolean {
  return name !== '' && (nameCounts.get(name) ?? 0) > 1;
}

/** The place in the address of an item of the list. */
export function placeOf({ items }: PromptList, item: PromptItem): PromptPlace {
  const earlier = items.filter(({ name, ordinal }) => name === item.name && ordinal < item.ordinal).length;
  if (item.name === '') return { nth: earlier + 1 };
  return { prompt: item.name, ...(earlier > 0 && { nth: earlier + 1 }) };
}

/** The item at a place of the address; undefined when the list has none there (yet). */
export function promptAt({ items }: PromptList, { prompt = '', nth = 1 }: PromptPlace): PromptItem | undefined {
  let left = nth;
  return items.find(({ name }) => {
    if (name === prompt) left -= 1;
    return name === prompt && left === 0;
  });
}

/** The items in whose name, title or description every word of the query occurs, in the server's order. */
export function findPrompts({ items }: PromptList, query: string): readonly PromptItem[] {
  const words = queryWords(query);
  if (words.length === 0) return items;
  return items.filter(({ name, title = '', description = '' }) => {
    const text = `${name}\n${title}\n${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
