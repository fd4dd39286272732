import { setImmediate } from 'node:timers/promises';
import { NamedIndex } from '#shared/mcp/lists/named-index.ts';
import { ResourceIndex } from '#shared/mcp/lists/resource-index.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { ListFetcher } from './list-fetcher.ts';

export type ListIndex = NamedIndex | ResourceIndex;

type Fetched = Pick<ListFetcher, 'items' | 'phase'>;

function emptyIndex(kind: CatalogKind, { items }: Fetched): ListIndex {
  return kind === 'tools' || kind === 'prompts' ? new NamedIndex(kind, items) : new ResourceIndex(kind, items);
}

/** The index of one list, built in slices. The earlier one stays until the new one is as long, or complete. */
export class IndexedList {
  readonly #kind: CatalogKind;
  readonly #changed: () => void;
  #shown: ListIndex;
  #filling: ListIndex;
  #fetched: Fetched;
  #isBuilding = false;

  constructor(kind: CatalogKind, fetched: Fetched, changed: () => void) {
    this.#kind = kind;
    this.#changed = changed;
    this.#fetched = fetched;
    this.#filling = emptyIndex(kind, fetched);
    this.#shown = this.#filling;
    void this.#build();
  }

  get index(): ListIndex {
    return this.#shown;
  }

  follow(fetched: Fetched): void {
    if (fetched !== this.#fetched) {
      this.#fetched = fetched;
      this.#filling = emptyIndex(this.#kind, fetched);
    }
    if (!this.#isBuilding) void this.#build();
  }

  async #build(): Promise<void> {
    this.#isBuilding = true;
    let isWhole = this.#grow();
    while (!isWhole) {
      await setImmediate();
      isWhole = this.#grow();
      this.#changed();
    }
    this.#isBuilding = false;
  }

  #grow(): boolean {
    const startedAt = performance.now();
    const { items, phase } = this.#fetched;
    const filling = this.#filling;
    const isWhole = filling.grow(() => isTurnOver(startedAt));
    if (isWhole) items.settle();
    if ((isWhole && phase !== 'fetching') || filling.size >= this.#shown.size) this.#shown = filling;
    return isWhole;
  }
}

/** How long work may block the event loop at once, in milliseconds. */
const turnMs = 16;

/** Whether the slice that began at `startedAt` (`performance.now()`) has used up its time. */
function isTurnOver(startedAt: number): boolean {
  return performance.now() - startedAt > turnMs;
}

/** Runs a generator in slices, the first one synchronously. Throws when the signal aborts in between. */
export async function inTurns<Result>(run: Iterator<unknown, Result>, signal?: AbortSignal): Promise<Result> {
  for (let startedAt = performance.now(); ; ) {
    const step = run.next();
    if (step.done) return step.value;
    if (!isTurnOver(startedAt)) continue;
    await setImmediate();
    signal?.throwIfAborted();
    startedAt = performance.now();
  }
}
