const firstMs = 500;
const longestMs = 60_000;
/** After being connected for this long, the next loss starts with the shortest wait. */
const stableMs = 30_000;

/** The waits between attempts: each twice as long as the last, up to a minute. */
export class Backoff {
  #attempts = 0;

  get attempts(): number {
    return this.#attempts;
  }

  reset(): void {
    this.#attempts = 0;
  }

  /** The wait before the next attempt in milliseconds; `heldMs` is how long the last connection lasted. */
  next(heldMs = 0): number {
    if (heldMs >= stableMs) this.#attempts = 0;
    this.#attempts += 1;
    return Math.min(longestMs, firstMs * 2 ** Math.min(this.#attempts - 1, 16));
  }
}
