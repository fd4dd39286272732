import type { JsonRow, TreeView } from '../../model/json-row.ts';
import { type JsonKind, type JsonNodes, jsonKinds, NONE, readNodes } from './json-nodes.ts';

/** The part of a key or a value that its row shows. */
export const previewCharacters = 300;
/** Levels are open at first while the tree has no more rows than this. */
const firstRows = 200;

/**
 * JSON as a tree over its own text: numbers keep their digits, repeated keys all stay, and depth costs no stack. Nodes
 * are numbered in the order of the text; 0 is the whole.
 */
export class JsonTree {
  readonly text: string;
  readonly #nodes: JsonNodes;
  #firstLevels: number | undefined;
  readonly #repeated = new Map<number, ReadonlySet<string>>();

  /** Throws the SyntaxError of `JSON.parse` when the text isn't JSON, a RangeError for more than `mostValues`. */
  constructor(text: string, mostValues?: number) {
    this.text = text;
    this.#nodes = readNodes(text, mostValues);
  }

  get count(): number {
    return this.#nodes.count;
  }

  kind(index: number): JsonKind {
    return jsonKinds[at(this.#nodes.kinds, index)] ?? 'literal';
  }

  depth(index: number): number {
    return at(this.#nodes.depths, index);
  }

  /** -1 for the whole. */
  parent(index: number): number {
    const parent = at(this.#nodes.parents, index);
    return parent === NONE ? -1 : parent;
  }

  /** How many values an object or array holds itself. */
  children(index: number): number {
    return at(this.#nodes.children, index);
  }

  isContainer(index: number): boolean {
    const kind = this.kind(index);
    return kind === 'object' || kind === 'array';
  }

  /** The key (decoded), the position in an array, or undefined for the whole. */
  key(index: number): string | number | undefined {
    if (index === 0) return undefined;
    const start = at(this.#nodes.keyStarts, index);
    const end = at(this.#nodes.keyEnds, index);
    return end === NONE ? start : decodeString(this.text.slice(start, end));
  }

  /** True for a key that its object has more than once. */
  isRepeated(index: number): boolean {
    const parent = this.parent(index);
    if (parent === -1 || at(this.#nodes.keyEnds, index) === NONE) return false;
    let repeated = this.#repeated.get(parent);
    if (repeated === undefined) {
      const seen = new Set<string>();
      const twice = new Set<string>();
      for (let child = parent + 1; child < this.#next(parent); child = this.#next(child)) {
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
    return this.text.slice(this.#start(index), this.#end(index));
  }

  /** How many characters {@link source} has. */
  sourceLength(index: number): number {
    return this.#end(index) - this.#start(index);
  }

  /** At most `limit` characters from the beginning of {@link source}. */
  sourceStart(index: number, limit: number): string {
    const start = this.#start(index);
    return this.text.slice(start, Math.min(this.#end(index), start + limit));
  }

  /** What copying the value gives: a string without quotes and escapes, everything else as it is. */
  value(index: number): string {
    return this.kind(index) === 'string' ? decodeString(this.source(index)) : this.source(index);
  }

  /** The JSON Pointer (RFC 6901) of a value; empty for the whole. */
  pointer(index: number): string {
    const steps: string[] = [];
    for (let node = index; node > 0; node = this.parent(node)) {
      steps.push(String(this.key(node)).replaceAll('~', '~0').replaceAll('/', '~1'));
    }
    return steps.reverse().reduce((path, step) => `${path}/${step}`, '');
  }

  /** The value at a JSON Pointer; undefined where the text has none. Of a repeated key the last, which is the one that counts. */
  find(pointer: string): number | undefined {
    if (pointer === '') return 0;
    let node = 0;
    for (const step of pointer.slice(1).split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      let found: number | undefined;
      for (let child = node + 1; child < this.#next(node); child = this.#next(child)) {
        if (String(this.key(child)) === key) found = child;
      }
      if (found === undefined) return undefined;
      node = found;
    }
    return node;
  }

  /** The levels that are open at first: as many as stay within a few screens. */
  get firstLevels(): number {
    this.#firstLevels ??= this.levelsWithin(firstRows);
    return this.#firstLevels;
  }

  /** The nodes on screen in a view, in order. */
  rowsOf({ levels = this.firstLevels, toggled }: TreeView): Uint32Array {
    const changed = new Set(toggled);
    let rows = new Uint32Array(1024);
    let count = 0;
    for (let index = 0; index < this.count; count += 1) {
      if (count === rows.length) {
        const larger = new Uint32Array(Math.min(count * 2, this.count));
        larger.set(rows);
        rows = larger;
      }
      rows[count] = index;
      const isOpen = this.children(index) > 0 && this.depth(index) < levels !== changed.has(index);
      index = isOpen ? index + 1 : this.#next(index);
    }
    return rows.subarray(0, count);
  }

  /** One node as a row; what is long is cut. */
  row(index: number, isOpen: boolean): JsonRow {
    const key = this.key(index);
    return {
      node: index,
      parent: this.parent(index),
      depth: this.depth(index),
      ...(key !== undefined && { key: typeof key === 'string' ? key.slice(0, previewCharacters) : key }),
      kind: this.kind(index),
      children: this.children(index),
      isOpen,
      isRepeated: this.isRepeated(index),
      start: this.#start(index),
      length: this.sourceLength(index),
      preview: this.isContainer(index) ? '' : this.sourceStart(index, previewCharacters),
    };
  }

  /** The view with everything opened that holds a node. */
  opened(index: number, view: TreeView): TreeView {
    const { levels = this.firstLevels } = view;
    const toggled = new Set(view.toggled);
    for (let node = this.parent(index); node !== -1; node = this.parent(node)) {
      const isOpen = this.depth(node) < levels !== toggled.has(node);
      if (isOpen) continue;
      if (!toggled.delete(node)) toggled.add(node);
    }
    return { levels, toggled: [...toggled] };
  }

  /**
   * The next node after `after` whose key or value contains `text`, whatever its case, as the text has it; of a
   * container only its key counts. From the end it goes on at the beginning. Undefined when there is none.
   */
  search(text: string, after: number): number | undefined {
    const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'gi');
    pattern.lastIndex = this.isContainer(after) ? this.#start(after) + 1 : this.#end(after);
    for (let isAgain = false; ; ) {
      const found = pattern.exec(this.text);
      if (found !== null) {
        const node = this.#nodeAt(found.index);
        if (node !== undefined) return node;
        // Between two values.
        pattern.lastIndex = found.index + 1;
      } else if (isAgain || text === '') return undefined;
      else {
        isAgain = true;
        pattern.lastIndex = 0;
      }
    }
  }

  /** The node that has this character in its key or, unless it is a container, in its value. */
  #nodeAt(offset: number): number | undefined {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#start(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    const before = low - 1;
    if (before >= 0 && !this.isContainer(before) && offset < this.#end(before)) return before;
    if (low >= this.count || at(this.#nodes.keyEnds, low) === NONE) return undefined;
    return offset >= at(this.#nodes.keyStarts, low) && offset < at(this.#nodes.keyEnds, low) ? low : undefined;
  }

  /** The nodes on screen when those in `open` are open, in order. */
  visible(open: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    for (let index = 0; index < this.count; ) {
      rows.push(index);
      index = open.has(index) ? index + 1 : this.#next(index);
    }
    return rows;
  }

  /** Everything that must be open to show `levels` levels below the whole. */
  openTo(levels: number): Set<number> {
    const open = new Set<number>();
    for (let index = 0; index < this.count; ) {
      const isOpen = this.children(index) > 0 && this.depth(index) < levels;
      if (isOpen) open.add(index);
      index = isOpen ? index + 1 : this.#next(index);
    }
    return open;
  }

  /** The most levels that may be opened at first without more than `rows` rows; at least one. */
  levelsWithin(rows: number): number {
    const perDepth: number[] = [];
    for (let index = 0; index < this.count; index += 1) {
      const depth = this.depth(index);
      perDepth[depth] = (perDepth[depth] ?? 0) + 1;
    }
    let sum = perDepth[0] ?? 0;
    let levels = 0;
    while (levels + 1 < perDepth.length && sum + (perDepth[levels + 1] ?? 0) <= rows) {
      levels += 1;
      sum += perDepth[levels] ?? 0;
    }
    return Math.max(1, levels);
  }

  #start(index: number): number {
    return at(this.#nodes.starts, index);
  }

  #end(index: number): number {
    return at(this.#nodes.ends, index);
  }

  /** The first node after this one and all that it contains. */
  #next(index: number): number {
    return at(this.#nodes.nexts, index);
  }
}

function at(column: Uint8Array | Uint32Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw new RangeError(`no node ${index}`);
  return value;
}

function decodeString(source: string): string {
  const value: unknown = JSON.parse(source);
  return typeof value === 'string' ? value : source;
}
