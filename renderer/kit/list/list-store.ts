import type { CatalogItem, ListFetch } from '#shared/model/catalog.ts';
import type { Failure } from '#shared/model/failure.ts';
import { failureOf } from '../../data/failure.ts';
import { Observable, type Schedule } from '../../data/observable.ts';

/** Items fetched at a time: about 10 ms of work in the window. */
const rangeItems = 2000;
/** The first few, a screenful and more, are there sooner. */
const firstItems = 200;

/** Items `from` up to `from + count` of a list, as `catalog.items` returns them. */
export type FetchItems = (from: number, count: number) => Promise<{ generation: number; items: CatalogItem[] }>;

/** One fetch's items, in whatever form a view needs them. */
export interface FetchedList {
  generation: number;
  items: readonly unknown[];
}

export interface ListStoreOptions<List extends FetchedList> {
  fetchItems: FetchItems;
  schedule?: Schedule;
  /** A list without items yet. */
  empty: (generation: number) => List;
  /** Adds further items in place; each must become one of the list's `items`. */
  append: (list: List, items: readonly CatalogItem[]) => void;
}

/**
 * One list of one session in the window. It follows the host's fetch and fetches what came, range by range.
 * While a list is fetched again, the earlier one stays shown until the new one is as long, or complete.
 */
export class ListStore<List extends FetchedList> extends Observable {
  readonly #options: ListStoreOptions<List>;
  #shown: List;
  #filling: List;
  #fetch: ListFetch | undefined;
  #isFetching = false;
  #failure: Failure | undefined;

  constructor(options: ListStoreOptions<List>) {
    super(options.schedule);
    this.#options = options;
    this.#shown = options.empty(-1);
    this.#filling = this.#shown;
  }

  /** Another object whenever it has grown. */
  get list(): List {
    return this.#shown;
  }

  /** Why items that the host has could not be fetched. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Takes the newest state of the fetch. */
  follow(listFetch: ListFetch): void {
    this.#fetch = listFetch;
    if (listFetch.generation !== this.#filling.generation) {
      this.#filling = this.#options.empty(listFetch.generation);
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
    const { generation } = this.#filling;
    const from = this.#filling.items.length;
    if (this.#isFetching || this.#failure !== undefined || from >= (this.#fetch?.count ?? 0)) return;
    this.#isFetching = true;
    this.#options.fetchItems(from, from === 0 ? firstItems : rangeItems).then(
      ({ generation: generationOfItems, items }) => {
        this.#isFetching = false;
        const isSame = this.#filling.generation === generation;
        // Of another fetch, the items come with its own state.
        if (isSame && generationOfItems === generation) this.#append(items);
        if (items.length > 0 || !isSame) this.#fetchNext();
      },
      (thrown: unknown) => {
        this.#isFetching = false;
        this.#failure = failureOf(thrown);
        this.notify();
      },
    );
  }

  #append(items: readonly CatalogItem[]): void {
    const isShown = this.#filling === this.#shown;
    this.#options.append(this.#filling, items);
    this.#filling = { ...this.#filling };
    if (isShown) this.#show();
    else this.#showIfReady();
  }

  #showIfReady(): void {
    if (this.#filling === this.#shown) return;
    const isOver = this.#fetch?.phase !== 'fetching' && this.#filling.items.length >= (this.#fetch?.count ?? 0);
    if (!isOver && this.#filling.items.length < this.#shown.items.length) return;
    this.#show();
  }

  #show(): void {
    this.#shown = this.#filling;
    this.notify();
  }
}
