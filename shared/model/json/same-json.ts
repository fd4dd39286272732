import { isJsonObject } from './json.ts';

/**
 * Whether two values are the same JSON, whatever the order of keys; a member that is undefined is none. Numbers must be
 * spelled the same: where `1.0` is `1`, compare their `canonicalText`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameJson(item, other[index]));
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    const keys = keysOf(one);
    const isIn = (key: string) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]);
    return keys.length === keysOf(other).length && keys.every(isIn);
  }
  return one === other || (isNumber(one) && isNumber(other) && JSON.stringify(one) === JSON.stringify(other));
}

function keysOf(object: object): string[] {
  return Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || JSON.isRawJSON(value);
}
