import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** A place where two values differ; a side that is missing has no value there. */
export interface Difference {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  before?: Json;
  after?: Json;
}

/**
 * The places where two values differ, at most `most` of them; the order of keys doesn't matter. For values whose depth
 * is limited (`parseExactMessage`).
 */
export function differences(before: Json | undefined, after: Json | undefined, most: number): Difference[] {
  const found: Difference[] = [];
  const compare = (pointer: string, one: Json | undefined, other: Json | undefined): void => {
    if (found.length >= most) return;
    if (Array.isArray(one) && Array.isArray(other)) {
      // What was added or removed in the middle doesn't make the rest differ.
      const [start, end] = one.length === other.length ? [0, 0] : commonEnds(one, other);
      const length = Math.max(one.length, other.length) - end;
      for (let index = start; index < length && found.length < most; index += 1) {
        const item = index < one.length - end ? one[index] : undefined;
        compare(`${pointer}/${index}`, item, index < other.length - end ? other[index] : undefined);
      }
    } else if (isJsonObject(one) && isJsonObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        if (found.length >= most) return;
        compare(`${pointer}/${pointerStep(key)}`, ownValue(one, key), ownValue(other, key));
      }
    } else if (!isSameScalar(one, other)) {
      found.push({ pointer, ...(one !== undefined && { before: one }), ...(other !== undefined && { after: other }) });
    }
  };
  compare('', before, after);
  return found;
}

/** How many items two arrays have in common at their start, and after those at their end. */
function commonEnds(one: readonly Json[], other: readonly Json[]): [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  const isSame = (item: Json | undefined, now: Json | undefined) => differences(item, now, 1).length === 0;
  let start = 0;
  while (start < most && isSame(one[start], other[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(one.at(-1 - end), other.at(-1 - end))) end += 1;
  return [start, end];
}

/** A key as a step of a JSON Pointer. */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function ownValue(object: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isSameScalar(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  // Of two containers, both are neither arrays nor objects at once.
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}
