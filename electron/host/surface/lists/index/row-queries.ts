/** Cached queries: one list has only a few views. */
const maxStored = 4;

/** The results of the last queries of a list, until it changes: scrolling doesn't search again. */
export class QueryCache<Result> {
  readonly #results = new Map<string, Result>();

  get(key: string): Result | undefined {
    return this.#results.get(key);
  }

  set(key: string, result: Result): void {
    this.#results.delete(key);
    this.#results.set(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#results.size <= maxStored) break;
      this.#results.delete(oldest);
    }
  }

  clear(): void {
    this.#results.clear();
  }
}

/** Most rows that are searched. */
const maxRows = 20_000;

/** The first of `count` rows from `from` on, wrapping around, whose label starts with `start`. */
export function rowStarting(
  count: number,
  start: string,
  from: number,
  labelAt: (index: number) => string,
): number | undefined {
  for (let step = 0; step < Math.min(count, maxRows); step += 1) {
    const index = (Math.max(0, from) + step) % count;
    if (labelAt(index).toLowerCase().startsWith(start)) return index;
  }
  return undefined;
}
