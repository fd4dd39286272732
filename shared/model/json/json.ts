/** Any JSON value. Narrow it before use; never cast it. */
export type Json = null | boolean | number | string | ExactNumber | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** A number that JavaScript would round or write differently, such as `1.0`, with its text: see `parseExactJson`. */
export interface ExactNumber {
  readonly rawJSON: string;
}

declare global {
  // JSON.parse source text access, which TypeScript's own declarations don't have yet.
  interface JSON {
    parse(text: string, reviver: (key: string, value: Json, context: { source?: string }) => unknown): Json;
    rawJSON(text: string): ExactNumber;
    isRawJSON(value: unknown): value is ExactNumber;
  }
}

/** True for `{…}`, not for arrays, null or an `ExactNumber`. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** The string at `key`; undefined when it is missing or not a string. */
export function stringAt(object: unknown, key: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
}
