/** A map that drops its oldest entries over `capacity`. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #capacity: number;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size <= this.#capacity) return this;
    const oldest = this.keys().next();
    if (oldest.done !== true) this.delete(oldest.value);
    return this;
  }
}
