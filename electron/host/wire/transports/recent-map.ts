/** So many of the newest entries are there for certain, and at most twice as many. */
const REMEMBERED = 10_000;

/**
 * A map that forgets its oldest entries. It holds two generations, since finding the oldest entry of a `Map` takes longer
 * with each one that was deleted before it.
 */
export class RecentMap<Key, Value> {
  #newer = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  set(key: Key, value: Value): void {
    this.#newer.set(key, value);
    if (this.#newer.size < REMEMBERED) return;
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
