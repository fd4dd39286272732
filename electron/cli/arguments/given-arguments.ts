import { readObject } from '#host/inbox/server-requests/read-reply.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** A JSON object, and single arguments that override it. */
export interface GivenArguments {
  json?: string | undefined;
  single: readonly (readonly [name: string, value: string])[];
}

/** The arguments of a prompt. Fails with `badArguments` when `--args` isn't a JSON object of strings. */
export function promptArguments({ json, single }: GivenArguments): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(json === undefined ? {} : readObject(json, 'badArguments'))) {
    if (typeof value !== 'string') return fail('badArguments', { problem: 'notString', name });
    values.set(name, value);
  }
  for (const [name, value] of single) values.set(name, value);
  return Object.fromEntries(values);
}

/**
 * The arguments of a tool as JSON text with exact numbers. A single value is a string if the schema says so or it isn't
 * JSON, else JSON. Fails with `badArguments` when `--args` isn't a JSON object.
 */
export function toolArguments({ json, single }: GivenArguments, inputSchema: Json | undefined): string {
  const values = new Map(Object.entries(json === undefined ? {} : readObject(json, 'badArguments')));
  for (const [name, value] of single) values.set(name, wantsString(inputSchema, name) ? value : readValue(value));
  return JSON.stringify(Object.fromEntries(values));
}

function readValue(text: string): Json {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}

function wantsString(schema: Json | undefined, name: string): boolean {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties) || !Object.hasOwn(schema.properties, name))
    return false;
  const property = schema.properties[name];
  if (!isJsonObject(property)) return false;
  const { type } = property;
  if (Array.isArray(type)) return type.length === 1 && type[0] === 'string';
  return type === 'string';
}
