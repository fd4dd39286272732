import { useMemo } from 'react';
import { itemLabel } from '#shared/mcp/resource-item.ts';
import type { SessionId } from '#shared/model/id.ts';
import { useCatalog, useMatches } from '../resources/index.ts';

/** A resource that the palette offers. */
export interface ResourceEntry {
  id: string;
  uri: string;
  name: string;
}

const nothing = new Int32Array();

/** The first `limit` resources of a session that fit `query`, with how many fit in all. */
export function useResourceEntries(sessionId: SessionId | undefined, query: string, limit: number) {
  const { catalog, version } = useCatalog(sessionId, 'resources');
  const found = useMatches(catalog, version, query);
  const isEmpty = query.trim() === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue grows in place; its version says when.
  return useMemo(() => {
    const total = isEmpty ? catalog.items.length : (found ?? nothing).length;
    const indexes = isEmpty ? catalog.items.slice(0, limit).keys() : (found ?? nothing).slice(0, limit);
    const entries: ResourceEntry[] = [];
    for (const index of indexes) {
      const item = catalog.items[index];
      if (item === undefined || item.uri === '') continue;
      entries.push({ id: `resource ${item.ordinal}`, uri: item.uri, name: itemLabel(item) });
    }
    return { entries, total, isSearching: !isEmpty && found === undefined, hasAny: catalog.items.length > 0 };
  }, [catalog, version, found, isEmpty, limit]);
}
