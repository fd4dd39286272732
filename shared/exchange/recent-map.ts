import type { Json } from '../model/json/json.ts';
import { textDigest } from '../model/text-digest.ts';

const usualCapacity = 10_000;

/**
 * A map that drops its oldest entries: it has at least `capacity` of the newest, and at most twice as many. It has two
 * generations, since finding the oldest entry of a `Map` slows down with each deleted one.
 */
export class RecentMap<Key, Value> {
  readonly #capacity: number;
  // Most maps of a book stay empty, and a recording may have thousands of books.
  #newer: Map<Key, Value> | undefined;
  #older: Map<Key, Value> | undefined;
  /** Whether an entry was dropped. */
  hasDropped = false;

  constructor(capacity = usualCapacity) {
    this.#capacity = capacity;
  }

  set(key: Key, value: Value): void {
    this.#newer ??= new Map();
    this.#newer.set(key, value);
    if (this.#newer.size < this.#capacity) return;
    this.hasDropped ||= this.#older !== undefined && this.#older.size > 0;
    this.#older = this.#newer;
    this.#newer = undefined;
  }

  get(key: Key): Value | undefined {
    return this.#newer?.get(key) ?? this.#older?.get(key);
  }

  has(key: Key): boolean {
    return this.#newer?.has(key) === true || this.#older?.has(key) === true;
  }

  delete(key: Key): void {
    this.#newer?.delete(key);
    this.#older?.delete(key);
  }

  get size(): number {
    return (this.#newer?.size ?? 0) + (this.#older?.size ?? 0);
  }

  /** The oldest first. */
  *values(): Iterable<Value> {
    for (const [key, value] of this.#older ?? []) if (this.#newer?.has(key) !== true) yield value;
    if (this.#newer !== undefined) yield* this.#newer.values();
  }
}

/** The longest key that is kept as it is, in characters. */
const keyCharacters = 200;

/** An id or token as a key: its JSON text, or a digest of a long one, which a map would keep in memory. */
export function jsonKey(value: Json | undefined): string {
  return textKey(JSON.stringify(value) ?? '');
}

/** The same of its JSON text. */
export function textKey(text: string): string {
  if (text.length <= keyCharacters) return text;
  return `${text.slice(0, keyCharacters)} ${text.length} ${textDigest(text)}`;
}
