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
  /** Where the URI begins in each of them. */
  readonly #uriStarts: number[] = [];

  add(item: ResourceItem): void {
    const haystack = `${item.title ?? ''}\n${item.name}\n${item.uri}`.toLowerCase();
    this.#haystacks.push(haystack);
    this.#uriStarts.push(haystack.lastIndexOf('\n') + 1);
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
    const scores = new Uint16Array(matches.length);
    /** How many matches have each score, then where the next one of that score belongs. */
    const places = new Int32Array(words.length * bestScore + 1);
    for (let index = 0; index < matches.length; index += 1) {
      const item = matches[index] ?? 0;
      const score = scoreOf(this.#haystacks[item] ?? '', this.#uriStarts[item] ?? 0, words);
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

/** What a word counts that starts a name or title. */
const bestScore = 4;

function scoreOf(haystack: string, uriStart: number, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const at = haystack.indexOf(word);
    if (at === -1) continue;
    if (at >= uriStart) score += 1;
    else if (at === 0 || haystack[at - 1] === '\n') score += bestScore;
    else score += isWithinWord(haystack, at) ? 2 : 3;
  }
  return score;
}

/** True when a letter or digit stands before `at`. */
function isWithinWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before < 0x80) return (before >= 0x61 && before <= 0x7a) || (before >= 0x30 && before <= 0x39);
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}
