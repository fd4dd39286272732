import type { Json, JsonObject } from '#shared/model/json.ts';
import { both } from './object-shape.ts';

export interface ArrayShape {
  /** The schemas of the first items, one by one. */
  prefix: readonly Json[];
  /** Of all further ones; false when there may be none. */
  items: Json;
}

/** What arrays are like that fit all of these schemas, in today's spelling or in draft-07's. */
export function foldArray(schemas: readonly JsonObject[]): ArrayShape {
  const prefix: Json[] = [];
  let items: Json = true;
  for (const schema of schemas) {
    const isTuple = Array.isArray(schema.items);
    const own = Array.isArray(schema.prefixItems) ? schema.prefixItems : isTuple ? schema.items : [];
    for (const [index, item] of (Array.isArray(own) ? own : []).entries()) {
      prefix[index] = both(prefix[index] ?? true, item);
    }
    const further = (isTuple ? schema.additionalItems : schema.items) ?? schema.unevaluatedItems;
    if (further !== undefined) items = both(items, further);
  }
  return { prefix, items };
}

/** The schema of the item at a position; false when there may be none. */
export function itemSchema({ prefix, items }: ArrayShape, index: number): Json {
  return prefix[index] ?? items;
}
