import type { Json } from '../../model/json.ts';

/** One page as it arrived: `names` of its items in their order. */
export interface ListPage {
  /** Of the request; absent for the first page. */
  readonly cursor: Json | undefined;
  /** Of the result; absent on the last page. */
  readonly nextCursor: Json | undefined;
  readonly names: readonly string[];
}

interface ListFetch {
  /** Each name with the page where it was first. */
  readonly pageOf: Map<string, number>;
  readonly names: string[];
}

interface PageFacts {
  /** Indexes in the page of names that were there before, on this page or an earlier one. */
  readonly repeated: readonly number[];
  /** With the last page: all names in order, when all pages were seen once and in order. */
  readonly whole?: readonly string[];
}

/** What is kept: cursors that may be followed, and names of one fetch. */
const mostCursors = 50;
const mostNames = 20_000;

/** Follows a list through its pages, so that a page that is requested again isn't taken for a repetition. */
export class ListFetches {
  /** By the cursor of the next page. */
  readonly #next = new Map<string, { fetch: ListFetch; page: number }>();

  add({ cursor, nextCursor, names }: ListPage): PageFacts {
    const known = cursor === undefined ? undefined : this.#next.get(JSON.stringify(cursor));
    if (cursor !== undefined && known === undefined) return { repeated: [] };
    const { fetch, page } = known ?? { fetch: { pageOf: new Map<string, number>(), names: [] }, page: 0 };
    const own = new Set<string>();
    const repeated: number[] = [];
    for (const [index, name] of names.entries()) {
      const before = fetch.pageOf.get(name);
      if (own.has(name) || (before !== undefined && before < page)) repeated.push(index);
      own.add(name);
      if (before !== undefined || fetch.pageOf.size === mostNames) continue;
      fetch.pageOf.set(name, page);
      fetch.names.push(name);
    }
    if (typeof nextCursor === 'string') this.#keep(JSON.stringify(nextCursor), { fetch, page: page + 1 });
    const isWhole = nextCursor === undefined && fetch.pageOf.size < mostNames;
    return { repeated, ...(isWhole && { whole: fetch.names }) };
  }

  #keep(cursor: string, next: { fetch: ListFetch; page: number }): void {
    this.#next.set(cursor, next);
    const [oldest] = this.#next.keys();
    if (this.#next.size > mostCursors && oldest !== undefined) this.#next.delete(oldest);
  }
}
