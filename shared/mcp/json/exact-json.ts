import type { Json } from '../../model/json.ts';

/**
 * Parses JSON so that `JSON.stringify` gives every number back as it was written: `1.0`, or more digits than a
 * JavaScript number holds. Such a number is an `ExactNumber`; all others are numbers.
 */
export function parseExactJson(text: string): Json {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}
