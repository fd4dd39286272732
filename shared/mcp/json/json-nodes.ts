/** The kinds of values, by their numbers in {@link JsonNodes.kinds}. */
export const jsonKinds = ['object', 'array', 'string', 'number', 'literal'] as const;
export type JsonKind = (typeof jsonKinds)[number];

export const objectKind = 0;
export const arrayKind = 1;
const stringKind = 2;
export const numberKind = 3;
const literalKind = 4;

const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterE = 0x65;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const space = 0x20;

/** No parent, and no key. */
export const noNode = 0xffff_ffff;

const hex = /[\da-fA-F]{0,4}/y;
const escapes = '"\\/bfnrt';
const literals = ['true', 'false', 'null'];

/**
 * The values of a JSON text in its order, as columns of numbers: about 33 bytes a value, where objects would take four
 * times the memory and time.
 */
export class JsonNodes {
  count = 0;
  kinds = new Uint8Array(0);
  depths = new Uint32Array(0);
  parents = new Uint32Array(0);
  starts = new Uint32Array(0);
  ends = new Uint32Array(0);
  /** The range of the key with its quotes; when `keyEnds` is `NONE`, `keyStarts` is the index in an array. */
  keyStarts = new Uint32Array(0);
  keyEnds = new Uint32Array(0);
  /** The first node after this one and its descendants. */
  nexts = new Uint32Array(0);
  children = new Uint32Array(0);

  readonly #most: number;

  constructor(characters: number, most: number) {
    this.#most = most;
    this.#resize(Math.min(most, Math.max(16, Math.ceil(characters / 16))));
  }

  /** How many values are members of objects, those of repeated keys included. */
  get members(): number {
    return this.keyEnds.subarray(0, this.count).reduce((sum, end) => (end === noNode ? sum : sum + 1), 0);
  }

  add(kind: number, parent: number, start: number, keyStart: number, keyEnd: number): number {
    const index = this.count;
    if (index === this.#most) throw new RangeError(`more than ${this.#most} values`);
    if (index === this.kinds.length) this.#resize(Math.min(this.#most, index * 2));
    this.count = index + 1;
    this.kinds[index] = kind;
    this.parents[index] = parent;
    this.starts[index] = start;
    this.nexts[index] = index + 1;
    this.keyEnds[index] = keyEnd;
    if (parent === noNode) return index;
    const position = this.children[parent] ?? 0;
    this.keyStarts[index] = keyEnd === noNode ? position : keyStart;
    this.children[parent] = position + 1;
    this.depths[index] = (this.depths[parent] ?? 0) + 1;
    return index;
  }

  #resize(length: number): void {
    const grown = (column: Uint32Array<ArrayBuffer>) => {
      const larger = new Uint32Array(length);
      larger.set(column);
      return larger;
    };
    const kinds = new Uint8Array(length);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.depths = grown(this.depths);
    this.parents = grown(this.parents);
    this.starts = grown(this.starts);
    this.ends = grown(this.ends);
    this.keyStarts = grown(this.keyStarts);
    this.keyEnds = grown(this.keyEnds);
    this.nexts = grown(this.nexts);
    this.children = grown(this.children);
  }
}

/**
 * Reads a JSON text (RFC 8259), not recursively. Throws the SyntaxError of `JSON.parse` when it isn't JSON, and a
 * RangeError for more than `most` values.
 */
export function readNodes(text: string, most = Number.POSITIVE_INFINITY): JsonNodes {
  const reader = new Reader(text, most);
  if (!reader.read()) {
    JSON.parse(text);
    throw new SyntaxError('This text is not JSON');
  }
  return reader.nodes;
}

/** A text as far as it is JSON. */
export interface JsonBeginning {
  /**
   * When a value or a key is expected at the first error, all of the text from there on is one more value. Arrays and
   * objects that aren't closed end with the text.
   */
  nodes: JsonNodes;
  /** The offset of the first error; undefined when there is none. */
  error: number | undefined;
  /** The innermost array or object that isn't closed, or `NONE`. */
  open: number;
  /** There is an error only because the text ends: more of it could be JSON. */
  isCut: boolean;
}

export function readBeginning(text: string): JsonBeginning {
  const reader = new Reader(text, Number.POSITIVE_INFINITY);
  const isJson = reader.read();
  const { nodes, at, open, isCut } = reader;
  if (!isJson) reader.closeAll();
  return { nodes, error: isJson ? undefined : at, open, isCut: !isJson && isCut };
}

/** The text of a JSON string that is known to be valid. */
export function decodeString(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1);
}

class Reader {
  readonly nodes: JsonNodes;
  readonly #text: string;
  #at = 0;
  #parent = noNode;
  /** The last string that was read isn't closed. */
  #isUnclosed = false;

  constructor(text: string, most: number) {
    this.#text = text;
    this.nodes = new JsonNodes(text.length, most);
  }

  /** How far it has read. */
  get at(): number {
    return this.#at;
  }

  get open(): number {
    return this.#parent;
  }

