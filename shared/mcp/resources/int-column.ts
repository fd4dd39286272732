const firstCapacity = 64;

/** Whole numbers of 32 bits in a row that grows: half of what an array of numbers takes, and nothing to collect. */
export class IntColumn {
  #values = new Int32Array(firstCapacity);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Undefined outside of the column. */
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

  /** Changes a number that is there. */
  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}
