/** The kinds of values, by their numbers in {@link JsonNodes.kinds}. */
export const jsonKinds = ['object', 'array', 'string', 'number', 'literal'] as const;
export type JsonKind = (typeof jsonKinds)[number];

const OBJECT = 0;
const ARRAY = 1;
const STRING = 2;
const NUMBER = 3;
const LITERAL = 4;

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const space = 0x20;

/** No parent, and no key. */
export const NONE = 0xffff_ffff;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const hex = /[\da-fA-F]{4}/y;
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
    if (parent === NONE) return index;
    const position = this.children[parent] ?? 0;
    this.keyStarts[index] = keyEnd === NONE ? position : keyStart;
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
  const nodes = new JsonNodes(text.length, most);
  if (!new Reader(text, nodes).read()) {
    JSON.parse(text);
    throw new SyntaxError('This text is not JSON');
  }
  return nodes;
}

/** The offset of the first error in a JSON text, or of the first value that is nested deeper than `deepest` levels. */
export function errorOffset(text: string, deepest: number): number | undefined {
  const nodes = new JsonNodes(text.length, Number.POSITIVE_INFINITY);
  const reader = new Reader(text, nodes);
  const isJson = reader.read();
  const deep = nodes.depths.subarray(0, nodes.count).findIndex((depth) => depth > deepest);
  return deep >= 0 ? nodes.starts[deep] : isJson ? undefined : reader.at;
}

class Reader {
  readonly #text: string;
  readonly #nodes: JsonNodes;
  #at = 0;
  #parent = NONE;

  constructor(text: string, nodes: JsonNodes) {
    this.#text = text;
    this.#nodes = nodes;
  }

  /** How far it has read. */
  get at(): number {
    return this.#at;
  }

  /** False when the text isn't JSON. */
  read(): boolean {
    const nodes = this.#nodes;
    for (;;) {
      if (!this.#readValue()) return false;
      // Close every container that ends here.
      for (;;) {
        const code = this.#next();
        const parent = this.#parent;
        if (parent === NONE) return this.#at === this.#text.length;
        if (code !== comma && code !== (nodes.kinds[parent] === OBJECT ? closeBrace : closeBracket)) return false;
        this.#at += 1;
        if (code === comma) break;
        this.#close(parent);
      }
    }
  }

  /** Reads one value with its key, if any; of a container, up to its first value. */
  #readValue(): boolean {
    const nodes = this.#nodes;
    for (;;) {
      let keyStart = 0;
      let keyEnd = NONE;
      let code = this.#next();
      if (this.#parent !== NONE && nodes.kinds[this.#parent] === OBJECT) {
        keyStart = this.#at;
        if (code !== quote || !this.#passString()) return false;
        keyEnd = this.#at;
        if (this.#next() !== colon) return false;
        this.#at += 1;
        code = this.#next();
      }
      const isObject = code === openBrace;
      if (!isObject && code !== openBracket) return this.#readScalar(code, keyStart, keyEnd);
      const index = nodes.add(isObject ? OBJECT : ARRAY, this.#parent, this.#at, keyStart, keyEnd);
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
    let kind = NUMBER;
    if (code === quote) {
      kind = STRING;
      if (!this.#passString()) return false;
    } else {
      number.lastIndex = start;
      if (number.test(this.#text)) this.#at = number.lastIndex;
      else {
        kind = LITERAL;
        const literal = literals.find((word) => this.#text.startsWith(word, start));
        if (literal === undefined) return false;
        this.#at += literal.length;
      }
    }
    const index = this.#nodes.add(kind, this.#parent, start, keyStart, keyEnd);
    this.#nodes.ends[index] = this.#at;
    return true;
  }

  #close(index: number): void {
    const nodes = this.#nodes;
    nodes.ends[index] = this.#at;
    nodes.nexts[index] = nodes.count;
    this.#parent = nodes.parents[index] ?? NONE;
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
        if (!hex.test(text)) return false;
        at += 4;
      } else if (at >= text.length || !escapes.includes(text.charAt(at))) return false;
    }
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
