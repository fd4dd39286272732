import type { Json } from '../../model/json.ts';

/** What a value takes beside its characters. */
const VALUE = 8;

/**
 * Roughly how many characters a value takes, without writing it: as fast for one string of 50 MB as for an empty one.
 * Stops at `limit`. A server's message is safe: what it nests too deeply is folded.
 */
export function jsonWeight(value: Json, limit = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return value.length + VALUE;
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return VALUE;
  let weight = VALUE;
  for (const key in value) {
    const child = Array.isArray(value) ? value[Number(key)] : value[key];
    weight += (Array.isArray(value) ? 0 : key.length) + (child === undefined ? 0 : jsonWeight(child, limit - weight));
    if (weight > limit) break;
  }
  return weight;
}
