import { createHash } from 'node:crypto';
import { isJsonObject, type Json } from '#shared/model/json.ts';

/** SHA-256 in hex over every tool of one name as a server lists it. The order of an object's fields means nothing. */
export function definitionHash(definitions: readonly Json[]): string {
  return createHash('sha256')
    .update(canonicalJson([...definitions]))
    .digest('hex');
}

/** JSON text with each object's fields in order of their names. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${fields.join(',')}}`;
}

/** True when the server claims of every tool of the name that it changes nothing. Only a claim. */
export function claimsReadOnly(definitions: readonly Json[]): boolean {
  return definitions.length > 0 && definitions.every((tool) => annotations(tool).readOnlyHint === true);
}

function annotations(tool: Json) {
  return isJsonObject(tool) && isJsonObject(tool.annotations) ? tool.annotations : {};
}
