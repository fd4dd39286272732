import { createHash } from 'node:crypto';
import type { Json } from '#shared/model/json/json.ts';

/** The map has at least this many of the newest entries, and at most twice as many. */
const capacity = 10_000;

/**
 * A map that drops its oldest entries. It has two generations, since finding the oldest entry of a `Map` slows down with
 * each deleted one.
 */
export class RecentMap<Key, Value> {
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  set(key: Key, value: Value): void {
    this.#newer.set(key, value);
    if (this.#newer.size < capacity) return;
    this.#older = this.#newer;
    this.#newer = new Map();
  }

  get(key: Key): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  has(key: Key): boolean {
    return this.#newer.has(key) || this.#older.has(key);
  }

  delete(key: Key): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }
}

/** The longest key that is kept as it is, in characters. */
const keyCharacters = 200;

/** A server's id or token as a key: its JSON text, or a digest of a long one, which a map would keep in memory. */
export function keyOf(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length <= keyCharacters ? text : createHash('sha256').update(text).digest('base64');
}
