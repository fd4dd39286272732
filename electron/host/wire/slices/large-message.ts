import { parseMessage } from '#shared/mcp/envelope.ts';
import { deepestShown, folded, parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';

/** Messages with more characters are read in slices: `JSON.parse` of one could hold the event loop for seconds. */
export const largeCharacters = 1_000_000;

/** A result's JSON as it was sent. */
export interface ResultTexts {
  whole: string;
  /** Of its `structuredContent`, if any. */
  structured: string | undefined;
}

export interface LargeMessage {
  value: Json;
  /** Of a response with a result. */
  texts?: ResultTexts;
  /** Values nested too deeply are folded (`foldDepth`). */
  isTooDeep: boolean;
  /** It has more values than one of the limits: some are folded, or left out. The recorded message is complete. */
  isTooWide: boolean;
}

interface Limits {
  /** Values in one nested array or object; a larger one is folded to its text. */
  nested: number;
  /** Members of one object. */
  members: number;
  /** Values of the whole message; what would be more is left out. */
  all: number;
}

/** Their sum keeps the memory of a message below about 100 MB. */
const defaultLimits: Limits = { nested: 100_000, members: 20_000, all: 1_000_000 };

/** Down to this level (message, params or result, their fields) arrays and objects are cut instead of folded. */
const outerLevels = 3;
/** Longer strings are checked and decoded in pieces. */
const pieceCharacters = 65_536;
const tokensPerStep = 200;

interface Container {
  value: Json[] | JsonObject;
  start: number;
  /** The number of values before it. */
  before: number;
  members: number;
  key: string;
  isArray: boolean;
  /** A limit was reached in it. */
  isCut: boolean;
}

/**
 * Reads a large message in steps of less than a millisecond, with exact numbers (`parseExactJson`) and within limits of
 * depth and count. Returns undefined when the text isn't JSON; what a limit leaves out isn't checked. Takes time in
 * proportion to the text.
 */
export function* readLargeMessage(text: string, limits: Limits = defaultLimits): Steps<LargeMessage | undefined> {
  const reader = new Reader(text, limits);
  try {
    while (!reader.isAtEnd) {
      yield;
      yield* reader.read(tokensPerStep);
    }
    return reader.message();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

/** A message's JSON, in steps where it is large; undefined when it isn't JSON. `parse`: how a small one is read. */
export function* readMessage(text: string, parse = parseMessage): Steps<Json | undefined> {
  return text.length > largeCharacters ? (yield* readLargeMessage(text))?.value : parse(text);
}

/** As `parseMessage`, with all numbers as they were sent. */
export function parseExact(text: string): Json | undefined {
  try {
    return parseExactMessage(text);
  } catch {
    return undefined;
  }
}

/** Not `readNodes`, which can't pause within a text and would need memory for what the limits leave out. */
class Reader {
  readonly #text: string;
  readonly #limits: Limits;
  readonly #open: Container[] = [];
  #at = 0;
  #values = 0;
  #root: Json | undefined;
  #expects: 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'separator' = 'value';
  #key = '';
  /** The places of the result and of its `structuredContent`. */
  readonly #result = { start: 0, end: 0 };
  readonly #structured = { start: 0, end: 0 };
  #isTooDeep = false;
  #isTooWide = false;

  constructor(text: string, limits: Limits) {
    this.#text = text;
    this.#limits = limits;
    this.#skipSpace();
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  message(): LargeMessage | undefined {
    if (this.#root === undefined || this.#open.length > 0) return undefined;
    const { start, end } = this.#result;
    const structured = this.#textAt(this.#structured);
    return {
      value: this.#root,
      ...(end > start && { texts: { whole: this.#text.slice(start, end), structured } }),
      isTooDeep: this.#isTooDeep,
      isTooWide: this.#isTooWide,
    };
  }

  *read(tokens: number): Steps {
    for (let count = 0; count < tokens && !this.isAtEnd; count += 1) {
      if (isSpace(this.#text.charCodeAt(this.#at))) {
        this.#skipSpace();
        yield;
        continue;
      }
      if (this.#open.length === 0 && this.#root !== undefined) throw new SyntaxError('there is text after the value');
      const char = this.#text[this.#at];
      if (this.#expects === 'separator') this.#separator(char);
      else if (this.#expects === 'colon') this.#takeColon(char);
      else if (char === '"') {
        const text = this.#shortString() ?? (yield* this.#longString());
        if (this.#expects === 'value' || this.#expects === 'firstValue') this.#keep(text, true);
        else this.#takeKey(text);
      } else if ((char === ']' && this.#expects === 'firstValue') || (char === '}' && this.#expects === 'firstKey')) {
        this.#close();
      } else if (this.#expects === 'key' || this.#expects === 'firstKey') throw new SyntaxError('a key is missing');
      else if (char === '{' || char === '[') this.#begin(char === '[');
      else {
        const end = this.#scalarEnd();
        this.#keep(end === undefined ? yield* this.#longNumber() : this.#scalar(end), true);
      }
      if (this.#open.at(-1)?.isCut === true) yield* this.#skipToClose();
      this.#skipSpace();
    }
  }

  #separator(char: string | undefined): void {
    const isArray = this.#open.at(-1)?.isArray === true;
    if (char === ',') {
      this.#at += 1;
      this.#expects = isArray ? 'value' : 'key';
    } else if (char === (isArray ? ']' : '}')) this.#close();
    else throw new SyntaxError('a separator is missing');
  }

  #takeKey(key: string): void {
    this.#key = key;
    this.#expects = 'colon';
    if (this.#skipSpace()) this.#takeColon(this.#text[this.#at]);
  }

  #takeColon(char: string | undefined): void {
    if (char !== ':') throw new SyntaxError('a colon is missing');
    this.#at += 1;
    this.#expects = 'value';
    const place = this.#placeOf(this.#key);
    if (place === undefined) return;
    this.#skipSpace();
    place.start = this.#at;
  }

  #placeOf(key: string): { start: number; end: number } | undefined {
    if (this.#open.length === 1) return key === 'result' ? this.#result : undefined;
    const isInResult = this.#open.length === 2 && key === 'structuredContent' && this.#open[1]?.key === 'result';
    return isInResult ? this.#structured : undefined;
  }

  #textAt({ start, end }: { start: number; end: number }): string | undefined {
    return end > start ? this.#text.slice(start, end) : undefined;
  }

  #begin(isArray: boolean): void {
    const [start, before, key] = [this.#at, this.#values, this.#key];
    const isCut = this.#open.length === deepestShown;
    this.#open.push({ value: isArray ? [] : {}, start, before, members: 0, key, isArray, isCut });
    this.#at += 1;
    this.#values += 1;
    this.#expects = isArray ? 'firstValue' : 'firstKey';
    if (isCut) this.#isTooDeep = true;
  }

  #close(): void {
    const container = this.#open.pop();
    this.#at += 1;
    if (container === undefined) throw new SyntaxError('a bracket is closed twice');
    const { start, before, key, isCut, value } = container;
    this.#key = key;
    const isFolded = isCut && this.#open.length >= outerLevels;
    // Its values aren't in memory any more.
    if (isFolded) this.#values = before + 1;
    this.#keep(isFolded ? folded(this.#text.slice(start, this.#at)) : value, false);
  }

  /** Adds a value to the array or object around it, unless a limit is reached. */
  #keep(value: Json, isNew: boolean): void {
    this.#expects = 'separator';
    if (isNew) this.#values += 1;
    const parent = this.#open.at(-1);
    if (parent === undefined) {
      this.#root = value;
      return;
    }
    const place = parent.isArray ? undefined : this.#placeOf(this.#key);
    if (place !== undefined) place.end = this.#at;
    const { nested, members, all } = this.#limits;
    const isNested = this.#open.length > outerLevels;
    parent.members += 1;
    parent.isCut =
      this.#values > all ||
      (!parent.isArray && parent.members > members) ||
      (isNested && this.#values - parent.before > nested);
    if (parent.isCut) this.#isTooWide = true;
    // An array or object that was read is kept.
    if (parent.isCut && isNew) return;
    if (Array.isArray(parent.value)) parent.value.push(value);
    else if (this.#key === '__proto__') {
      Object.defineProperty(parent.value, this.#key, { value, enumerable: true, configurable: true, writable: true });
    } else parent.value[this.#key] = value;
  }

  /** Goes on at the bracket that closes the array or object of the current place. */
  *#skipToClose(): Steps {
    this.#expects = 'separator';
    let depth = 1;
    let stepEnd = this.#at + pieceCharacters;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22) this.#at = yield* this.#stringEnd(this.#at + 1);
      else if (code === 0x5b || code === 0x7b) depth += 1;
      else if (code === 0x5d || code === 0x7d) depth -= 1;
      if (depth === 0) return;
      if (this.#at < stepEnd) continue;
      stepEnd = this.#at + pieceCharacters;
      yield;
    }
    throw new SyntaxError('a bracket is not closed');
  }

  /** Where the number or literal ends that begins here; undefined when it's long. */
  #scalarEnd(): number | undefined {
    let end = this.#at;
    const most = Math.min(this.#text.length, this.#at + pieceCharacters);
    while (end < most && !isDelimiter(this.#text.charCodeAt(end))) end += 1;
    return end - this.#at === pieceCharacters ? undefined : end;
  }

  #scalar(end: number): Json {
    const source = this.#text.slice(this.#at, end);
    this.#at = end;
    const value: Json = JSON.parse(source);
    return typeof value === 'number' && String(value) !== source ? JSON.rawJSON(source) : value;
  }

  /** A number of very many digits: only its text is kept, and that these are characters of a number is checked. */
  *#longNumber(): Steps<Json> {
    const start = this.#at;
    for (; this.#at < this.#text.length && !isDelimiter(this.#text.charCodeAt(this.#at)); this.#at += 1) {
      if (!isOfNumber(this.#text.charCodeAt(this.#at))) throw new SyntaxError('a number has an invalid character');
      if ((this.#at - start) % pieceCharacters === 0) yield;
    }
    this.#isTooWide = true;
    return folded(this.#text.slice(start, this.#at));
  }

  /** The string that begins here; undefined when it's long or has escape sequences near its end. */
  #shortString(): string | undefined {
    const end = this.#text.indexOf('"', this.#at + 1);
    if (end === -1 || end - this.#at > pieceCharacters || this.#text[end - 1] === '\\') return undefined;
    const source = this.#text.slice(this.#at, end + 1);
    this.#at = end + 1;
    return String(JSON.parse(source));
  }

  *#longString(): Steps<string> {
    const start = this.#at + 1;
    const end = yield* this.#stringEnd(start);
    this.#at = end + 1;
    const pieces: string[] = [];
    for (let from = start; from < end; ) {
      const to = pieceEnd(this.#text, from, end);
      const piece = String(JSON.parse(`"${this.#text.slice(from, to)}"`));
      // Each escape sequence is longer than its character.
      if (pieces.length === 0 && piece.length < to - from) pieces.push(this.#text.slice(start, from));
      if (pieces.length > 0) pieces.push(piece);
      from = to;
      yield;
    }
    return pieces.length === 0 ? this.#text.slice(start, end) : pieces.join('');
  }

  /** The position of the quote that ends a string. */
  *#stringEnd(start: number): Steps<number> {
    for (let end = this.#text.indexOf('"', start), count = 1; end !== -1; end = this.#text.indexOf('"', end + 1)) {
      if (backslashesBefore(this.#text, end, start) % 2 === 0) return end;
      count += 1;
      if (count % 1000 === 0) yield;
    }
    throw new SyntaxError('a string has no end');
  }

  /** False when there may be more: it skips a piece at most. */
  #skipSpace(): boolean {
    const most = this.#at + pieceCharacters;
    while (this.#at < most && isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#at < most;
  }
}

function isOfNumber(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e || (code | 0x20) === 0x65;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** A space, a comma or a closing bracket. */
function isDelimiter(code: number): boolean {
  return isSpace(code) || code === 0x2c || code === 0x5d || code === 0x7d;
}

/** The number of backslashes before a position; runs don't overlap, so all together take linear time. */
function backslashesBefore(text: string, at: number, start: number): number {
  let count = 0;
  while (at - count > start && text.charCodeAt(at - count - 1) === 0x5c) count += 1;
  return count;
}

/** The end of the next piece of a string, outside of its escape sequences. */
function pieceEnd(text: string, from: number, end: number): number {
  const to = from + pieceCharacters;
  if (to >= end) return end;
  // The longest escape sequence is `\u0000`.
  for (let at = Math.max(from, to - 5); at < to; at += 1) {
    if (text.charCodeAt(at) === 0x5c && backslashesBefore(text, at, from) % 2 === 0) {
      const length = text[at + 1] === 'u' ? 6 : 2;
      if (at + length > to) return at;
      at += length - 1;
    }
  }
  return to;
}
