/** Functions that are called when something changes, in the order in which they were added. */
export class Listeners<Args extends unknown[] = []> {
  readonly #listeners: ((...args: Args) => void)[] = [];

  add(listener: (...args: Args) => void): void {
    this.#listeners.push(listener);
  }

  call(...args: Args): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
