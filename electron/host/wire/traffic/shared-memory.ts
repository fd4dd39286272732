/** Smaller pieces are rounded up to this, so that most of them fit each other's memory. */
const SMALLEST = 65_536;
/** So much is reserved for the next pieces, in bytes. */
const FREE_BYTES = 32_000_000;

/**
 * Memory that both threads see, used again and again. Garbage collection does not count such memory and would leave
 * gigabytes of it lying about while a server floods Loupe.
 */
export class SharedMemory {
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #freeBytes = 0;

  /** So many bytes, of any content. */
  take(size: number): Uint8Array {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(size, SMALLEST)));
    const buffer = this.#free.get(capacity)?.pop();
    if (buffer !== undefined) this.#freeBytes -= capacity;
    return new Uint8Array(buffer ?? new SharedArrayBuffer(capacity), 0, size);
  }

  /** Takes back what `take` gave; nobody may read it any more. */
  release({ buffer }: Uint8Array): void {
    if (!(buffer instanceof SharedArrayBuffer) || this.#freeBytes + buffer.byteLength > FREE_BYTES) return;
    const free = this.#free.get(buffer.byteLength) ?? [];
    free.push(buffer);
    this.#free.set(buffer.byteLength, free);
    this.#freeBytes += buffer.byteLength;
  }
}
