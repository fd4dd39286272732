import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/schema-check.ts';
import { fieldsOf } from './requested-form.ts';

/**
 * What is wrong with a form's content: types, choices, formats and limits of the plain fields that the protocol allows
 * (client, elicitation). Nothing of the server's runs here: its regular expressions and nested schemas are passed over.
 */
export function contentViolations(schema: Json | undefined, content: JsonObject): Violation[] {
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  const missing = required
    .filter((name) => typeof name === 'string')
    .filter((name) => !Object.hasOwn(content, name))
    .map((name) => violation('', 'required', '/required', `must have required property "${name}"`));
  const wrong = fieldsOf(schema).flatMap(([name, field]) => {
    const value = Object.hasOwn(content, name) ? content[name] : undefined;
    if (value === undefined || !isJsonObject(field)) return [];
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
    return brokenKeywords(field, value).map((keyword) =>
      violation(`/${step}`, keyword, `/properties/${step}/${keyword}`, `does not fit “${keyword}”`),
    );
  });
  return [...missing, ...wrong];
}

function violation(pointer: string, keyword: string, schemaPointer: string, message: string): Violation {
  return { pointer, keyword, schemaPointer, message };
}

function brokenKeywords(field: JsonObject, value: Json): string[] {
  if (!hasType(field.type, value)) return ['type'];
  return Object.entries(field).flatMap(([keyword, limit]) => (fits(keyword, limit, value, field) ? [] : [keyword]));
}

function hasType(type: Json | undefined, value: Json): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
      return isNumber(value);
    case 'integer':
      return isNumber(value) && Number.isInteger(Number(JSON.stringify(value)));
    case 'array':
      return Array.isArray(value);
    default:
      return true;
  }
}

/** A number that JavaScript would round is kept as it was written. */
function isNumber(value: Json): boolean {
  return typeof value === 'number' || JSON.isRawJSON(value);
}

function fits(keyword: string, limit: Json, value: Json, field: JsonObject): boolean {
  switch (keyword) {
    case 'minLength':
      return typeof value !== 'string' || typeof limit !== 'number' || [...value].length >= limit;
    case 'maxLength':
      return typeof value !== 'string' || typeof limit !== 'number' || [...value].length <= limit;
    case 'minimum':
      return !isNumber(value) || typeof limit !== 'number' || Number(JSON.stringify(value)) >= limit;
    case 'maximum':
      return !isNumber(value) || typeof limit !== 'number' || Number(JSON.stringify(value)) <= limit;
    case 'minItems':
      return !Array.isArray(value) || typeof limit !== 'number' || value.length >= limit;
    case 'maxItems':
      return !Array.isArray(value) || typeof limit !== 'number' || value.length <= limit;
    case 'format':
      return typeof value !== 'string' || hasFormat(limit, value);
    case 'enum':
      return !Array.isArray(limit) || limit.includes(value);
    case 'oneOf':
      return !Array.isArray(limit) || field.type !== 'string' || constants(limit).includes(value);
    case 'items':
      return !Array.isArray(value) || !isJsonObject(limit) || value.every((item) => isChoice(limit, item));
    default:
      return true;
  }
}

function isChoice({ enum: values, anyOf }: JsonObject, item: Json): boolean {
  if (Array.isArray(values)) return values.includes(item);
  return !Array.isArray(anyOf) || constants(anyOf).includes(item);
}

function constants(options: Json[]): (Json | undefined)[] {
  return options.map((option) => (isJsonObject(option) ? option.const : undefined));
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const timeShape = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

function hasFormat(format: Json, text: string): boolean {
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text);
    case 'uri':
      return /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text);
    case 'date':
      return dayShape.test(text) && isDay(text);
    case 'date-time':
      return timeShape.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
    default:
      return true;
  }
}

/** JavaScript moves 30 February to March; a calendar has no such day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
