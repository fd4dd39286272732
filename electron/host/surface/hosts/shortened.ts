import { startOf } from '#shared/mcp/json/json-head.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** Of a longer text or list, the beginning is kept: characters, entries. */
const mostOfText = 20_000;
const mostOfList = 2000;
/** What each value takes at least, in characters. */
const valueCharacters = 8;

/**
 * A value of which the texts, lists and objects that are too long end with a mark and how much more there is, so that all of
 * it has about `most` characters. In steps. Recursive: the depth of what servers send is limited when it is read.
 */
export function* shortened(value: Json, most: number): Steps<Json> {
  let left = most;
  function* short(from: Json): Steps<Json> {
    yield;
    left -= valueCharacters;
    if (typeof from === 'string') {
      const kept = Math.max(0, Math.min(typeof value === 'string' ? most : mostOfText, left));
      left -= Math.min(from.length, kept);
      return from.length <= kept ? from : `${startOf(from, kept)}${moreThan(from.length - kept)}`;
    }
    if (Array.isArray(from)) {
      const items: Json[] = [];
      for (const item of from) {
        if (items.length === mostOfList || left <= 0) break;
        items.push(yield* short(item));
      }
      return from.length > items.length ? [...items, moreThan(from.length - items.length)] : items;
    }
    if (!isJsonObject(from) || JSON.isRawJSON(from)) return from;
    const names = Object.keys(from);
    const entries: [string, Json][] = [];
    for (const name of names) {
      if (entries.length === mostOfList || left <= 0) break;
      left -= name.length;
      entries.push([startOf(name, mostOfText), yield* short(from[name] ?? null)]);
    }
    const more = names.length - entries.length;
    return Object.fromEntries(more > 0 ? [...entries, ['…', moreThan(more)]] : entries);
  }
  return yield* short(value);
}

/** Of characters in a text, of entries in a list or an object. */
function moreThan(count: number): string {
  return `… +${count.toLocaleString('en')}`;
}
