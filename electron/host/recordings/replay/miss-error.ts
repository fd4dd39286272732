import { jsonHead } from '#shared/mcp/json/json-head.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Difference } from './json-difference.ts';
import type { Miss } from './request-matcher.ts';

const methodNotFound = -32601;
const invalidParams = -32602;

/** Of a value, so many characters are shown. */
const shownCharacters = 200;
/** Of two long texts, so many characters are shown before the place where they differ. */
const sameCharacters = 40;

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
  const [recorded, received] = shownSides(before, after);
  return { pointer, ...(recorded !== undefined && { recorded }), ...(received !== undefined && { received }) };
}

/** The beginning of both values' JSON text; of two long texts, from shortly before the place where they differ. */
export function shownSides(before: Json | undefined, after: Json | undefined): (string | undefined)[] {
  if (typeof before !== 'string' || typeof after !== 'string') {
    return [before, after].map((value) => (value === undefined ? undefined : shownValue(value)));
  }
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same < shownCharacters / 2 ? 0 : Math.max(0, same - sameCharacters);
  return [before, after].map(
    (text) => `${from > 0 ? '…' : ''}${shownValue(text.slice(from, from + shownCharacters + 1))}`,
  );
}

/** The beginning of a value's JSON text. */
function shownValue(value: Json): string {
  const text = jsonHead(value, shownCharacters);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
