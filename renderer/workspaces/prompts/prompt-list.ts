import { type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { type NamedList, namedAt, namedStores, placeOfNamed, useListStore } from '../../kit/list/index.ts';

/** The prompts of one fetch. */
export type PromptList = NamedList<PromptItem>;

/** Which prompt is meant, where names are missing or repeated: see `PromptsSearch`. */
export interface PromptPlace {
  prompt?: string | undefined;
  nth?: number | undefined;
}

/** The prompts of a session, one store for all views. */
export const promptStore = /* @__PURE__ */ namedStores('prompts', readPromptItem);

/** The prompts of a session, growing with their fetch. */
export function usePrompts(sessionId: SessionId | undefined) {
  const store = promptStore(sessionId);
  return { store, ...useListStore(store, sessionId, 'prompts') };
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
