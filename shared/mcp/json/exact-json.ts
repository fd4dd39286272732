import type { Json } from '../../model/json/json.ts';

/** Parses JSON so that `JSON.stringify` writes every number as it was, where needed with an `ExactNumber`. */
export function parseExactJson(text: string): Json {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}
