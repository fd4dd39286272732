import { jsonHead } from '#shared/mcp/json/json-head.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Difference } from './json-difference.ts';
import type { Miss } from './request-matcher.ts';

const methodNotFound = -32601;
const invalidParams = -32602;

/** Of a value, so many characters are shown. */
const shownCharacters = 200;

/** What was missed, in one sentence. */
export function missText(method: string, { nearest, differences }: Miss): string {
  if (nearest === undefined) return `The recording has no requests, so none for ${method}`;
  const places = differences.map(({ pointer }) => pointer).join(', ');
  const which = `request ${nearest.number} (${nearest.method})`;
  return `The recording has no such ${method}. The nearest one is its ${which}, which differs at ${places}`;
}

/**
 * The JSON-RPC error for a request that isn't in a recording, with the nearest one and the differences. A method that isn't
 * in it at all isn't found, so that a client tries the other era.
 */
export function missError(method: string, miss: Miss, isMethodKnown: boolean): JsonObject {
  const { nearest } = miss;
  return {
    code: isMethodKnown ? invalidParams : methodNotFound,
    message: missText(method, miss),
    data: {
      ...(nearest !== undefined && { nearest: { request: nearest.number, method: nearest.method } }),
      differences: miss.differences.map(shownDifference),
    },
  };
}

function shownDifference({ pointer, before, after }: Difference): JsonObject {
  return {
    pointer,
    ...(before !== undefined && { recorded: shownValue(before) }),
    ...(after !== undefined && { received: shownValue(after) }),
  };
}

/** The beginning of a value's JSON text. */
export function shownValue(value: Json): string {
  const text = jsonHead(value, shownCharacters);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
