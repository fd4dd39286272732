import type { CatalogItem, Walk } from '#shared/model/catalog.ts';
import type { Failure } from '#shared/model/failure.ts';

/** Items asked for at a time: about 10 ms of work in the window. */
const rangeItems = 2000;
/** The first few, a screenful and more, are there sooner. */
const firstItems = 200;

/** Answers items `from` up to `from + count` of a list, as `catalog.items` does. */
export type FetchItems = (from: number, count: number) => Promise<{ generation: number; items: CatalogItem[] }>;

/** One walk's items, in whatever form a view needs them. */
export interface WalkedList {
  generation: number;
  items: readonly unknown[];
}

export interface ListStoreOptions<List extends WalkedList> {
  fetchItems: FetchItems;
  beforePaint: (callback: () => void) => void;
  failureOf: (thrown: unknown) => Failure;
  /** A list without items yet. */
  empty: (generation: number) => List;
  /** Puts further items behind those that the list has; each must become one of its `items`. */
  append: (list: List, items: readonly CatalogItem[]) => void;
}

/**
 * One list of one session in the window. It follows the host's walk and fetches what came, range by range.
 * While a list is walked again, the earlier one stays shown until the new one is as long, or complete.
 */
export class ListStore<List extends WalkedList> {
  readonly #options: ListStoreOptions<List>;
  readonly #listeners = new Set<() => void>();
  #shown: List;
  #filling: List;
  #walk: Walk | undefined;
  #isFetching = false;
  #failure: Failure | undefined;
  #version = 0;
  #isTold = true;

  constructor(options: ListStoreOptions<List>) {
    this.#options = options;
    this.#shown = options.empty(-1);
    this.#filling = this.#shown;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes whenever the shown list does; the list itself only grows. */
  readonly version = (): number => this.#version;

  get list(): List {
    return this.#shown;
  }

  /** Why items that the host has could not be fetched. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Takes the newest state of the walk. */
  follow(walk: Walk): void {
    this.#walk = walk;
    if (walk.generation !== this.#filling.generation) {
      this.#filling = this.#options.empty(walk.generation);
      this.#failure = undefined;
    }
    this.#showIfReady();
    this.#fetchNext();
  }

  /** Tries again after a failure. */
  retry(): void {
    this.#failure = undefined;
    this.#fetchNext();
  }

  #fetchNext(): void {
    const filling = this.#filling;
    const from = filling.items.length;
    if (this.#isFetching || this.#failure !== undefined || from >= (this.#walk?.count ?? 0)) return;
    this.#isFetching = true;
    this.#options.fetchItems(from, from === 0 ? firstItems : rangeItems).then(
      ({ generation, items }) => {
        this.#isFetching = false;
        // A new walk has begun meanwhile: its own news will bring its items.
        if (generation === this.#filling.generation && this.#filling === filling) this.#append(items);
        if (items.length > 0 || this.#filling !== filling) this.#fetchNext();
      },
      (thrown: unknown) => {
        this.#isFetching = false;
        this.#failure = this.#options.failureOf(thrown);
        this.#tell();
      },
    );
  }

  #append(items: readonly CatalogItem[]): void {
    this.#options.append(this.#filling, items);
    this.#showIfReady();
    if (this.#filling === this.#shown) this.#tell();
  }

  #showIfReady(): void {
    if (this.#filling === this.#shown) return;
    const isOver = this.#walk?.phase !== 'walking' && this.#filling.items.length >= (this.#walk?.count ?? 0);
    if (!isOver && this.#filling.items.length < this.#shown.items.length) return;
    this.#shown = this.#filling;
    this.#tell();
  }

  #tell(): void {
    this.#version += 1;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#options.beforePaint(() => {
      this.#isTold = true;
      for (const listener of this.#listeners) listener();
    });
  }
}