  /** At an error: whether the text may go on with the end of a string, number or literal, or anything at all. */
  get isCut(): boolean {
    return this.#isUnclosed || /^[a-z.+-]{0,4}$/i.test(this.#text.slice(this.#at, this.#at + 5));
  }

  /** False when the text isn't JSON. */
  read(): boolean {
    const { nodes } = this;
    for (;;) {
      if (!this.#readValue()) return false;
      // Close every container that ends here.
      for (;;) {
        const code = this.#next();
        const parent = this.#parent;
        if (parent === noNode) return this.#at === this.#text.length;
        if (code !== comma && code !== (nodes.kinds[parent] === objectKind ? closeBrace : closeBracket)) return false;
        this.#at += 1;
        if (code === comma) break;
        this.#close(parent);
      }
    }
  }

  /** Reads one value with its key, if any; of a container, up to its first value. */
  #readValue(): boolean {
    const { nodes } = this;
    for (;;) {
      let keyStart = 0;
      let keyEnd = noNode;
      let code = this.#next();
      if (this.#parent !== noNode && nodes.kinds[this.#parent] === objectKind) {
        keyStart = this.#at;
        if (code !== quote || !this.#passString()) return this.#takeRest(keyStart);
        keyEnd = this.#at;
        if (this.#next() !== colon) return this.#takeRest(keyStart);
        this.#at += 1;
        code = this.#next();
      }
      const isObject = code === openBrace;
      if (!isObject && code !== openBracket) return this.#readScalar(code, keyStart, keyEnd);
      const index = nodes.add(isObject ? objectKind : arrayKind, this.#parent, this.#at, keyStart, keyEnd);
      this.#parent = index;
      this.#at += 1;
      if (this.#next() === (isObject ? closeBrace : closeBracket)) {
        this.#at += 1;
        this.#close(index);
        return true;
      }
    }
  }

  #readScalar(code: number, keyStart: number, keyEnd: number): boolean {
    const start = this.#at;
    let kind = numberKind;
    if (code === quote) {
      kind = stringKind;
      if (!this.#passString()) return this.#takeRest(start, keyStart, keyEnd);
    } else if (!this.#passNumber()) {
      kind = literalKind;
      const literal = literals.find((word) => this.#text.startsWith(word, start));
      if (literal === undefined) return this.#takeRest(start, keyStart, keyEnd);
      this.#at += literal.length;
    }
    const index = this.nodes.add(kind, this.#parent, start, keyStart, keyEnd);
    this.nodes.ends[index] = this.#at;
    return true;
  }

  /** Adds all of the text from `start` on as one value that isn't JSON. */
  #takeRest(start: number, keyStart = 0, keyEnd = noNode): false {
    const kind = this.#text.charCodeAt(start) === quote ? stringKind : literalKind;
    this.nodes.ends[this.nodes.add(kind, this.#parent, start, keyStart, keyEnd)] = this.#text.length;
    return false;
  }

  /** Ends every open array and object with the text. */
  closeAll(): void {
    this.#at = this.#text.length;
    while (this.#parent !== noNode) this.#close(this.#parent);
  }

  #close(index: number): void {
    const { nodes } = this;
    nodes.ends[index] = this.#at;
    nodes.nexts[index] = nodes.count;
    this.#parent = nodes.parents[index] ?? noNode;
  }

  /** By hand: a regular expression would take most of the time for a list of numbers. */
  #passNumber(): boolean {
    const text = this.#text;
    const start = text.charCodeAt(this.#at) === minus ? this.#at + 1 : this.#at;
    let end = this.#digitsEnd(start);
    if (end === start) return false;
    if (text.charCodeAt(start) === zero) end = start + 1;
    if (text.charCodeAt(end) === point) end = this.#digitsEnd(end + 1, end);
    if ((text.charCodeAt(end) | 0x20) === letterE) {
      const code = text.charCodeAt(end + 1);
      end = this.#digitsEnd(code === plus || code === minus ? end + 2 : end + 1, end);
    }
    this.#at = end;
    return true;
  }

  /** Where the digits from `start` on end; `none` when there are none. */
  #digitsEnd(start: number, none = start): number {
    let at = start;
    for (let code = this.#text.charCodeAt(at); code >= zero && code <= nine; code = this.#text.charCodeAt(at)) at += 1;
    return at === start ? none : at;
  }

  #passString(): boolean {
    const text = this.#text;
    for (let at = this.#at + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        return true;
      }
      if (code < space) return false;
      if (code !== backslash) continue;
      at += 1;
      if (text.charCodeAt(at) === letterU) {
        hex.lastIndex = at + 1;
        hex.test(text);
        if (hex.lastIndex < Math.min(at + 5, text.length)) return false;
        at += 4;
      } else if (at < text.length && !escapes.includes(text.charAt(at))) return false;
    }
    this.#isUnclosed = true;
    return false;
  }

  /** Skips whitespace and returns the next character code; NaN at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code === space || code === 0x0a || code === 0x0d || code === 0x09) {
      this.#at += 1;
      code = this.#text.charCodeAt(this.#at);
    }
    return code;
  }
}
