const FIRST_MS = 500;
const LONGEST_MS = 60_000;
/** What held for so long counts as mended: the next loss starts anew. */
const STABLE_MS = 30_000;

/** How long to wait before each new attempt: twice as long each time, up to a minute. */
export class Backoff {
  #attempts = 0;

  get attempts(): number {
    return this.#attempts;
  }

  reset(): void {
    this.#attempts = 0;
  }

  /** The wait before the next attempt in milliseconds; `heldMs` is how long the last one held. */
  next(heldMs = 0): number {
    if (heldMs >= STABLE_MS) this.#attempts = 0;
    this.#attempts += 1;
    return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.#attempts - 1, 16));
  }
}
