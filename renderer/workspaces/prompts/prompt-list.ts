import { type PromptItem, readPromptItem } from '#shared/mcp/prompt-item.ts';
import type { CatalogItem } from '#shared/model/catalog.ts';
import { appendNamed, type NamedList, namedAt, placeOfNamed } from '../../kit/list/index.ts';

/** The prompts of one fetch. */
export type PromptList = NamedList<PromptItem>;

/** Which prompt is meant, where names are missing or repeated: see `PromptsSearch`. */
export interface PromptPlace {
  prompt?: string | undefined;
  nth?: number | undefined;
}

/** Reads further items into the list. */
export function appendPrompts(list: PromptList, more: readonly CatalogItem[]): void {
  appendNamed(list, more.map(readPromptItem));
}

/** The place in the address of an item of the list. */
export function placeOf(list: PromptList, item: PromptItem): PromptPlace {
  const { name, nth } = placeOfNamed(list, item);
  return { ...(name !== undefined && { prompt: name }), ...(nth !== undefined && { nth }) };
}

/** The item at a place of the address; undefined when the list has none there (yet). */
export function promptAt(list: PromptList, { prompt, nth }: PromptPlace): PromptItem | undefined {
  return namedAt(list, { name: prompt, nth });
}
