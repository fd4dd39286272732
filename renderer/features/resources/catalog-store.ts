import { ResourceFacets } from '#shared/mcp/resource-facets.ts';
import { type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/resource-item.ts';
import { ResourceSearch } from '#shared/mcp/resource-search.ts';
import { none, UriTree } from '#shared/mcp/uri-tree.ts';
import type { CatalogItem, Walk } from '#shared/model/catalog.ts';
import type { Failure } from '#shared/model/failure.ts';

/** Items asked for at a time: about 10 ms of work in the window. */
const rangeItems = 2000;

/** Answers items `from` up to `from + count` of a list, as `catalog.items` does. */
export type FetchItems = (from: number, count: number) => Promise<{ generation: number; items: CatalogItem[] }>;

/** One walk's items with what is needed to show and search them. */
export interface ResourceCatalog {
  generation: number;
  items: ResourceItem[];
  tree: UriTree;
  search: ResourceSearch;
  facets: ResourceFacets;
}

/** Whether another item of the list has the same URI. */
export function isDuplicate({ items, tree }: ResourceCatalog, item: number): boolean {
  if ((items[item]?.uri ?? '') === '') return false;
  return tree.firstItem(tree.nodeOfItem(item)) !== item || tree.nextItem(item) !== none;
}

function emptyCatalog(generation: number): ResourceCatalog {
  return { generation, items: [], tree: new UriTree(), search: new ResourceSearch(), facets: new ResourceFacets() };
}

export interface CatalogStoreOptions {
  kind: 'resources' | 'templates';
  fetchItems: FetchItems;
  beforePaint: (callback: () => void) => void;
  failureOf: (thrown: unknown) => Failure;
}

/**
 * One list of one session in the window. It follows the host's walk and fetches what came, range by range.
 * While a list is walked again, the earlier one stays shown until the new one is as long, or complete.
 */
export class CatalogStore {
  readonly #options: CatalogStoreOptions;
  readonly #listeners = new Set<() => void>();
  #shown: ResourceCatalog = emptyCatalog(-1);
  #filling: ResourceCatalog = this.#shown;
  #walk: Walk | undefined;
  #isFetching = false;
  #failure: Failure | undefined;
  #version = 0;
  #isTold = true;

  constructor(options: CatalogStoreOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes whenever the shown catalogue does; the catalogue itself only grows. */
  readonly version = (): number => this.#version;

  get catalog(): ResourceCatalog {
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
      this.#filling = emptyCatalog(walk.generation);
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
    this.#options.fetchItems(from, rangeItems).then(
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
    const { items: known, tree, search, facets } = this.#filling;
    const read = this.#options.kind === 'resources' ? readResourceItem : readTemplateItem;
    for (const raw of items) {
      const item = read(raw);
      known.push(item);
      tree.insert(item.uri);
      search.add(item);
      facets.add(item);
      markTwins(this.#filling, known.length - 1);
    }
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

/** The first of several items with one URI is marked too, once the second comes. */
function markTwins(catalog: ResourceCatalog, item: number): void {
  if (!isDuplicate(catalog, item)) return;
  catalog.facets.mark(catalog.tree.firstItem(catalog.tree.nodeOfItem(item)));
  catalog.facets.mark(item);
}
