import type { Steps } from '#shared/mcp/steps.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { NamedIndex } from './index/named-index.ts';
import { ResourceIndex } from './index/resource-index.ts';
import type { ListFetcher } from './list-fetcher.ts';

export type ListIndex = NamedIndex | ResourceIndex;

const firstMs = 10;
const stepMs = 1;
/** How often the growing index is reported, in milliseconds. */
const reportMs = 16;

type Fetched = Pick<ListFetcher, 'items' | 'phase'>;

function emptyIndex(kind: CatalogKind, { items }: Fetched, now?: () => number): ListIndex {
  return kind === 'tools' || kind === 'prompts' ? new NamedIndex(kind, items) : new ResourceIndex(kind, items, now);
}

/** The index of one list, built in slices. The earlier one stays until the new one is as long, or complete. */
export class IndexedList {
  readonly #kind: CatalogKind;
  readonly #changed: () => void;
  readonly #now: (() => number) | undefined;
  #shown: ListIndex;
  #filling: ListIndex;
  #fetched: Fetched;
  #isBuilding = false;

  constructor(kind: CatalogKind, fetched: Fetched, changed: () => void, now?: () => number) {
    this.#kind = kind;
    this.#changed = changed;
    this.#now = now;
    this.#fetched = fetched;
    this.#filling = emptyIndex(kind, fetched, now);
    this.#shown = this.#filling;
    this.#build();
  }

  get index(): ListIndex {
    return this.#shown;
  }

  follow(fetched: Fetched): void {
    if (fetched !== this.#fetched) {
      this.#fetched = fetched;
      this.#filling = emptyIndex(this.#kind, fetched, this.#now);
    }
    if (!this.#isBuilding) this.#build();
  }

  /** The first rows are there at once. */
  #build(): void {
    if (this.#grow(firstMs)) return;
    this.#isBuilding = true;
    void inSlices(this.#building());
  }

  *#building(): Steps {
    let reportedAt = performance.now();
    while (!this.#grow(stepMs)) {
      yield;
      if (performance.now() - reportedAt < reportMs) continue;
      reportedAt = performance.now();
      this.#changed();
    }
    // At once: items that are added from now on begin anew.
    this.#isBuilding = false;
    this.#changed();
  }

  #grow(ms: number): boolean {
    const endsAt = performance.now() + ms;
    const { items, phase } = this.#fetched;
    const filling = this.#filling;
    const isWhole = filling.grow(() => performance.now() > endsAt);
    if (isWhole) items.settle();
    if ((isWhole && phase !== 'fetching') || filling.size >= this.#shown.size) this.#shown = filling;
    return isWhole;
  }
}
