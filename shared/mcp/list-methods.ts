import { isJsonObject, type Json } from '../model/json/json.ts';
import type { CatalogKind } from '../model/lists/catalog.ts';

interface ListMethod {
  method: string;
  field: string;
  /** The capability that a server declares when it has this list. */
  capability: string;
  changed: string;
}

/** The four paged lists of the protocol (server features). */
export const listMethods: Readonly<Record<CatalogKind, ListMethod>> = {
  resources: {
    method: 'resources/list',
    field: 'resources',
    capability: 'resources',
    changed: 'notifications/resources/list_changed',
  },
  templates: {
    method: 'resources/templates/list',
    field: 'resourceTemplates',
    capability: 'resources',
    changed: 'notifications/resources/list_changed',
  },
  prompts: {
    method: 'prompts/list',
    field: 'prompts',
    capability: 'prompts',
    changed: 'notifications/prompts/list_changed',
  },
  tools: { method: 'tools/list', field: 'tools', capability: 'tools', changed: 'notifications/tools/list_changed' },
};

export function declares(capabilities: Json | undefined, kind: CatalogKind): boolean {
  return isJsonObject(capabilities) && isJsonObject(capabilities[listMethods[kind].capability]);
}
