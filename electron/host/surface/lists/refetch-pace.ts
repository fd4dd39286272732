const FIRST_MS = 200;
const LONGEST_MS = 10_000;
/** A list that was quiet for so long is fetched at once when it changes. */
const QUIET_MS = 20_000;

/** How often a list is fetched again that its server says changed, and changed, and changed. */
export class RefetchPace {
  readonly #now: () => number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #intervalMs = FIRST_MS;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long to wait before the next fetch, in milliseconds. */
  waitMs(): number {
    return Math.max(0, this.#startedAt + this.#intervalMs - this.#now());
  }

  /** A fetch starts: the next one has to wait twice as long, unless the list was quiet. */
  started(): void {
    const isQuiet = this.#now() - this.#startedAt > QUIET_MS;
    this.#intervalMs = isQuiet ? FIRST_MS : Math.min(LONGEST_MS, this.#intervalMs * 2);
    this.#startedAt = this.#now();
  }
}
