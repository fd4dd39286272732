import { useEffect, useState } from 'react';
import type { Faceted, ResourceFacets } from '#shared/mcp/resources/resource-facets.ts';
import type { ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import { runInTurns } from '../../../ui/run-in-turns.ts';
import type { ResourceCatalog } from '../catalog-store.ts';

/**
 * What `filter` leaves of a search's `matches` (undefined: of the whole list), with the counts of all facets. While
 * it is worked out anew, the last result for the same list stays; undefined before the first.
 */
export function useFaceted(
  catalog: ResourceCatalog,
  matches: Int32Array | undefined,
  filter: ResourceFilter,
): Faceted | undefined {
  const [result, setResult] = useState<{ facets: ResourceFacets; faceted: Faceted }>();
  useEffect(() => {
    const { facets } = catalog;
    const run = facets.apply(filter, Date.now(), matches);
    return runInTurns(run, (faceted) => setResult({ facets, faceted }));
  }, [catalog, matches, filter]);
  return result?.facets === catalog.facets ? result.faceted : undefined;
}
