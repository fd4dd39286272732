/** The texts of one listed item that a search covers. */
export interface SearchedTexts {
  name: string;
  title?: string | undefined;
  uri?: string | undefined;
  description?: string | undefined;
}

/** The same in lower case as one text, one below the other, and where title, URI and description begin. */
export interface Haystack {
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

/** The most that a query of so many words can count. */
export function bestScore(words: readonly string[]): number {
  return words.length * wholeName;
}

/** Prepares an item's texts for searching. */
export function haystackOf({ name, title = '', uri = '', description = '' }: SearchedTexts): Haystack {
  const start = `${name}\n`.toLowerCase();
  const titled = `${start}${title}\n`.toLowerCase();
  const located = `${titled}${uri}\n`.toLowerCase();
  const text = located + description.toLowerCase();
  return { text, titleAt: start.length, uriAt: titled.length, descriptionAt: located.length };
}

/** True when every word occurs in one of the texts, letter by letter. */
export function containsAll({ text }: Haystack, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/**
 * How well the words fit when letters may be left out (`mnrs` is in `main.rs`), higher is better; 0 when one of them
 * fits nowhere.
 */
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

/** True for a letter or digit. */
function isWordLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  return /[\p{L}\p{N}]/u.test(text[at] ?? '');
}
