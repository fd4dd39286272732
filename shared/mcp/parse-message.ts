import { isJsonObject, type Json } from '../model/json.ts';
import { parseJson } from './envelope.ts';
import { parseExactJson } from './json/exact-json.ts';

/** Numbers in a place where an id may be. */
const idNumbers = /"(?:id|requestId)"\s*:\s*(-?\d[\d.eE+-]*)/g;

/**
 * Parses a JSON-RPC message; undefined when the text isn't JSON. An id that is a number JavaScript would write in another
 * way (`9007199254740993`, `1e400`, `1.0`) is kept as `parseExactJson` keeps it, so that it is echoed byte for byte
 * (JSON-RPC 2.0, section 5: the response's id is the same as the request's). Everything else is as `JSON.parse` has it.
 */
export function parseMessage(text: string): Json | undefined {
  const value = parseJson(text);
  if (value === undefined || !mayHoldNumber(value) || !hasOddNumber(text)) return value;
  return withExactIds(value, parseExactJson(text));
}

/** Only these have an id of the server's: it numbers its requests, and what it takes back. */
function mayHoldNumber(value: Json): boolean {
  if (Array.isArray(value)) return value.some((entry) => !Array.isArray(entry) && mayHoldNumber(entry));
  if (!isJsonObject(value)) return false;
  return typeof value.id === 'number' || (isJsonObject(value.params) && typeof value.params.requestId === 'number');
}

function hasOddNumber(text: string): boolean {
  for (const [, written] of text.matchAll(idNumbers)) if (String(Number(written)) !== written) return true;
  return false;
}

function withExactIds(value: Json, exact: Json): Json {
  if (Array.isArray(value)) {
    return value.map((entry, index) => withExactIds(entry, Array.isArray(exact) ? (exact[index] ?? entry) : entry));
  }
  if (!isJsonObject(value) || !isJsonObject(exact)) return value;
  const { params } = value;
  const exactParams = exact.params;
  const takesBack = value.method === 'notifications/cancelled' && isJsonObject(params) && isJsonObject(exactParams);
  return {
    ...value,
    ...(typeof value.id === 'number' && exact.id !== undefined && { id: exact.id }),
    ...(takesBack &&
      exactParams.requestId !== undefined && { params: { ...params, requestId: exactParams.requestId } }),
  };
}
