import { bestScore, containsAll, fuzzyScore, type Haystack, haystackOf, type SearchedTexts } from './text-score.ts';

/** A stretch of matching text: characters `start` up to `end`. */
export type HighlightRange = readonly [start: number, end: number];

/** Items searched before a search offers to pause. */
const sliceSize = 8_000;
/** The same where letters are searched one by one. */
const fuzzySliceSize = 2_000;

/** The words of a query, in lower case, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** What a search found. */
export interface FoundItems {
  /** Item numbers, counted from 0 in the order of insertion. */
  matches: Int32Array;
  /** No item contains every word: these have the words' letters, in their order. */
  isFuzzy: boolean;
}

/**
 * Finds items of one list by name, title, URI and description: every word of the query must occur in one of them. Where none
 * contains them all, letters may be left out. Grows with the list.
 */
export class ResourceSearch {
  readonly #haystacks: Haystack[] = [];

  add(item: SearchedTexts): void {
    this.#haystacks.push(haystackOf(item));
  }

  /**
   * Finds matches in the order of the list. Yields now and then, so that a caller can give way to input;
   * `within` narrows the search to an earlier, wider result that was not fuzzy.
   */
  *find(query: string, within?: Int32Array): Generator<void, FoundItems, void> {
    const words = queryWords(query);
    const matches = yield* this.#filter((haystack) => containsAll(haystack, words), sliceSize, within);
    if (matches.length > 0 || words.length === 0) return { matches, isFuzzy: false };
    return { matches: yield* this.findFuzzy(query), isFuzzy: true };
  }

  /** The same with letters left out, for every item. */
  *findFuzzy(query: string): Generator<void, Int32Array, void> {
    const words = queryWords(query);
    return yield* this.#filter((haystack) => fuzzyScore(haystack, words) > 0, fuzzySliceSize);
  }

  *#filter(fits: (haystack: Haystack) => boolean, slice: number, within?: Int32Array) {
    const total = within?.length ?? this.#haystacks.length;
    const found = new Int32Array(total);
    let count = 0;
    for (let index = 0; index < total; index += 1) {
      if (index > 0 && index % slice === 0) yield;
      const item = within === undefined ? index : (within[index] ?? 0);
      const haystack = this.#haystacks[item];
      if (haystack !== undefined && fits(haystack)) {
        found[count] = item;
        count += 1;
      }
    }
    return found.slice(0, count);
  }

  /** How well an item fits, higher is better: see `fuzzyScore`. */
  score(query: string, item: number): number {
    const haystack = this.#haystacks[item];
    return haystack === undefined ? 0 : fuzzyScore(haystack, queryWords(query));
  }

  /** The best first: what is in names before what is elsewhere. Equals keep the order of the list. */
  rank(query: string, matches: Int32Array): Int32Array {
    const words = queryWords(query);
    const scores = new Uint16Array(matches.length);
    /** How many matches have each score, then where the next one of that score belongs. */
    const places = new Int32Array(bestScore(words) + 1);
    for (let index = 0; index < matches.length; index += 1) {
      const haystack = this.#haystacks[matches[index] ?? 0];
      const score = haystack === undefined ? 0 : fuzzyScore(haystack, words);
      scores[index] = score;
      places[score] = (places[score] ?? 0) + 1;
    }
    let place = 0;
    for (let score = places.length - 1; score >= 0; score -= 1) {
      const count = places[score] ?? 0;
      places[score] = place;
      place += count;
    }
    const ranked = new Int32Array(matches.length);
    for (let index = 0; index < matches.length; index += 1) {
      const score = scores[index] ?? 0;
      const at = places[score] ?? 0;
      ranked[at] = matches[index] ?? 0;
      places[score] = at + 1;
    }
    return ranked;
  }
}

/** True when everything that `query` finds is found by `wider` too, so that its result can be narrowed. */
export function narrows(query: string, wider: string): boolean {
  const words = queryWords(query);
  return queryWords(wider).every((wide) => words.some((word) => word.includes(wide)));
}

/** Where the query's words are in `text`, merged and in order. */
export function highlightRanges(text: string, words: readonly string[]): HighlightRange[] {
  const lower = text.toLowerCase();
  // A few letters (İ) grow when lowered: then positions would be off, and no highlight is better than a wrong one.
  if (lower.length !== text.length) return [];
  const found: [number, number][] = [];
  for (const word of words) {
    if (word === '') continue;
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length)) {
      found.push([at, at + word.length]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last !== undefined && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}
