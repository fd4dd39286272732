/** Any JSON value, as a server may send it. Narrow it before use; never cast it. */
export type Json = null | boolean | number | string | ExactNumber | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** A number that JavaScript would round or write otherwise, such as `1.0`: `parseExactJson` keeps its text. */
export interface ExactNumber {
  readonly rawJSON: string;
}

declare global {
  // Part of the language (JSON.parse source text access), not yet of TypeScript's own declarations.
  interface JSON {
    parse(text: string, reviver: (key: string, value: Json, context: { source?: string }) => unknown): Json;
    rawJSON(text: string): ExactNumber;
    isRawJSON(value: unknown): value is ExactNumber;
  }
}

/** True for `{…}`: not for arrays, null, or a number whose text is kept. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** The string at `key`, or undefined when it is missing or is something else. */
export function stringAt(object: unknown, key: string): string | undefined {
  if (!isJsonObject(object)) return undefined;
  const value = object[key];
  return typeof value === 'string' ? value : undefined;
}
