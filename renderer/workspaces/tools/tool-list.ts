import { readToolItem, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import {
  isNameRepeated,
  type NamedList,
  namedAt,
  namedStores,
  placeOfNamed,
  useListStore,
} from '../../kit/list/index.ts';
import { type ToolTerm, termsOf } from './tool-terms.ts';

/** The tools of one fetch. */
export type ToolList = NamedList<ToolItem>;

/** Which tool is meant: see `ToolsSearch`. */
export interface ToolPlace {
  tool?: string | undefined;
  nth?: number | undefined;
}

/** The tools of a session, one store for all views. */
export const toolStore = /* @__PURE__ */ namedStores('tools', readToolItem);

/** The tools of a session, growing with their fetch. */
export function useTools(sessionId: SessionId | undefined) {
  const store = toolStore(sessionId);
  return { store, ...useListStore(store, sessionId, 'tools') };
}

/** The place in the address of an item of the list. */
export function placeOf(list: ToolList, item: ToolItem): ToolPlace {
  const { name, nth } = placeOfNamed(list, item);
  return { ...(name !== undefined && { tool: name }), ...(nth !== undefined && { nth }) };
}

/** The item at a place of the address; undefined when the list has none there (yet). */
export function toolAt(list: ToolList, { tool, nth }: ToolPlace): ToolItem | undefined {
  return namedAt(list, { name: tool, nth });
}

/** Every term that is true of an item of the list. */
export function termsIn(list: ToolList, item: ToolItem): ToolTerm[] {
  return termsOf(item, item.problems.length > 0 || isNameRepeated(list, item));
}

/** Those of `items` that all terms are true of, in their order. */
export function narrowed(list: ToolList, items: readonly ToolItem[], terms: readonly ToolTerm[]): readonly ToolItem[] {
  if (terms.length === 0) return items;
  return items.filter((item) => {
    const own = termsIn(list, item);
    return terms.every((term) => own.includes(term));
  });
}

/** How many of `items` each term is true of. */
export function countTerms(list: ToolList, items: readonly ToolItem[]): ReadonlyMap<ToolTerm, number> {
  const counts = new Map<ToolTerm, number>();
  for (const item of items) for (const term of termsIn(list, item)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
