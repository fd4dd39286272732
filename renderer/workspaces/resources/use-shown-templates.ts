import { useMemo } from 'react';
import type { ResourceFilter } from '#shared/mcp/resource-facets-text.ts';
import type { ResourceItem } from '#shared/mcp/resource-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import { filterByWords } from '#shared/mcp/text-score.ts';
import type { ResourceCatalog } from './catalog-store.ts';

/** The templates that the search and the facets leave. Templates are few: this is done at once. */
export function useShownTemplates(
  { items, facets }: ResourceCatalog,
  version: number,
  query: string,
  filter: ResourceFilter,
): readonly ResourceItem[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place; its version says when.
  return useMemo(() => {
    const words = queryWords(query);
    const run = facets.apply(filter, Date.now());
    let step = run.next();
    while (!step.done) step = run.next();
    const left = [...step.value.matches].flatMap((number) => items[number] ?? []);
    return filterByWords(left, words);
  }, [items, facets, version, query, filter]);
}
