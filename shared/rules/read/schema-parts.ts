import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { pointerTo } from './message.ts';

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

/** Keywords with one schema or a list of schemas, and with schemas by name. */
const schemaKeywords = [
  ...['items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
  ...['not', 'if', 'then', 'else', 'additionalItems', 'contentSchema', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
];
const namedKeywords = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'];

/** What is read of one schema. */
export const mostSchemaParts = 5_000;
export const mostSchemaDepth = 64;

/** A schema and all schemas in it, as far as `mostSchemaParts` and `mostSchemaDepth` allow. Not recursive. */
export function schemaParts(root: Json | undefined): SchemaParts {
  const parts: SchemaPart[] = isJsonObject(root) ? [{ schema: root, at: '', depth: 0 }] : [];
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
  for (const keyword of namedKeywords) {
    const named = schema[keyword];
    if (!isJsonObject(named)) continue;
    for (const name in named) {
      const inner = named[name];
      if (!isJsonObject(inner)) continue;
      const property = keyword === 'properties' && { property: name };
      yield { schema: inner, at: pointerTo(at, keyword, name), depth: depth + 1, ...property };
    }
  }
  for (const keyword of schemaKeywords) {
    const value = schema[keyword];
    if (isJsonObject(value)) yield { schema: value, at: pointerTo(at, keyword), depth: depth + 1 };
    if (!Array.isArray(value)) continue;
    for (const [index, inner] of value.entries()) {
      if (isJsonObject(inner)) yield { schema: inner, at: pointerTo(at, keyword, index), depth: depth + 1 };
    }
  }
}
