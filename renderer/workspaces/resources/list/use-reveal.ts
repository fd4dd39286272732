import { useEffect, useRef } from 'react';
import type { ResourceCatalog } from '../catalog-store.ts';

/**
 * Brings the resource in front into view once, when it has changed and is listed. `reveal` gets its item
 * number and returns whether it could be shown; if not, it is called again after the next change.
 */
export function useReveal(uri: string | undefined, catalog: ResourceCatalog, reveal: (item: number) => boolean): void {
  const shown = useRef<string>(undefined);
  const sought = useRef<{ uri: string; catalog: ResourceCatalog; item: number }>(undefined);
  useEffect(() => {
    if (uri === shown.current) return;
    if (uri === undefined) {
      shown.current = undefined;
      return;
    }
    if (sought.current?.uri !== uri || (sought.current.item === -1 && sought.current.catalog !== catalog)) {
      sought.current = { uri, catalog, item: catalog.items.findIndex((item) => item.uri === uri) };
    }
    if (sought.current.item !== -1 && reveal(sought.current.item)) shown.current = uri;
  });
}
