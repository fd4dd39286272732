import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';

/** Deeper, and in larger schemas, anything goes. */
const deepest = 60;
const mostNodes = 50_000;

/** Keywords that are taken as they are. What runs (`pattern`) or is drawn as Markdown is not among them. */
const plain: ReadonlySet<string> = new Set([
  ...['type', 'title', 'description', 'default', 'examples', 'enum', 'const', 'required', 'deprecated'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', '$schema', '$anchor'],
]);
const nested: ReadonlySet<string> = new Set([
  ...['items', 'additionalItems', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'],
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'],
]);
const named: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas']);

/**
 * A schema from outside for completion and hover: without references to other documents, regular expressions, and
 * keywords that only the editor knows.
 */
export function inertSchema(schema: Json): Json {
  let left = mostNodes;
  const copy = (value: Json, depth: number): Json => {
    left -= 1;
    if (typeof value === 'boolean') return value;
    if (depth > deepest || left <= 0) return true;
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (!isJsonObject(value)) return true;
    const inert: JsonObject = {};
    for (const [keyword, member] of Object.entries(value)) {
      if (plain.has(keyword)) inert[keyword] = member;
      else if (nested.has(keyword)) inert[keyword] = copy(member, depth + 1);
      else if (named.has(keyword) && isJsonObject(member)) {
        const entries = Object.entries(member).map(([name, part]): [string, Json] => [name, copy(part, depth + 1)]);
        inert[keyword] = Object.fromEntries(entries);
      } else if (keyword === '$ref' && typeof member === 'string' && member.startsWith('#')) inert.$ref = member;
    }
    // Nobody knows here which names the patterns allow.
    if (value.patternProperties !== undefined) delete inert.additionalProperties;
    return inert;
  };
  return copy(schema, 0);
}
