import { queryWords } from '#shared/mcp/resources/query-words.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { IntColumn } from './int-column.ts';
import { isWordLetter, lettersOf, SoughtWord } from './sought-word.ts';

/** Items searched between two yields. */
const sliceSize = 8_000;
/** The same for fuzzy searches. */
const fuzzySliceSize = 4_000;

interface FoundItems {
  /** Item numbers, counted from 0 in the order of insertion. */
  matches: Int32Array;
  /** No item contains every word: these match fuzzily. */
  isFuzzy: boolean;
}

/** The result of a query over the first `size` items. */
interface EarlierSearch<Found> {
  query: string;
  size: number;
  found: Found;
}

/**
 * Finds items of one list by name, title, URI and description: every word of the query must occur in one of them.
 * Without such items the search is fuzzy. Grows with the list. A longer query searches only the last result.
 */
export class ResourceSearch {
  /** The haystack of each item, in columns. */
  readonly #texts: string[] = [];
  readonly #titleAt = new IntColumn();
  readonly #uriAt = new IntColumn();
  readonly #descriptionAt = new IntColumn();
  /** See `lettersOf`. */
  readonly #letters = new IntColumn();
  #last: EarlierSearch<FoundItems> | undefined;
  #lastFuzzy: EarlierSearch<Int32Array> | undefined;

  add(item: SearchedTexts): void {
    const haystack = haystackOf(item);
    this.#texts.push(haystack.text);
    this.#titleAt.push(haystack.titleAt);
    this.#uriAt.push(haystack.uriAt);
    this.#descriptionAt.push(haystack.descriptionAt);
    this.#letters.push(lettersOf(haystack.text));
  }

  /** Matches in list order; yields. */
  *find(query: string): Steps<FoundItems> {
    const size = this.#texts.length;
    const last = this.#last?.size === size ? this.#last : undefined;
    if (last?.query === query) return last.found;
    const words = soughtWords(query);
    const isNarrower = last !== undefined && narrows(query, last.query);
    // No item contained the words of the wider query, so none contains these.
    const hasNone = isNarrower && last.found.isFuzzy;
    const matches = hasNone
      ? new Int32Array()
      : yield* this.#filter(
          words,
          (item, word) => this.#contains(item, word),
          sliceSize,
          isNarrower ? last.found.matches : undefined,
        );
    const isFuzzy = matches.length === 0 && words.length > 0;
    const found = { matches: isFuzzy ? yield* this.findFuzzy(query) : matches, isFuzzy };
    if (size === this.#texts.length) this.#last = { query, size, found };
    return found;
  }

  /** The same as a fuzzy search. */
  *findFuzzy(query: string): Steps<Int32Array> {
    const size = this.#texts.length;
    const last = this.#lastFuzzy?.size === size ? this.#lastFuzzy : undefined;
    if (last?.query === query) return last.found;
    const within = last !== undefined && continues(query, last.query) ? last.found : undefined;
    const found = yield* this.#filter(
      soughtWords(query),
      (item, word) => this.#contains(item, word) || fuzzyTier(this.#haystack(item), word) > 0,
      fuzzySliceSize,
      within,
    );
    if (size === this.#texts.length) this.#lastFuzzy = { query, size, found };
    return found;
  }

