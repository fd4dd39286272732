import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';

const prefix = 'Mcp-Param-';
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const plainValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const sentinel = /^=\?base64\?.*\?=$/s;

/**
 * The headers of a `tools/call` over HTTP (2026-07-28, tools: `x-mcp-header`): `Mcp-Param-<name>` for each primitive
 * argument whose schema names a header. Values that a header can't contain are sent in base64. A schema with
 * `paramHeaderFaults` has no headers.
 */
export function paramHeaders(inputSchema: Json | undefined, values: Json | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (paramHeaderFaults(inputSchema).length > 0) return headers;
  collect(inputSchema, values, headers);
  return headers;
}

/**
 * Problems of an `x-mcp-header` annotation. `notToken`: the name isn't an HTTP token. `duplicate`: two names differ at
 * most in case. `notPrimitive`: the property isn't a string, number or boolean. `unreachable`: it isn't reached through
 * `properties` alone.
 */
export type ParamHeaderFault = 'empty' | 'notToken' | 'duplicate' | 'notPrimitive' | 'unreachable';

/** The distinct faults of a schema. A tool with one must not be called over HTTP (2026-07-28, tools). */
export function paramHeaderFaults(inputSchema: Json | undefined): ParamHeaderFault[] {
  const faults = new Set<ParamHeaderFault>();
  inspect(inputSchema, 'root', { faults, names: new Set() });
  return [...faults];
}

/** Keywords with a schema or a list of schemas, and those with schemas by name. */
const schemaKeywords = [
  ...['items', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
  ...['not', 'if', 'then', 'else', 'additionalItems', 'contentSchema', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
];
const namedSchemas = ['$defs', 'definitions', 'patternProperties', 'dependentSchemas'];

interface Inspection {
  faults: Set<ParamHeaderFault>;
  /** Names of headers so far, in lower case. */
  names: Set<string>;
}

/** `place`: the root, a property that is reached through `properties` alone, or anywhere else. */
function inspect(schema: Json | undefined, place: 'root' | 'property' | 'else', found: Inspection): void {
  if (Array.isArray(schema)) for (const each of schema) inspect(each, 'else', found);
  if (!isJsonObject(schema)) return;
  if (schema['x-mcp-header'] !== undefined) inspectAnnotation(schema, place, found);
  const inner = place === 'else' ? 'else' : 'property';
  for (const each of valuesOf(schema.properties)) inspect(each, inner, found);
  for (const keyword of schemaKeywords) inspect(schema[keyword], 'else', found);
  for (const keyword of namedSchemas) for (const each of valuesOf(schema[keyword])) inspect(each, 'else', found);
}

function inspectAnnotation(
  schema: JsonObject,
  place: 'root' | 'property' | 'else',
  { faults, names }: Inspection,
): void {
  const header = schema['x-mcp-header'];
  if (place !== 'property') faults.add('unreachable');
  else if (!isPrimitiveType(schema.type)) faults.add('notPrimitive');
  if (header === '') faults.add('empty');
  else if (typeof header !== 'string' || !token.test(header)) faults.add('notToken');
  else if (names.has(header.toLowerCase())) faults.add('duplicate');
  else names.add(header.toLowerCase());
}

/** The specification has string, integer and boolean; its conformance suite has number too. */
function isPrimitiveType(type: Json | undefined): boolean {
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type];
  return types.length > 0 && types.every((each) => primitiveTypes.some((known) => known === each));
}

const primitiveTypes = ['string', 'integer', 'boolean', 'number'];

function valuesOf(schemas: Json | undefined): Json[] {
  return isJsonObject(schemas) ? Object.values(schemas) : [];
}

function collect(schema: Json | undefined, value: Json | undefined, headers: Record<string, string>): void {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties) || !isJsonObject(value)) return;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!isJsonObject(property) || !Object.hasOwn(value, name)) continue;
    const own = value[name];
    const header = property['x-mcp-header'];
    if (typeof header === 'string' && token.test(header) && isPrimitive(own)) {
      headers[`${prefix}${header}`] = headerValue(typeof own === 'string' ? own : JSON.stringify(own));
    }
    collect(property, own, headers);
  }
}

function isPrimitive(value: Json | undefined): boolean {
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' || JSON.isRawJSON(value);
}

/** A text as the value of a header, in base64 if a header can't contain it (2026-07-28, transports). */
export function headerValue(text: string): string {
  if (plainValue.test(text) && !sentinel.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
