import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { TemplateGuest } from '#shared/mcp/resources/uri-tree-rows.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourceCatalog } from '../catalog-store.ts';
import { pastOf, useTemplateStore } from '../templates/template-store.ts';

/** What an opened template is remembered by. No folder has such an address: a URI has no blanks. */
export function keyOfTemplate(uriTemplate: string): string {
  return `template ${uriTemplate}`;
}

interface TemplateGuests {
  /** Each template's place in the tree. */
  guests: readonly TemplateGuest[];
  /** The URIs that were made from each of them, the newest first. */
  pastUris: readonly (readonly string[])[];
}

/** The templates as guests of the tree, each with the URIs that were made from it. */
export function useTemplateGuests(
  serverId: ServerId,
  catalog: ResourceCatalog,
  templates: readonly ResourceItem[],
  opened: ReadonlyMap<string, boolean>,
): TemplateGuests {
  const addresses = useMemo(() => templates.map(({ uri }) => uri), [templates]);
  const pastUris = usePastUris(serverId, addresses);
  const guests = useMemo(
    () =>
      addresses.map((address, template) => ({
        folder: catalog.tree.folderOfTemplate(address),
        expansions: pastUris[template]?.length ?? 0,
        isOpen: opened.get(keyOfTemplate(address)) === true,
      })),
    [catalog, addresses, pastUris, opened],
  );
  return { guests, pastUris };
}

/** The URIs that were made from each of these templates and read, the newest first. */
function usePastUris(serverId: ServerId, templates: readonly string[]): readonly (readonly string[])[] {
  // Typing into a form leaves these as they are: the tree need not be laid out anew for each key.
  const past = useTemplateStore(useShallow((state) => templates.map((template) => pastOf(state, serverId, template))));
  return useMemo(() => past.map((expansions) => expansions.map(({ uri }) => uri)), [past]);
}
