interface Dropping<K, V> {
  /** Entries for which it is false stay, so that there can be more than `capacity`; `value` may change its mind later. */
  mayDrop?: (value: V) => boolean;
  onDrop?: (key: K, value: V) => void;
}

/** A map that drops its oldest entries over `capacity`. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number;
  readonly #dropping: Dropping<K, V>;
  #oldest: MapIterator<K>;

  constructor(capacity: number, dropping: Dropping<K, V> = {}) {
    super();
    this.#capacity = capacity;
    this.#dropping = dropping;
    this.#oldest = this.keys();
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size > this.#capacity) this.#drop();
    return this;
  }

  /** As `set`, and the entry is the newest, also where the key had one. */
  renew(key: K, value: V): this {
    this.delete(key);
    return this.set(key, value);
  }

  #drop(): void {
    const { mayDrop, onDrop } = this.#dropping;
    if (mayDrop === undefined) {
      const key = this.#nextOldest();
      const dropped = this.get(key);
      this.delete(key);
      if (dropped !== undefined) onDrop?.(key, dropped);
      return;
    }
    for (const [oldest, dropped] of this) {
      if (this.size <= this.#capacity) break;
      if (!mayDrop(dropped)) continue;
      this.delete(oldest);
      onDrop?.(oldest, dropped);
    }
  }

  /** A new iterator would pass over all entries that were deleted since the table was last made anew. */
  #nextOldest(): K {
    for (;;) {
      const next = this.#oldest.next();
      if (next.done !== true) return next.value;
      this.#oldest = this.keys();
    }
  }
}
