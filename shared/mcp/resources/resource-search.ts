/** A stretch of matching text: characters `start` up to `end`. */
type HighlightRange = readonly [start: number, end: number];

/** Items searched before a search offers to pause. */
const sliceSize = 8_000;
/** The same where letters are searched one by one. */
const fuzzySliceSize = 2_000;

/** The words of a query, in lower case, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
}

interface FoundItems {
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

  /** Matches in list order; yields. `within`: an earlier, wider result that was not fuzzy. */
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
    const places = new Int32Array(words.length * wholeName + 1);
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

/** The texts of one listed item that a search covers. */
interface SearchedTexts {
  name: string;
  title?: string | undefined;
  uri?: string | undefined;
  description?: string | undefined;
}

/** The same in lower case as one text, one below the other, and where title, URI and description begin. */
interface Haystack {
  text: string;
  titleAt: number;
  uriAt: number;
  descriptionAt: number;
}

/** Characters of one field that are searched letter by letter: a server may send any length. */
const mostFuzzy = 400;

// What a word of the query counts by where it is found: whatever is in the name comes before what is elsewhere.
const wholeName = 12;
const nameStart = 11;
const nameWord = 10;
const inName = 9;
const titleWord = 8;
const inTitle = 7;
const fuzzyName = 6;
const inUri = 5;
const fuzzyTitle = 4;
const inDescription = 3;
const fuzzyUri = 2;
const fuzzyDescription = 1;

/** Prepares an item's texts for searching. */
export function haystackOf({ name, title = '', uri = '', description = '' }: SearchedTexts): Haystack {
  const start = `${name}\n`.toLowerCase();
  const titled = `${start}${title}\n`.toLowerCase();
  const located = `${titled}${uri}\n`.toLowerCase();
  const text = located + description.toLowerCase();
  return { text, titleAt: start.length, uriAt: titled.length, descriptionAt: located.length };
}

/** True when every word occurs in one of the texts, letter by letter. */
function containsAll({ text }: Haystack, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** How well the words fit, letters left out (`mnrs` in `main.rs`): higher is better; 0 when one fits nowhere. */
export function fuzzyScore(haystack: Haystack, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const tier = literalTier(haystack, word) || fuzzyTier(haystack, word);
    if (tier === 0) return 0;
    score += tier;
  }
  return score;
}

function literalTier({ text, titleAt, uriAt, descriptionAt }: Haystack, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  if (at >= descriptionAt) return inDescription;
  if (at >= uriAt) return inUri;
  const startsWord = at === 0 || at === titleAt || !isWordLetter(text, at - 1);
  if (at >= titleAt) return startsWord ? titleWord : inTitle;
  if (at > 0) return startsWord ? nameWord : inName;
  return word.length === titleAt - 1 ? wholeName : nameStart;
}

function fuzzyTier({ text, titleAt, uriAt, descriptionAt }: Haystack, word: string): number {
  if (hasLettersInOrder(text.slice(0, titleAt), word, true)) return fuzzyName;
  if (hasLettersInOrder(text.slice(titleAt, uriAt), word, true)) return fuzzyTitle;
  if (hasLettersInOrder(text.slice(uriAt, descriptionAt), word, true)) return fuzzyUri;
  return hasLettersInOrder(text.slice(descriptionAt), word, false) ? fuzzyDescription : 0;
}

/**
 * True when the letters of `wanted` occur in order, the first one at the start of a word, and each further one later
 * in the same word or, with `acrossWords`, at the start of a later word. Takes time in proportion to both lengths.
 */
export function hasLettersInOrder(text: string, wanted: string, acrossWords: boolean): boolean {
  const end = Math.min(text.length, mostFuzzy);
  /** Whether the first so many letters are in the words before. */
  const isReached = new Array<boolean>(wanted.length + 1).fill(false);
  isReached[0] = true;
  for (let start = 0; start < end; start += 1) {
    if (!isWordLetter(text, start)) continue;
    let wordEnd = start + 1;
    while (wordEnd < end && isWordLetter(text, wordEnd)) wordEnd += 1;
    const reached = isReached.slice();
    /** Where the letter before was found in this word, as early as can be; -1 when it was not. */
    let at = -1;
    for (let letter = 0; letter < wanted.length; letter += 1) {
      const startsHere = isReached[letter] === true && text[start] === wanted[letter] && (acrossWords || letter === 0);
      const next = at === -1 ? -1 : text.indexOf(wanted[letter] ?? '', at + 1);
      at = startsHere ? start : next === -1 || next >= wordEnd ? -1 : next;
      if (at !== -1) reached[letter + 1] = true;
    }
    if (reached[wanted.length] === true) return true;
    if (acrossWords) for (let count = 1; count < reached.length; count += 1) isReached[count] = reached[count] ?? false;
    start = wordEnd - 1;
  }
  return false;
}

function isWordLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return /[\p{L}\p{N}]/u.test(text[at] ?? '');
}
