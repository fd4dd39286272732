/** Most characters of a field that are searched fuzzily: a server may send any length. */
const maxFuzzyLength = 400;
/** Most letters of a word that fit into the bits of a number. */
const maxBits = 31;

/** One word of a query, prepared for searching many texts. */
export class SoughtWord {
  readonly text: string;
  /** The {@link lettersOf} the word: a matching text has all of them. */
  readonly letters: number;
  /** It is one letter from a to z, which has its own bit. */
  readonly isOneLetter: boolean;
  readonly #canBeFuzzy: boolean;
  /** The positions of each ASCII character in the word: bit n for its nth letter. */
  readonly #places = new Int32Array(128);
  readonly #otherPlaces = new Map<number, number>();

  constructor(text: string) {
    this.text = text;
    this.letters = lettersOf(text);
    this.isOneLetter = text.length === 1 && text >= 'a' && text <= 'z';
    this.#canBeFuzzy = Array.from({ length: text.length }, (_, at) => isWordLetter(text, at)).every(Boolean);
    for (let at = 0; at < Math.min(text.length, maxBits); at += 1) {
      const code = text.charCodeAt(at);
      if (code < 128) this.#places[code] = (this.#places[code] ?? 0) | (1 << at);
      else this.#otherPlaces.set(code, (this.#otherPlaces.get(code) ?? 0) | (1 << at));
    }
  }

  /**
   * True when its letters occur in order in `text` from `from` up to `to`, the first one at the start of a word, and
   * each further one later in the same word or, with `acrossWords`, at the start of a later word.
   */
  hasLettersIn(text: string, from: number, to: number, acrossWords: boolean): boolean {
    if (!this.#canBeFuzzy) return false;
    const end = Math.min(to, from + maxFuzzyLength);
    if (this.text.length > maxBits) return hasLongWord(text.slice(from, end), this.text, acrossWords);
    const last = 1 << (this.text.length - 1);
    /** Bit n: the first n letters were found in the previous words. */
    let reached = 1;
    for (let at = from; at < end; at += 1) {
      if (!isWordLetter(text, at)) continue;
      /** Bit n: letter n was found in this word, after the letters before it. */
      let found = reached & this.#placesOf(text.charCodeAt(at));
      for (at += 1; at < end && isWordLetter(text, at); at += 1) {
        found |= (found << 1) & this.#placesOf(text.charCodeAt(at));
      }
      if ((found & last) !== 0) return true;
      if (acrossWords) reached |= found << 1;
    }
    return false;
  }

  #placesOf(code: number): number {
    return (code < 128 ? this.#places[code] : this.#otherPlaces.get(code)) ?? 0;
  }
}

/** Takes time proportional to both lengths. */
function hasLongWord(text: string, wanted: string, acrossWords: boolean): boolean {
  /** Whether the first n letters were found in the previous words. */
  const isReached = new Array<boolean>(wanted.length + 1).fill(false);
  isReached[0] = true;
  for (let start = 0; start < text.length; start += 1) {
    if (!isWordLetter(text, start)) continue;
    let wordEnd = start + 1;
    while (wordEnd < text.length && isWordLetter(text, wordEnd)) wordEnd += 1;
    const reached = isReached.slice();
    /** The earliest position of the previous letter in this word, or -1. */
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

/**
 * One bit for each letter of a text in lower case; digits share six bits. A text without a word's bits lacks the word.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x61 && code <= 0x7a) letters |= 1 << (code - 0x61);
    else if (code >= 0x30 && code <= 0x39) letters |= 1 << (26 + ((code - 0x30) % 6));
  }
  return letters;
}

/** Cache for characters beyond ASCII. */
const wordLetters = new Map<number, boolean>();

export function isWordLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  let isLetter = wordLetters.get(code);
  if (isLetter === undefined) {
    isLetter = /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
    wordLetters.set(code, isLetter);
  }
  return isLetter;
}
