import type { Steps } from '../mcp/steps.ts';
import { isJsonObject, type Json } from '../model/json/json.ts';

/** Values that are looked at between two pauses. */
const atOnce = 10_000;

/**
 * About how long the JSON text of a value is, in UTF-16 units, without writing it; escapes aren't counted. Ends with more than
 * `most` as soon as it is longer. In steps.
 */
export function* jsonLength(value: Json, most: number): Steps<number> {
  const open: Json[] = [value];
  let length = 0;
  let seen = 0;
  for (let next = open.pop(); next !== undefined && length <= most; next = open.pop()) {
    seen += 1;
    if (seen % atOnce === 0) yield;
    if (typeof next === 'string') length += next.length + 2;
    else if (Array.isArray(next)) {
      length += 1 + Math.max(1, next.length);
      for (const each of next) open.push(each);
    } else if (isJsonObject(next)) {
      length += 2;
      for (const name in next) {
        length += name.length + 4;
        open.push(next[name] ?? null);
      }
    } else length += JSON.stringify(next).length;
  }
  return length;
}
