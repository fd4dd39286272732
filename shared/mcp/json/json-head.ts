import { isJsonObject, type Json } from '../../model/json/json.ts';
import { foldedText } from './json-depth.ts';

/**
 * The beginning of a value as compact JSON: all of it up to `limit` characters, else at least that many, without
 * closing brackets. Takes time for the written part only.
 */
export function jsonHead(root: Json, limit: number): string {
  let text = '';
  // Each level of nesting writes a character, so the limit bounds the depth too.
  const write = (value: Json): void => {
    if (typeof value === 'string') text += JSON.stringify(value.slice(0, limit));
    else if (Array.isArray(value)) {
      text += '[';
      for (const [index, item] of value.entries()) if (!writeEntry(index > 0 ? ',' : '', item)) return;
      text += ']';
    } else if (isJsonObject(value)) {
      const folded = foldedText(value);
      if (folded !== undefined) {
        text += folded.slice(0, limit);
        return;
      }
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

/** Longest string, in characters, and longest list of a cut value. */
const mostCharacters = 2000;
const mostItems = 200;

/**
 * Cuts a value to about `limit` characters, and its strings and lists to limits of their own. Takes time for the kept
 * part only. Recursive: `foldDepth` has limited the depth.
 */
export function cutJson(value: Json, limit: number): Json {
  let remaining = limit;
  const cut = (from: Json): Json => {
    remaining -= valueCharacters;
    if (typeof from === 'string') {
      const text = from.length > mostCharacters ? `${startOf(from, mostCharacters)}…` : from;
      remaining -= text.length;
      return text;
    }
    if (Array.isArray(from)) {
      const items: Json[] = [];
      for (const item of from) {
        if (items.length === mostItems || remaining <= 0) break;
        items.push(cut(item));
      }
      return items;
    }
    if (!isJsonObject(from) || JSON.isRawJSON(from)) return from;
    const entries: [string, Json][] = [];
    for (const key in from) {
      if (remaining <= 0) break;
      const name = startOf(key, mostCharacters);
      remaining -= name.length;
      entries.push([name, cut(from[key] ?? null)]);
    }
    return Object.fromEntries(entries);
  };
  return cut(value);
}

/** The beginning of a text as a copy: a slice would keep the whole text in memory. */
export function startOf(text: string, length: number): string {
  return text.length <= length ? text : String(JSON.parse(JSON.stringify(text.slice(0, length).toWellFormed())));
}

/** The fixed weight of a value, in characters. */
const valueCharacters = 8;

/**
 * Roughly how many characters a value takes, without writing it. Stops at `limit`. Recursive: `foldDepth` has limited
 * the depth.
 */
export function jsonWeight(value: Json, limit = Number.POSITIVE_INFINITY): number {
  if (typeof value === 'string') return value.length + valueCharacters;
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return valueCharacters;
  let weight = valueCharacters;
  // Apart, since enumerating the indices of a long array takes several times as long.
  if (Array.isArray(value)) {
    for (const child of value) {
      weight += jsonWeight(child, limit - weight);
      if (weight > limit) break;
    }
    return weight;
  }
  for (const key in value) {
    const child = value[key];
    weight += key.length + (child === undefined ? 0 : jsonWeight(child, limit - weight));
    if (weight > limit) break;
  }
  return weight;
}

const weights = new WeakMap<object, number>();

/** `jsonWeight` of a whole value that doesn't change: counted once, since lists report it at each change. */
export function wholeWeight(value: Json): number {
  if (typeof value !== 'object' || value === null) return jsonWeight(value);
  const known = weights.get(value);
  if (known !== undefined) return known;
  const weight = jsonWeight(value);
  weights.set(value, weight);
  return weight;
}
