import { isJsonObject, type Json } from '../model/json.ts';

const prefix = 'Mcp-Param-';
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const plainValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const sentinel = /^=\?base64\?.*\?=$/s;

/**
 * The headers that a `tools/call` over HTTP carries beside its body (2026-07-28, tools: `x-mcp-header`): for each
 * primitive argument whose schema names a header, `Mcp-Param-<name>`. Absent and null arguments have none; a value
 * that a header cannot carry as it is travels in base64.
 */
export function paramHeaders(inputSchema: Json | undefined, values: Json | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  collect(inputSchema, values, headers);
  return headers;
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
  // A number whose digits were kept is an opaque object: see `parseExactJson`.
  return typeof value === 'number' || JSON.isRawJSON(value);
}

function headerValue(text: string): string {
  if (plainValue.test(text) && !sentinel.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(String.fromCharCode(...bytes))}?=`;
}
