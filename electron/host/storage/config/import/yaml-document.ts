import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { Json } from '#shared/model/json/json.ts';

/** A step into a document: a key, or an index. */
export type DocumentPath = readonly (string | number)[];

/** A place in a text: line and column count from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

/**
 * Why a text can't be used. `yaml`: it isn't YAML; `keyType`: a key is a list or a map, which JSON doesn't have; `complex`:
 * it could exhaust its parser, or what its aliases repeat is too much.
 */
export type YamlFault = { problem: 'yaml' | 'keyType'; line: number; column: number } | { problem: 'complex' };

export interface YamlDocument {
  /** With its comments and places. */
  document: Document.Parsed;
  value: Json;
  /** Where a key is that occurs twice in its map. */
  duplicate: DocumentPath | undefined;
  placeOf(offset: number): TextPlace;
}

export interface YamlOptions {
  /** So many indicators of YAML's syntax are allowed; the parser's time depends on them. */
  marks?: number;
  /** Numbers that JavaScript would round, or write differently, keep every digit (`JSON.rawJSON`). */
  isExact?: boolean;
}

const longest = 256 * 1024;
const deepest = 100;
const mostMarks = 10_000;
/** Of the value, with everything that aliases repeat. */
const mostValues = 50_000;
const mostCharacters = 2 ** 20;

/**
 * Reads YAML 1.2. Its time and memory grow with the text's length, whatever the text is: the library's own conversion takes
 * exponential time for keys that are maps, and quadratic time for aliases. Never throws.
 */
export function readYamlDocument(
  text: string,
  { marks = mostMarks, isExact = false }: YamlOptions = {},
): YamlDocument | { fault: YamlFault } {
  if (text.length > longest || isComplexYaml(text, marks)) return { fault: { problem: 'complex' } };
  const lineCounter = new LineCounter();
  const document = withoutStacks(() =>
    parseDocument(text, {
      lineCounter,
      schema: 'core',
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    }),
  );
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const [error] = document.errors;
  if (error !== undefined) return { fault: { problem: 'yaml', ...placeOf(error.pos[0]) } };
  const conversion = new Conversion(document, isExact);
  const value = conversion.convert(document.contents);
  const { fault, duplicate } = conversion;
  if (fault === undefined) return { document, value, duplicate, placeOf };
  return {
    fault: fault.problem === 'complex' ? { problem: 'complex' } : { problem: fault.problem, ...placeOf(fault.at) },
  };
}

/** A text may have thousands of errors, and most of the time for each would be for its stack. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Deep nesting exhausts the parser's stack or memory. */
function isComplexYaml(text: string, most: number): boolean {
  let depth = 0;
  let marks = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    else if ((character === ']' || character === '}') && depth > 0) depth -= 1;
    if (depth > deepest) return true;
    // A comma is an indicator only in brackets.
    const isText = /[\w \t.,/@+=$()<>;\\]/.test(character) && (character !== ',' || depth === 0);
    if (!isText) marks += 1;
  }
  if (marks > most) return true;
  const mostIndented = 2 * deepest;
  return text.split('\n').some((line) => {
    // Bound: at most 2 characters more than `mostIndented`.
    const [indent = ''] = /^(?:[ \t]|[-?:](?=[ \t]|$))*/.exec(line.slice(0, mostIndented + 2)) ?? [];
    return indent.length > mostIndented;
  });
}

/** Turns nodes into a JSON value, up to its first fault. */
class Conversion {
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #isExact: boolean;
  readonly #path: (string | number)[] = [];
  #values = 0;
  #characters = 0;
  duplicate: DocumentPath | undefined;
  fault: { problem: 'complex' } | { problem: 'yaml' | 'keyType'; at: number } | undefined;

  constructor(document: Document.Parsed, isExact: boolean) {
    this.#targets = targetsOf(document);
    this.#isExact = isExact;
  }

  convert(node: unknown, depth = 0): Json {
    this.#values += 1;
    if (this.#values > mostValues || this.#characters > mostCharacters || depth > deepest) {
      this.fault ??= { problem: 'complex' };
    }
    if (this.fault !== undefined) return null;
    if (isAlias(node)) {
      const target = this.#targets.get(node);
      if (target === undefined) this.fault = { problem: 'yaml', at: node.range?.[0] ?? 0 };
      return this.convert(target, depth + 1);
    }
    if (isSeq(node)) return node.items.map((item, index) => this.#member(index, item, depth));
    if (isScalar(node)) return this.#scalar(node.value, node.source);
    if (!isMap(node)) return null;
    const entries = new Map<string, Json>();
    for (const { key, value } of node.items) {
      const name = this.#name(key);
      if (entries.has(name)) this.duplicate ??= [...this.#path, name];
      entries.set(name, this.#member(name, value, depth));
    }
    return Object.fromEntries(entries);
  }

  #member(step: string | number, node: unknown, depth: number): Json {
    this.#path.push(step);
    const value = this.convert(node, depth + 1);
    this.#path.pop();
    return value;
  }

  #name(key: unknown): string {
    const node = isAlias(key) ? this.#targets.get(key) : key;
    if (node === null) return '';
    if (!isScalar(node)) {
      const at = isMap(key) || isSeq(key) || isAlias(key) ? key.range?.[0] : undefined;
      this.fault ??= { problem: 'keyType', at: at ?? 0 };
      return '';
    }
    const name = String(node.value);
    this.#characters += name.length;
    return name;
  }

  #scalar(value: unknown, source: string | undefined): Json {
    if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
    if (typeof value === 'string') {
      this.#characters += value.length;
      return value;
    }
    if (typeof value !== 'number') return String(value);
    if (this.#isExact && source !== undefined && String(value) !== source && jsonNumber.test(source)) {
      this.#characters += source.length;
      return JSON.rawJSON(source);
    }
    return Number.isFinite(value) ? value : String(value);
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Of each alias the node with the last such anchor before it. */
function targetsOf(document: Document.Parsed): Map<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Alias(_key, alias) {
      const target = anchors.get(alias.source);
      if (target !== undefined) targets.set(alias, target);
    },
    Value(_key, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}
