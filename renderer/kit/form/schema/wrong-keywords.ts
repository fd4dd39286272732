import type { Json, JsonObject } from '#shared/model/json.ts';
import { asObject } from './exact-document.ts';

const isObject = (value: Json) => asObject(value) !== undefined;
const isList = (value: Json) => Array.isArray(value);
const isText = (value: Json) => typeof value === 'string';
const typeNames: readonly Json[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

const forms: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => [value].flat().every((name) => typeNames.includes(name)),
  properties: isObject,
  patternProperties: isObject,
  required: isList,
  enum: isList,
  allOf: isList,
  anyOf: isList,
  oneOf: isList,
  $ref: isText,
};

const longestShown = 80;

/** Keywords of a schema that are not what the standard says they are, with what the server sent, as text. */
export function wrongKeywords(schema: JsonObject): string[] {
  return Object.entries(forms).flatMap(([keyword, isRight]) => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (value === undefined || isRight(value)) return [];
    return [`${keyword}: ${JSON.stringify(value).slice(0, longestShown)}`];
  });
}
