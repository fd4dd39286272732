import { numberOf } from '../../mcp/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import { pointerTo } from '../../model/json/json-pointer.ts';
import type { ItemRule, ItemRuleFamily, ProviderLimit } from '../item-rule.ts';
import { firstNames } from '../read/first-names.ts';
import { type SchemaPart, schemaParts } from '../read/schema-parts.ts';
import { theServer, toolsOf } from '../read/surface-items.ts';
import { limits, limitValues } from './providers.ts';

const strict = (schema: JsonObject): Json => ({
  name: 'search',
  inputSchema: { type: 'object', additionalProperties: false, ...schema },
});

/**
 * `find` of a rule that yields one hint for the whole server, since few clients use strict modes: with each tool whose
 * schema is refused, and the first keyword that is why.
 */
function refusedTools(
  limit: ProviderLimit,
  refusedKeyword: (part: SchemaPart, parts: readonly SchemaPart[]) => string | undefined,
): ItemRule['find'] {
  return function* (surface) {
    const found = toolsOf(surface).flatMap(({ raw, item }) => {
      const { parts } = schemaParts(raw.inputSchema);
      for (const part of parts) {
        const keyword = refusedKeyword(part, parts);
        if (keyword !== undefined) return { ...item, pointer: `/inputSchema${pointerTo(part.at, keyword)}` };
      }
      return [];
    });
    const items = [...new Map(found.map((each) => [each.name, each])).values()];
    if (items.length === 0) return;
    const names = firstNames(items.map(({ name }) => name));
    yield { item: theServer, items, pointer: '', values: { ...limitValues(limit), count: items.length, names } };
  };
}

function isObjectSchema({ type, properties }: JsonObject): boolean {
  return type === 'object' || (Array.isArray(type) && type.includes('object')) || properties !== undefined;
}

function propertiesOf({ properties }: JsonObject): string[] {
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** Clients add what is left out; they can't close an object that has to be open. */
function isOpen({ additionalProperties }: JsonObject): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}

const openAiRefused = ['allOf', 'not', 'dependentRequired', 'dependentSchemas', 'if', 'then', 'else'];
const mostProperties = 5_000;
const mostEnumValues = 1_000;
const mostLevels = 10;

/**
 * Objects forbid additional properties and require all of theirs; some keywords are refused; 5,000 properties, 1,000
 * enum values and 10 levels of objects at most (OpenAI, structured outputs: supported schemas).
 */
const openAiStrict: ItemRule = {
  id: 'USE-STRICT-OPENAI',
  severity: 'info',
  limit: limits.openAiSchemas,
  find: refusedTools(limits.openAiSchemas, (part, parts) => {
    const { schema } = part;
    const keyword = openAiRefused.find((each) => schema[each] !== undefined);
    if (keyword !== undefined) return keyword;
    if (isObjectSchema(schema)) {
      if (isOpen(schema)) return 'additionalProperties';
      const required = Array.isArray(schema.required) ? new Set(schema.required) : new Set();
      if (propertiesOf(schema).some((name) => !required.has(name))) return 'required';
    }
    return part.depth === 0 && isOverLimit(parts) ? 'properties' : undefined;
  }),
  bad: { tools: [strict({ properties: { words: { type: 'string' } }, required: [] })] },
  good: { tools: [strict({ properties: { words: { type: ['string', 'null'] } }, required: ['words'] })] },
};

function isOverLimit(parts: readonly SchemaPart[]): boolean {
  // Not those that were read: of one schema, that is no more than this limit.
  const properties = parts.reduce((sum, { schema }) => sum + propertiesOf(schema).length, 0);
  const enumValues = parts.reduce((sum, { schema }) => sum + (Array.isArray(schema.enum) ? schema.enum.length : 0), 0);
  const levels = Math.max(0, ...parts.map(({ schema, at }) => (isObjectSchema(schema) ? levelsOf(at) : 0)));
  return properties > mostProperties || enumValues > mostEnumValues || levels > mostLevels;
}

/** How many objects and lists are around a place. */
function levelsOf(at: string): number {
  return at.split('/properties/').length + at.split('/items').length - 1;
}

const anthropicRefused = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['maxItems', 'uniqueItems', 'contains'],
];

/**
 * Objects forbid additional properties; limits of numbers, strings and lists, and references outside the schema or back
 * to the root, are refused (Anthropic, structured outputs: JSON Schema limitations).
 */
const anthropicStrictMode: ItemRule = {
  id: 'USE-STRICT-ANTHROPIC',
  severity: 'info',
  limit: limits.anthropicStrict,
  find: refusedTools(limits.anthropicStrict, ({ schema }) => {
    const keyword = anthropicRefused.find((each) => schema[each] !== undefined);
    if (keyword !== undefined) return keyword;
    if ((numberOf(schema.minItems) ?? 0) > 1) return 'minItems';
    const reference = schema.$ref;
    if (typeof reference === 'string' && (reference === '#' || !reference.startsWith('#'))) return '$ref';
    return isOpen(schema) ? 'additionalProperties' : undefined;
  }),
  bad: { tools: [strict({ properties: { count: { type: 'integer', minimum: 1 } } })] },
  good: { tools: [strict({ properties: { count: { type: 'integer', enum: [1, 2] } } })] },
};

/** Input schemas that providers refuse in strict mode only. */
export const strictSchemas: ItemRuleFamily = {
  name: 'strict-schemas',
  rules: [openAiStrict, anthropicStrictMode],
};
