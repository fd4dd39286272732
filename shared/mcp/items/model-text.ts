import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { CatalogKind } from '../../model/lists/catalog.ts';

/** The fields of a listed item that clients pass on to a model; titles, icons and hints are for people. */
const fieldsForModel: Record<CatalogKind, readonly string[]> = {
  tools: ['name', 'description', 'inputSchema'],
  prompts: ['name', 'description', 'arguments'],
  resources: ['uri', 'name', 'description', 'mimeType'],
  templates: ['uriTemplate', 'name', 'description', 'mimeType'],
};

/** What identifies an item of each list. */
const identifying: Record<CatalogKind, string> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  templates: 'uriTemplate',
};

/** What a model is given of a listed item. Clients differ; this is what they have in common. */
export function modelFields(kind: CatalogKind, item: JsonObject): JsonObject {
  const given: JsonObject = {};
  for (const field of fieldsForModel[kind]) {
    const value = item[field];
    if (value !== undefined) given[field] = value;
  }
  return given;
}

/** The JSON text of a listed item as a model is given it. */
export function modelText(kind: CatalogKind, item: Json): string {
  return isJsonObject(item) ? JSON.stringify(modelFields(kind, item)) : '';
}

/** The name, URI or template of a listed item; empty without one. */
export function itemName(kind: CatalogKind, item: Json): string {
  const name = isJsonObject(item) ? item[identifying[kind]] : undefined;
  return typeof name === 'string' ? name : '';
}
