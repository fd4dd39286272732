/** Any JSON value, as a server may send it. Narrow it before use; never cast it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** True for `{…}`: not for arrays, not for null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The string at `key`, or undefined when it is missing or is something else. */
export function stringAt(object: unknown, key: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
}
