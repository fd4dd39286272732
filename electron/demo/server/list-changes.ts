/** The lists that can announce changes. */
export type ListName = 'resources' | 'prompts' | 'tools';

/** Tells every client of a server that a list has changed. */
export class ListChanges {
  /** The lists that may change; the others never announce anything. */
  readonly lists: readonly ListName[];
  readonly #listeners = new Set<(list: ListName) => void>();

  constructor(lists: readonly ListName[]) {
    this.lists = lists;
  }

  /** Tells everyone who listens that `list` has changed. */
  announce(list: ListName): void {
    for (const listener of this.#listeners) listener(list);
  }

  /** Calls `listener` on every change until the returned function is called. */
  listen(listener: (list: ListName) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
