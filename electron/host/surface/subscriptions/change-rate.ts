const WINDOW_S = 10;

/** Counts events in one-second buckets, so that a storm costs no memory. */
export class ChangeRate {
  readonly #buckets = new Array<number>(WINDOW_S).fill(0);
  #second = 0;

  /** `at` in milliseconds. */
  count(at: number): void {
    const bucket = this.#moveTo(at);
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1;
  }

  /** Events per second over the last ten seconds. */
  perSecond(at: number): number {
    this.#moveTo(at);
    return this.#buckets.reduce((sum, count) => sum + count, 0) / WINDOW_S;
  }

  /** Empties the buckets of the seconds that passed without an event. */
  #moveTo(at: number): number {
    const second = Math.floor(at / 1000);
    const passed = Math.min(WINDOW_S, second - this.#second);
    for (let step = 0; step < passed; step++) this.#buckets[(second - step) % WINDOW_S] = 0;
    this.#second = Math.max(second, this.#second);
    return this.#second % WINDOW_S;
  }
}
