import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';

/** A schema in a schema. */
export interface SchemaPart {
  readonly schema: JsonObject;
  /** JSON pointer from the root of the schema. */
  readonly at: string;
  /** 0 for the root; each keyword between counts once. */
  readonly depth: number;
  /** The name, when it is a member of `properties`. */
  readonly property?: string;
}

export interface SchemaParts {
  readonly parts: readonly SchemaPart[];
  /** There are more than were read, or deeper ones. */
  readonly isCut: boolean;
  /** The depth of the deepest that was read. */
  readonly depth: number;
}

/** Keywords with one schema or a list of schemas. */
const schemaKeywords = new Set([
  ...['items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
  ...['not', 'if', 'then', 'else', 'additionalItems', 'contentSchema', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
]);
/** Those with schemas by name. */
const namedKeywords = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);

/** What is read of one schema. */
export const mostSchemaParts = 5_000;
export const mostSchemaDepth = 64;

const noParts: SchemaParts = { parts: [], isCut: false, depth: 0 };

/** Many rules ask for the parts of the same schema, which never changes. */
const known = new WeakMap<JsonObject, SchemaParts>();

/** A schema and all schemas in it, as far as `mostSchemaParts` and `mostSchemaDepth` allow. Not recursive. */
export function schemaParts(root: Json | undefined): SchemaParts {
  if (!isJsonObject(root)) return noParts;
  const read = known.get(root) ?? readParts(root);
  known.set(root, read);
  return read;
}

function readParts(root: JsonObject): SchemaParts {
  const parts: SchemaPart[] = [{ schema: root, at: '', depth: 0 }];
  let isCut = false;
  for (const part of parts) {
    for (const inner of partsOf(part)) {
      if (parts.length === mostSchemaParts || inner.depth > mostSchemaDepth) {
        isCut = true;
        break;
      }
      parts.push(inner);
    }
  }
  return { parts, isCut, depth: parts.at(-1)?.depth ?? 0 };
}

function* partsOf({ schema, at, depth }: SchemaPart): Iterable<SchemaPart> {
  for (const keyword in schema) {
    const value = schema[keyword];
    if (typeof value !== 'object' || value === null) continue;
    if (namedKeywords.has(keyword) && isJsonObject(value)) {
      for (const name in value) {
        const inner = value[name];
        if (!isJsonObject(inner)) continue;
        const property = keyword === 'properties' && { property: name };
        yield { schema: inner, at: pointerTo(at, keyword, name), depth: depth + 1, ...property };
      }
    } else if (schemaKeywords.has(keyword) && isJsonObject(value)) {
      yield { schema: value, at: pointerTo(at, keyword), depth: depth + 1 };
    } else if (schemaKeywords.has(keyword) && Array.isArray(value)) {
      for (const [index, inner] of value.entries()) {
        if (isJsonObject(inner)) yield { schema: inner, at: pointerTo(at, keyword, index), depth: depth + 1 };
      }
    }
  }
}
