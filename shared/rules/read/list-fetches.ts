import { BoundedMap } from '../../model/bounded-map.ts';
import type { Json } from '../../model/json/json.ts';

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
  /** Each cursor with the page that it asks for. */
  readonly cursors: Map<string, number>;
}

export interface PageFacts {
  /** Indexes in the page of names that an earlier page has. */
  readonly earlier: readonly number[];
  /** The next cursor is that of this page or of an earlier one. */
  readonly isLoop: boolean;
  /** With the last page: all names in order, when all pages were seen once and in order. */
  readonly whole?: readonly string[];
}

/** What is kept: cursors that may be followed, and names and cursors of one fetch. */
const mostNext = 50;
const mostNames = 20_000;
const mostCursors = 20_000;

/** Follows a list through its pages, so that a page that is requested again isn't taken for a repetition. */
export class ListFetches {
  /** By the cursor of the next page. */
  readonly #next = new BoundedMap<string, { fetch: ListFetch; page: number }>(mostNext);

  add({ cursor, nextCursor, names }: ListPage): PageFacts {
    const known = cursor === undefined ? undefined : this.#next.get(JSON.stringify(cursor));
    if (cursor !== undefined && known === undefined) return { earlier: [], isLoop: false };
    const { fetch, page } = known ?? { fetch: newFetch(), page: 0 };
    const earlier: number[] = [];
    for (const [index, name] of names.entries()) {
      const before = fetch.pageOf.get(name);
      if (before !== undefined && before < page) earlier.push(index);
      if (before !== undefined || fetch.pageOf.size === mostNames) continue;
      fetch.pageOf.set(name, page);
      fetch.names.push(name);
    }
    const isLoop = typeof nextCursor === 'string' && this.#follow(fetch, page, JSON.stringify(nextCursor));
    const isWhole = nextCursor === undefined && fetch.pageOf.size < mostNames;
    return { earlier, isLoop, ...(isWhole && { whole: fetch.names }) };
  }

  /** Remembers the cursor of the next page. True when it leads back instead. */
  #follow(fetch: ListFetch, page: number, cursor: string): boolean {
    const target = fetch.cursors.get(cursor);
    if (target !== undefined && target <= page) return true;
    if (fetch.cursors.size < mostCursors) fetch.cursors.set(cursor, page + 1);
    this.#next.set(cursor, { fetch, page: page + 1 });
    return false;
  }
}

function newFetch(): ListFetch {
  return { pageOf: new Map(), names: [], cursors: new Map() };
}
