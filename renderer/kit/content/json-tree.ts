import { stringEnd } from '#shared/mcp/json/member-texts.ts';
import type { Marks } from './content.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal';

/** One value of a JSON text, by its range; it is decoded when it is shown. */
interface Node {
  kind: JsonKind;
  depth: number;
  parent: number;
  /** The value in the text. */
  start: number;
  end: number;
  /** The key with its quotes in the text; the position in an array otherwise. */
  keyStart: number;
  keyEnd: number;
  /** The first node after this one and all that it contains. */
  next: number;
  children: number;
}

/**
 * JSON as a tree over its own text: numbers keep their digits, repeated keys all stay, and depth costs no stack. Nodes
 * are numbered in the order of the text; 0 is the whole.
 */
export class JsonTree {
  readonly text: string;
  readonly #nodes: Node[];
  readonly #repeated = new Map<number, ReadonlySet<string>>();

  /** Throws the SyntaxError of `JSON.parse` when the text isn't JSON. */
  constructor(text: string) {
    JSON.parse(text);
    this.text = text;
    this.#nodes = parseNodes(text);
  }

  get count(): number {
    return this.#nodes.length;
  }

  kind(index: number): JsonKind {
    return this.#node(index).kind;
  }

  depth(index: number): number {
    return this.#node(index).depth;
  }

  parent(index: number): number {
    return this.#node(index).parent;
  }

  /** How many values an object or array holds itself. */
  children(index: number): number {
    return this.#node(index).children;
  }

  isContainer(index: number): boolean {
    const { kind } = this.#node(index);
    return kind === 'object' || kind === 'array';
  }

  /** The key (decoded), the position in an array, or undefined for the whole. */
  key(index: number): string | number | undefined {
    const { parent, keyStart, keyEnd } = this.#node(index);
    if (parent === -1) return undefined;
    return keyEnd === -1 ? keyStart : decodeString(this.text.slice(keyStart, keyEnd));
  }

  /** True for a key that its object has more than once. */
  isRepeated(index: number): boolean {
    const { parent, keyEnd } = this.#node(index);
    if (parent === -1 || keyEnd === -1) return false;
    let repeated = this.#repeated.get(parent);
    if (repeated === undefined) {
      const seen = new Set<string>();
      const twice = new Set<string>();
      for (let child = parent + 1; child < this.#node(parent).next; child = this.#node(child).next) {
        const key = String(this.key(child));
        if (seen.has(key)) twice.add(key);
        seen.add(key);
      }
      repeated = twice;
      this.#repeated.set(parent, repeated);
    }
    return repeated.has(String(this.key(index)));
  }

  /** The value as it is in the text. */
  source(index: number): string {
    const { start, end } = this.#node(index);
    return this.text.slice(start, end);
  }

  /** How many characters {@link source} has. */
  sourceLength(index: number): number {
    const { start, end } = this.#node(index);
    return end - start;
  }

  /** At most `limit` characters from the beginning of {@link source}. */
  sourceStart(index: number, limit: number): string {
    const { start, end } = this.#node(index);
    return this.text.slice(start, Math.min(end, start + limit));
  }

  /** What copying the value gives: a string without quotes and escapes, everything else as it is. */
  value(index: number): string {
    return this.kind(index) === 'string' ? decodeString(this.source(index)) : this.source(index);
  }

  /** The JSON Pointer (RFC 6901) of a value; empty for the whole. */
  pointer(index: number): string {
    const steps: string[] = [];
    for (let at = index; at > 0; at = this.#node(at).parent) {
      steps.push(String(this.key(at)).replaceAll('~', '~0').replaceAll('/', '~1'));
    }
    return steps.reverse().reduce((path, step) => `${path}/${step}`, '');
  }

  /** The value at a JSON Pointer; undefined where the text has none. Of a repeated key the last, which is the one that counts. */
  find(pointer: string): number | undefined {
    if (pointer === '') return 0;
    let at = 0;
    for (const step of pointer.slice(1).split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      let found: number | undefined;
      for (let child = at + 1; child < this.#node(at).next; child = this.#node(child).next) {
        if (String(this.key(child)) === key) found = child;
      }
      if (found === undefined) return undefined;
      at = found;
    }
    return at;
  }

