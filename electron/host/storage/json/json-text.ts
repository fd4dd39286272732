import type { Json } from '#shared/model/json.ts';

/** The value of a JSON text, or the place of its first error, counted from 1. */
export type JsonReading = { ok: true; value: Json } | { ok: false; line: number; column: number };

/** Deeper nesting is an error, so that a hostile paste cannot exhaust the stack. */
const deepest = 200;

/** Parses JSON; `lenient` allows comments and trailing commas. */
export function readJsonText(text: string, { lenient = false } = {}): JsonReading {
  const reader = new JsonReader(text, lenient);
  try {
    return { ok: true, value: reader.document() };
  } catch (thrown) {
    if (!(thrown instanceof JsonSyntaxError)) throw thrown;
    const before = text.slice(0, thrown.offset).split('\n');
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
}

class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`Invalid JSON at offset ${offset}`);
    this.offset = offset;
  }
}

const strictGap = /[ \t\r\n]*/y;
const lenientGap = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class JsonReader {
  readonly #text: string;
  readonly #lenient: boolean;
  #at = 0;
  #depth = 0;

  constructor(text: string, lenient: boolean) {
    this.#text = text;
    this.#lenient = lenient;
    if (text.startsWith('\uFEFF')) this.#at = 1;
  }

  document(): Json {
    const value = this.#value();
    if (this.#next() !== undefined) this.#fail();
    return value;
  }

  #value(): Json {
    const first = this.#next();
    if (first === '{') return this.#nested(() => Object.fromEntries(this.#list('}', () => this.#member())));
    if (first === '[') return this.#nested(() => this.#list(']', () => this.#value()));
    if (first === '"') return this.#string();
    const token = this.#take(literal);
    return token === '' ? this.#fail() : JSON.parse(token);
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > deepest) this.#fail();
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #list<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    while (this.#next() !== end) {
      if (items.length > 0) {
        this.#expect(',');
        if (this.#lenient && this.#next() === end) break;
      }
      items.push(item());
    }
    this.#expect(end);
    return items;
  }

  #member(): [string, Json] {
    if (this.#next() !== '"') this.#fail();
    const name = this.#string();
    this.#expect(':');
    return [name, this.#value()];
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    while (this.#text[end] !== '"') {
      if (end >= this.#text.length) this.#fail();
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    this.#at = end + 1;
    try {
      return String(JSON.parse(this.#text.slice(start, end + 1)));
    } catch {
      this.#at = start;
      return this.#fail();
    }
  }

  #expect(character: string): void {
    if (this.#next() !== character) this.#fail();
    this.#at += 1;
  }

  #next(): string | undefined {
    this.#take(this.#lenient ? lenientGap : strictGap);
    return this.#text[this.#at];
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    throw new JsonSyntaxError(this.#at);
  }
}
