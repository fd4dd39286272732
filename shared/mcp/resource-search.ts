import type { ResourceItem } from './resource-item.ts';

/** A stretch of matching text: characters `start` up to `end`. */
export type HighlightRange = readonly [start: number, end: number];

/** Items looked at before a search offers to pause. */
const sliceSize = 8_000;

/** The words of a query, in lower case, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
}

/**
 * Finds items by name, title and URI: every word of the query must occur in one of them. Grows with the
 * list; answers carry item numbers, counted from 0 in the order of insertion.
 */
export class ResourceSearch {
  /** Title, name and URI of each item in lower case, one to a line. */
  readonly #haystacks: string[] = [];

  add(item: ResourceItem): void {
    this.#haystacks.push(`${item.title ?? ''}\n${item.name}\n${item.uri}`.toLowerCase());
  }

  get size(): number {
    return this.#haystacks.length;
  }

  /**
   * Finds matches in the order of the list. Yields now and then, so that a caller can give way to input;
   * `within` narrows the search to an earlier, wider result.
   */
  *find(query: string, within?: Int32Array): Generator<void, Int32Array, void> {
    const words = queryWords(query);
    const total = within?.length ?? this.#haystacks.length;
    const found = new Int32Array(total);
    let count = 0;
    for (let index = 0; index < total; index += 1) {
      if (index > 0 && index % sliceSize === 0) yield;
      const item = within === undefined ? index : (within[index] ?? 0);
      const haystack = this.#haystacks[item] ?? '';
      if (containsAll(haystack, words)) {
        found[count] = item;
        count += 1;
      }
    }
    return found.slice(0, count);
  }

  /**
   * The best first: words that start a name or title count more than words inside it, and these more than
   * words found in the URI alone. Equals keep the order of the list.
   */
  rank(query: string, matches: Int32Array): Int32Array {
    const words = queryWords(query);
    const buckets = new Map<number, number[]>();
    for (const item of matches) {
      const score = scoreOf(this.#haystacks[item] ?? '', words);
      const bucket = buckets.get(score);
      if (bucket === undefined) buckets.set(score, [item]);
      else bucket.push(item);
    }
    const ranked = new Int32Array(matches.length);
    let at = 0;
    for (const score of [...buckets.keys()].sort((a, b) => b - a)) {
      for (const item of buckets.get(score) ?? []) {
        ranked[at] = item;
        at += 1;
      }
    }
    return ranked;
  }
}

/** True when everything that `query` finds is found by `wider` too, so that its result can be narrowed. */
export function narrows(query: string, wider: string): boolean {
  const words = queryWords(query);
  return queryWords(wider).every((wide) => words.some((word) => word.includes(wide)));
}

/** Where the query's words stand in `text`, merged and in order. */
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

function containsAll(haystack: string, words: readonly string[]): boolean {
  for (const word of words) if (!haystack.includes(word)) return false;
  return true;
}

function scoreOf(haystack: string, words: readonly string[]): number {
  const uriStart = haystack.lastIndexOf('\n') + 1;
  let score = 0;
  for (const word of words) {
    const at = haystack.indexOf(word);
    if (at >= uriStart) score += 1;
    else if (isWordStart(haystack, at)) score += at === 0 || haystack[at - 1] === '\n' ? 4 : 3;
    else score += 2;
  }
  return score;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}
