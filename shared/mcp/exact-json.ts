import type { Json } from '../model/json.ts';

declare global {
  // Part of the language (JSON.parse source text access), not yet of TypeScript's own declarations.
  interface JSON {
    parse(text: string, reviver: (key: string, value: Json, context: { source?: string }) => unknown): Json;
    rawJSON(text: string): Json;
    isRawJSON(value: unknown): boolean;
  }
}

/**
 * Parses JSON so that `JSON.stringify` gives every number back as it was written: `1.0`, or more digits than a
 * JavaScript number holds. Such a number is an opaque object; all others are numbers.
 */
export function parseExactJson(text: string): Json {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}

/** True for a number that `parseExactJson` keeps as it was written. */
export function isRawJson(value: Json): boolean {
  return JSON.isRawJSON(value);
}
