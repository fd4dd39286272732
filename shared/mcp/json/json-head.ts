import { isJsonObject, type Json } from '../../model/json.ts';

/**
 * The beginning of a value as compact JSON: the whole of it when that has at most `limit` characters, else at
 * least so many, without closing what is open. However large the value is, only the part that is written costs.
 */
export function jsonHead(root: Json, limit: number): string {
  let text = '';
  // Each level of nesting writes a character at least, so that the limit bounds the depth too.
  const write = (value: Json): void => {
    if (typeof value === 'string') text += JSON.stringify(value.slice(0, limit));
    else if (Array.isArray(value)) {
      text += '[';
      for (const [index, item] of value.entries()) if (!writeEntry(index > 0 ? ',' : '', item)) return;
      text += ']';
    } else if (isJsonObject(value)) {
      text += '{';
      let separator = '';
      for (const key in value) {
        if (!writeEntry(`${separator}${JSON.stringify(key.slice(0, limit))}:`, value[key] ?? null)) return;
        separator = ',';
      }
      text += '}';
    } else text += JSON.isRawJSON(value) ? value.rawJSON : String(value);
  };
  /** False when the limit is reached. */
  const writeEntry = (start: string, value: Json): boolean => {
    text += start;
    if (text.length <= limit) write(value);
    return text.length <= limit;
  };
  write(root);
  return text;
}

/** Longest string, in characters, and longest list in a value that was cut. */
const STRING = 2000;
const ITEMS = 200;

/**
 * The beginning of a value as a value: strings and lists are shortened, and what comes after about `limit` characters is
 * left out. Only what is kept costs. A server's message is safe: what it nests too deeply is folded.
 */
export function cutJson(value: Json, limit: number): Json {
  let left = limit;
  const cut = (from: Json): Json => {
    left -= 8;
    if (typeof from === 'string') {
      const text = from.length > STRING ? `${from.slice(0, STRING)}…` : from;
      left -= text.length;
      return text;
    }
    if (Array.isArray(from)) {
      const items: Json[] = [];
      for (const item of from) {
        if (items.length === ITEMS || left <= 0) break;
        items.push(cut(item));
      }
      return items;
    }
    if (!isJsonObject(from)) return from;
    const entries: [string, Json][] = [];
    for (const key in from) {
      if (left <= 0) break;
      const name = key.slice(0, STRING);
      left -= name.length;
      entries.push([name, cut(from[key] ?? null)]);
    }
    return Object.fromEntries(entries);
  };
  return cut(value);
}

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
