import { isJsonObject, type Json, type JsonObject } from '../../model/json/json.ts';
import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import type { SchemaPart } from '../read/schema-parts.ts';
import { limits } from './providers.ts';
import { firstRefused, isOfType, withoutItems } from './refused-parts.ts';

const withField = (field: JsonObject): { tools: Json[] } => ({
  tools: [{ name: 'search', inputSchema: { type: 'object', properties: { field } } }],
});

/**
 * Keywords that `Schema` doesn't have. `additionalProperties` and `$schema` aren't among them: nearly all schemas have
 * these, and clients leave them out.
 */
const notInGemini = [
  ...['$ref', 'oneOf', 'allOf', 'not', 'if', 'const', 'patternProperties', 'prefixItems', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'uniqueItems', 'contains', 'dependentRequired', 'dependentSchemas'],
];

/** `parameters` is a `Schema`, a part of OpenAPI's; `parametersJsonSchema` takes more (Gemini, `FunctionDeclaration`). */
const keywords: ItemRule = {
  id: 'USE-KEYWORD-GEMINI',
  severity: 'info',
  limit: limits.geminiSchemas,
  find: firstRefused(limits.geminiSchemas, ({ schema }) =>
    Array.isArray(schema.type) ? 'type' : notInGemini.find((keyword) => schema[keyword] !== undefined),
  ),
  bad: withField({ const: 'fixed' }),
  good: withField({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
};

/** The formats of a string are `enum` and `date-time` (Gemini, `Schema`: format). */
const formats: ItemRule = {
  id: 'USE-FORMAT-GEMINI',
  severity: 'info',
  limit: limits.geminiSchemas,
  find: firstRefused(limits.geminiSchemas, (part) => {
    const { format } = part.schema;
    if (!isOfType(part, 'string') || format === undefined) return undefined;
    return format === 'enum' || format === 'date-time' ? undefined : 'format';
  }),
  bad: withField({ type: 'string', format: 'uri' }),
  good: withField({ type: 'string', format: 'date-time' }),
};

/** `find` of a rule about one value of an `enum`. */
function refusedValue(limit: (typeof limits)[keyof typeof limits], isRefused: (value: Json) => boolean) {
  return firstRefused(limit, ({ schema }) =>
    Array.isArray(schema.enum) && schema.enum.some(isRefused) ? 'enum' : undefined,
  );
}

/** The values of an enum are strings (Gemini, `Schema`: enum). */
const enums: ItemRule = {
  id: 'USE-ENUM-GEMINI',
  severity: 'warning',
  limit: limits.geminiSchemas,
  find: refusedValue(limits.geminiSchemas, (value) => typeof value !== 'string'),
  bad: withField({ type: 'integer', enum: [1, 2] }),
  good: withField({ type: 'string', enum: ['1', '2'] }),
};

/** An empty value: "enum[0]: cannot be empty". */
const emptyValues: ItemRule = {
  id: 'USE-EMPTY-GEMINI',
  severity: 'warning',
  limit: limits.geminiEmptyValues,
  find: refusedValue(limits.geminiEmptyValues, (value) => value === ''),
  bad: withField({ type: 'string', enum: ['', 'day', 'week'] }),
  good: withField({ type: 'string', enum: ['any', 'day', 'week'] }),
};

/** A list without `items`: "items: missing field". */
const items: ItemRule = {
  id: 'USE-ITEMS-GEMINI',
  severity: 'warning',
  limit: limits.geminiItems,
  find: firstRefused(limits.geminiItems, withoutItems),
  bad: withField({ type: 'array' }),
  good: withField({ type: 'array', items: { type: 'string' } }),
};

/** An object in the schema without properties: "properties: should be non-empty for OBJECT type". */
const properties: ItemRule = {
  id: 'USE-PROPS-GEMINI',
  severity: 'info',
  limit: limits.geminiProperties,
  find: firstRefused(limits.geminiProperties, (part) => {
    const known = part.schema.properties;
    const isEmpty = known === undefined || (isJsonObject(known) && Object.keys(known).length === 0);
    return part.depth > 0 && isOfType(part, 'object') && isEmpty ? 'properties' : undefined;
  }),
  bad: withField({ type: 'object' }),
  good: withField({ type: 'object', properties: { name: { type: 'string' } } }),
};

/** What stands for a type; of these, `USE-KEYWORD-GEMINI` finds those that Gemini doesn't have. */
const insteadOfType = ['type', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** Where nothing is unless it is referred to; there `USE-KEYWORD-GEMINI` finds the reference. */
const definition = /^\/(?:\$defs|definitions)\//;

/** A parameter, or an entry of a list, without a type: "schema didn't specify the schema type field". */
const types: ItemRule = {
  id: 'USE-TYPE-GEMINI',
  severity: 'warning',
  limit: limits.vertexTypes,
  find: firstRefused(limits.vertexTypes, ({ schema, property, at }) => {
    const isValue = (property !== undefined || at.endsWith('/items')) && !definition.test(at);
    return isValue && insteadOfType.every((keyword) => schema[keyword] === undefined) ? 'type' : undefined;
  }),
  bad: withField({ description: 'Any value.' }),
  good: withField({ type: 'string', description: 'Any text.' }),
};

/** What says nothing about the value; it isn't sure that these are refused, too. */
const annotations = new Set(['title', 'description', 'default', 'examples']);

function besideChoice({ schema }: SchemaPart) {
  if (!Array.isArray(schema.anyOf)) return undefined;
  const beside = Object.keys(schema).filter((keyword) => keyword !== 'anyOf' && !keyword.startsWith('$'));
  const keyword = beside.find((each) => !annotations.has(each));
  if (keyword !== undefined) return { keyword, severity: 'warning' } as const;
  return beside[0] === undefined ? undefined : ({ keyword: beside[0], severity: 'info' } as const);
}

/** A choice with other keywords beside it: "When using any_of, it must be the only field set". */
const choices: ItemRule = {
  id: 'USE-ANYOF-GEMINI',
  severity: 'warning',
  limit: limits.vertexChoices,
  find: firstRefused(limits.vertexChoices, besideChoice),
  bad: withField({ type: 'string', anyOf: [{ type: 'string' }, { type: 'null' }] }),
  good: withField({ anyOf: [{ type: 'string', description: 'Words.' }, { type: 'null' }] }),
};

/** Input schemas that Gemini refuses. */
export const geminiSchemas: ItemRuleFamily = {
  name: 'gemini-schemas',
  rules: [keywords, formats, enums, emptyValues, items, properties, types, choices],
};
