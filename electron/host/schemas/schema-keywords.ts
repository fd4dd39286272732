import type { Json } from '#shared/model/json.ts';
import { isJsonObject } from '#shared/model/json.ts';

/** Keywords whose value is one schema. */
export const oneSchema = new Set([
  ...['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
]);

/** Keywords whose value is a list of schemas; `items` was one before 2020-12. */
export const schemaList = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);

/** Keywords whose value has a schema under each name. */
export const schemaMap = new Set([
  ...['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'],
]);

const typeNames = new Set<Json>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const aText = { is: (value: Json) => typeof value === 'string', what: 'a text' };
const aNumber = { is: (value: Json) => typeof value === 'number', what: 'a number' };
const aBoolean = { is: (value: Json) => typeof value === 'boolean', what: 'true or false' };
const aCount = { is: (value: Json) => Number.isInteger(value) && Number(value) >= 0, what: 'a count' };
const names = { is: isNames, what: 'a list of names' };
const bound = { ...aNumber, before: aBoolean };

/** What may stand behind the keywords that take no schema; `before`: what else draft 4 had there. */
export const plainKeywords = new Map<
  string,
  { is(value: Json): boolean; what: string; before?: { is(value: Json): boolean } }
>([
  ...['$anchor', '$dynamicAnchor', '$dynamicRef', '$id', '$recursiveRef', '$ref', '$schema', 'format', 'pattern'].map(
    (keyword) => [keyword, aText] as const,
  ),
  ...['maximum', 'minimum'].map((keyword) => [keyword, aNumber] as const),
  ...['exclusiveMaximum', 'exclusiveMinimum'].map((keyword) => [keyword, bound] as const),
  ...['$recursiveAnchor', 'uniqueItems'].map((keyword) => [keyword, aBoolean] as const),
  ...['maxContains', 'maxItems', 'maxLength', 'maxProperties'].map((keyword) => [keyword, aCount] as const),
  ...['minContains', 'minItems', 'minLength', 'minProperties'].map((keyword) => [keyword, aCount] as const),
  ['const', { is: () => true, what: 'a value' }],
  [
    'dependentRequired',
    { is: (value) => isJsonObject(value) && Object.values(value).every(isNames), what: 'lists of names' },
  ],
  ['enum', { is: Array.isArray, what: 'a list of values' }],
  ['multipleOf', { is: (value) => typeof value === 'number' && value > 0, what: 'a number above 0' }],
  ['required', { ...names, before: aBoolean }],
  [
    'type',
    {
      is: (value) => (Array.isArray(value) ? value.every((name) => typeNames.has(name)) : typeNames.has(value)),
      what: 'the name of a JSON type',
    },
  ],
]);

export function isNames(value: Json): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