  *#filter(
    words: readonly SoughtWord[],
    fits: (item: number, word: SoughtWord) => boolean,
    slice: number,
    within: Int32Array | undefined,
  ) {
    let letters = 0;
    for (const word of words) letters |= word.letters;
    // The bits already decide single letters.
    const sought = words.filter((word) => !word.isOneLetter);
    const total = within?.length ?? this.#texts.length;
    const found = new Int32Array(total);
    let count = 0;
    for (let index = 0; index < total; index += 1) {
      if (index > 0 && index % slice === 0) yield;
      const item = within === undefined ? index : (within[index] ?? 0);
      if (((this.#letters.at(item) ?? 0) & letters) !== letters) continue;
      let fitsAll = true;
      for (let at = 0; at < sought.length && fitsAll; at += 1) {
        const word = sought[at];
        fitsAll = word === undefined || fits(item, word);
      }
      if (!fitsAll) continue;
      found[count] = item;
      count += 1;
    }
    return found.slice(0, count);
  }

  /** How well an item matches: see `fuzzyScore`. */
  score(query: string, item: number): number {
    return scoreOf(this.#haystack(item), soughtWords(query));
  }

  #contains(item: number, { text: word }: SoughtWord): boolean {
    return this.#texts[item]?.includes(word) === true;
  }

  #haystack(item: number): Haystack {
    return {
      text: this.#texts[item] ?? '',
      titleAt: this.#titleAt.at(item) ?? 0,
      uriAt: this.#uriAt.at(item) ?? 0,
      descriptionAt: this.#descriptionAt.at(item) ?? 0,
    };
  }

  /** Best matches first; equal ones in the order of the list. */
  rank(query: string, matches: Int32Array): Int32Array {
    const words = soughtWords(query);
    const scores = new Uint16Array(matches.length);
    /** How many matches have each score, then the position of the next one with that score. */
    const places = new Int32Array(words.length * wholeName + 1);
    for (let index = 0; index < matches.length; index += 1) {
      const score = scoreOf(this.#haystack(matches[index] ?? 0), words);
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

/** True when every match of `query` also matches `wider`. */
export function narrows(query: string, wider: string): boolean {
  const words = queryWords(query);
  return queryWords(wider).every((wide) => words.some((word) => word.includes(wide)));
}

/** True when each word of `earlier` is a prefix of one of `query`: then its fuzzy matches match `earlier` too. */
function continues(query: string, earlier: string): boolean {
  const words = queryWords(query);
  return queryWords(earlier).every((begun) => words.some((word) => word.startsWith(begun)));
}

/** The searched texts of one item. */
interface SearchedTexts {
  name: string;
  title?: string | undefined;
  uri?: string | undefined;
  description?: string | undefined;
}

/** The same as one text in lower case, and where title, URI and description begin. */
interface Haystack {
  text: string;
  titleAt: number;
  uriAt: number;
  descriptionAt: number;
}

// The score of a word by where it is found.
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

export function haystackOf({ name, title = '', uri = '', description = '' }: SearchedTexts): Haystack {
  const written = `${name}\n${title}\n${uri}\n${description}`;
  const text = written.toLowerCase();
  // No letter becomes shorter in lower case, a few (İ) become longer: with equal lengths, positions are the same.
  if (text.length === written.length) {
    const titleAt = name.length + 1;
    const uriAt = titleAt + title.length + 1;
    return { text, titleAt, uriAt, descriptionAt: uriAt + uri.length + 1 };
  }
  const start = `${name}\n`.toLowerCase();
  const titled = `${start}${title}\n`.toLowerCase();
  const located = `${titled}${uri}\n`.toLowerCase();
  return { text, titleAt: start.length, uriAt: titled.length, descriptionAt: located.length };
}

function soughtWords(query: string): SoughtWord[] {
  return queryWords(query).map((word) => new SoughtWord(word));
}

/** How well the words match, also fuzzily (`mnrs` in `main.rs`): higher is better; 0 when one doesn't match. */
export function fuzzyScore(haystack: Haystack, words: readonly string[]): number {
  const sought = words.map((word) => new SoughtWord(word));
  return scoreOf(haystack, sought);
}

function scoreOf(haystack: Haystack, words: readonly SoughtWord[]): number {
  let score = 0;
  for (const word of words) {
    const tier = literalTier(haystack, word.text) || fuzzyTier(haystack, word);
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

function fuzzyTier({ text, titleAt, uriAt, descriptionAt }: Haystack, word: SoughtWord): number {
  if (word.hasLettersIn(text, 0, titleAt, true)) return fuzzyName;
  if (word.hasLettersIn(text, titleAt, uriAt, true)) return fuzzyTitle;
  if (word.hasLettersIn(text, uriAt, descriptionAt, true)) return fuzzyUri;
  return word.hasLettersIn(text, descriptionAt, text.length, false) ? fuzzyDescription : 0;
}
