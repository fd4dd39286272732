interface Dropping<K, V> {
  /** Entries for which it is false stay, so that there can be more than `capacity`; `value` may change its mind later. */
  mayDrop?: (value: V) => boolean;
  onDrop?: (key: K, value: V) => void;
}

/** A map that drops its oldest entries over `capacity`. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number;
  readonly #dropping: Dropping<K, V>;

  constructor(capacity: number, dropping: Dropping<K, V> = {}) {
    super();
    this.#capacity = capacity;
    this.#dropping = dropping;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size <= this.#capacity) return this;
    const { mayDrop, onDrop } = this.#dropping;
    for (const [oldest, dropped] of this) {
      if (this.size <= this.#capacity) break;
      if (mayDrop?.(dropped) === false) continue;
      this.delete(oldest);
      onDrop?.(oldest, dropped);
    }
    return this;
  }

  /** As `set`, and the entry is the newest, also where the key had one. */
  renew(key: K, value: V): this {
    this.delete(key);
    return this.set(key, value);
  }
}
