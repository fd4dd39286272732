import { useEffect, useState } from 'react';
import type { Faceted, ResourceFacets } from '#shared/mcp/resource-facets.ts';
import type { ResourceFilter } from '#shared/mcp/resource-facets-text.ts';

/** How long counting may hold the main thread before input gets its turn, in milliseconds. */
const turnMs = 12;

/**
 * What `filter` leaves of a search's `matches` (undefined: of the whole list), with the counts of all facets. While
 * it is worked out anew, the last result for the same list stays; undefined before the first.
 */
export function useFaceted(
  facets: ResourceFacets,
  version: number,
  matches: Int32Array | undefined,
  filter: ResourceFilter,
): Faceted | undefined {
  const [result, setResult] = useState<{ facets: ResourceFacets; faceted: Faceted }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place; its version says when.
  useEffect(() => {
    const run = facets.apply(filter, Date.now(), matches);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      const until = performance.now() + turnMs;
      for (let step = run.next(); ; step = run.next()) {
        if (step.done) {
          setResult({ facets, faceted: step.value });
          return;
        }
        if (performance.now() > until) break;
      }
      timer = setTimeout(work, 0);
    };
    work();
    return () => clearTimeout(timer);
  }, [facets, version, matches, filter]);
  return result?.facets === facets ? result.faceted : undefined;
}
