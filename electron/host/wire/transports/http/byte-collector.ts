const SMALLEST_BYTES = 1024;
/** What grows beyond so many bytes gets the whole limit's room at once: only what is filled takes memory. */
const LARGE_BYTES = 4 * 1024 * 1024;

/**
 * Collects up to `limit` bytes that arrive in pieces. Each is copied, for a million one-byte pieces would otherwise
 * take a hundred times their size; a large collection is never held twice.
 */
export class ByteCollector {
  readonly #limit: number;
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes collected since the last `take`. */
  get length(): number {
    return this.#length;
  }

  /** Takes as much of `bytes` as there is room for; false when that is not all of it. */
  push(bytes: Uint8Array): boolean {
    const taken = bytes.subarray(0, this.#limit - this.#length);
    const needed = this.#length + taken.length;
    if (needed > this.#buffer.length) this.#grow(needed);
    this.#buffer.set(taken, this.#length);
    this.#length = needed;
    return taken.length === bytes.length;
  }

  /** Everything collected; empties the collector. */
  take(): Buffer {
    const bytes = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }

  #grow(needed: number): void {
    const doubled = Math.max(SMALLEST_BYTES, needed, 2 * this.#buffer.length);
    const larger = Buffer.allocUnsafeSlow(Math.min(this.#limit, doubled > LARGE_BYTES ? this.#limit : doubled));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
