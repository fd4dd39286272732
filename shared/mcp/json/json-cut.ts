import { isJsonObject, type Json } from '../../model/json.ts';

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