  /** The nodes on screen when those in `open` are open, in order. */
  visible(open: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    for (let index = 0; index < this.#nodes.length; ) {
      rows.push(index);
      index = open.has(index) ? index + 1 : this.#node(index).next;
    }
    return rows;
  }

  /** Everything that must be open to show `levels` levels below the whole. */
  openTo(levels: number): Set<number> {
    const open = new Set<number>();
    for (let index = 0; index < this.#nodes.length; ) {
      const node = this.#node(index);
      const isOpen = node.children > 0 && node.depth < levels;
      if (isOpen) open.add(index);
      index = isOpen ? index + 1 : node.next;
    }
    return open;
  }

  /** The most levels that may be opened at first without more than `rows` rows; at least one. */
  levelsWithin(rows: number): number {
    const perDepth: number[] = [];
    for (const { depth } of this.#nodes) perDepth[depth] = (perDepth[depth] ?? 0) + 1;
    let sum = perDepth[0] ?? 0;
    let levels = 0;
    while (levels + 1 < perDepth.length && sum + (perDepth[levels + 1] ?? 0) <= rows) {
      levels += 1;
      sum += perDepth[levels] ?? 0;
    }
    return Math.max(1, levels);
  }

  #node(index: number): Node {
    const node = this.#nodes[index];
    if (node === undefined) throw new RangeError(`no node ${index}`);
    return node;
  }
}

/** Reads text that is known to be JSON. */
function parseNodes(text: string): Node[] {
  const nodes: Node[] = [];
  const token = /[{}[\]]|[-\d][^\s,\]}]*|[tfn][a-z]+/y;
  const gap = /[\s,:]*/y;
  let parent = -1;
  let key: { start: number; end: number } | undefined;
  let at = 0;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const add = (kind: JsonKind, start: number) => {
    const holder = nodes[parent];
    const node: Node = {
      kind,
      parent,
      start,
      end: at,
      depth: holder === undefined ? 0 : holder.depth + 1,
      next: nodes.length + 1,
      children: 0,
      keyStart: key?.start ?? holder?.children ?? 0,
      keyEnd: key?.end ?? -1,
    };
    if (holder !== undefined) holder.children += 1;
    key = undefined;
    nodes.push(node);
  };
  for (read(gap); at < text.length; read(gap)) {
    const start = at;
    const first = text[at];
    if (first === '"') at = stringEnd(text, at);
    else if (read(token) === '') break;
    if (first === '{' || first === '[') {
      add(first === '{' ? 'object' : 'array', start);
      parent = nodes.length - 1;
    } else if (first === '}' || first === ']') {
      const closed = nodes[parent];
      if (closed === undefined) break;
      closed.end = at;
      closed.next = nodes.length;
      parent = closed.parent;
    } else if (first === '"' && nodes[parent]?.kind === 'object' && key === undefined) {
      key = { start, end: at };
    } else {
      add(first === '"' ? 'string' : /[-\d]/.test(first ?? '') ? 'number' : 'literal', start);
    }
  }
  return nodes;
}

function decodeString(source: string): string {
  const value: unknown = JSON.parse(source);
  return typeof value === 'string' ? value : source;
}

/** So many places are opened to at first; the others are found by opening. */
const mostOpened = 50;

/** The marks by the values that they belong to. A missing place is marked where it would be. */
export function markedNodes(tree: JsonTree, marks: Marks | undefined): ReadonlyMap<number, readonly string[]> {
  const nodes = new Map<number, readonly string[]>();
  for (const [pointer, words] of marks ?? []) {
    const node = nearest(tree, pointer);
    nodes.set(node, [...(nodes.get(node) ?? []), ...words]);
  }
  return nodes;
}

/** `open`, and what must be open for the first marked values to be seen. */
export function openToMarks(
  tree: JsonTree,
  marked: ReadonlyMap<number, readonly string[]>,
  open: ReadonlySet<number>,
): ReadonlySet<number> {
  const opened = new Set(open);
  for (const node of [...marked.keys()].slice(0, mostOpened)) {
    for (let at = tree.parent(node); at !== -1; at = tree.parent(at)) opened.add(at);
  }
  return opened;
}

function nearest(tree: JsonTree, pointer: string): number {
  for (let place = pointer; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const node = tree.find(place);
    if (node !== undefined) return node;
  }
  return 0;
}
