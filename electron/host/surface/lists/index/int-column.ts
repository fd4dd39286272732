const firstCapacity = 64;

/**
 * A growing array of 32-bit integers: half the memory of an array of numbers, and nothing for the garbage collector.
 */
export class IntColumn {
  #values = new Int32Array(firstCapacity);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number | undefined {
    return index < this.#length ? this.#values[index] : undefined;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Changes an existing number. */
  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}
