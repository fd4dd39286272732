import { jsonPath } from '../../model/json/json-path.ts';
import { pointerSteps, pointerTo } from '../../model/json/json-pointer.ts';
import type { JsonRow, TreeView } from '../../model/json/json-row.ts';
import { decodeString, type JsonKind, type JsonNodes, jsonKinds, noNode, numberKind, readNodes } from './json-nodes.ts';

/** Most characters of a key or value in a row. */
export const previewCharacters = 300;
/** As many levels as fit into this number of rows are open initially. */
const firstRows = 200;

/** A range of characters, the end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * JSON as a tree over its text, which keeps the digits of numbers and repeated keys, and isn't recursive. Nodes are
 * numbered in the order of the text; the root is 0.
 */
export class JsonTree {
  readonly text: string;
  readonly #nodes: JsonNodes;
  #firstLevels: number | undefined;
  readonly #repeated = new Map<number, ReadonlySet<string>>();

  /** Throws the SyntaxError of `JSON.parse` when the text isn't JSON and `nodes` aren't given. */
  constructor(text: string, nodes = readNodes(text)) {
    this.text = text;
    this.#nodes = nodes;
  }

  get count(): number {
    return this.#nodes.count;
  }

  /** Whether JavaScript writes every number as the text has it. */
  get hasExactNumbers(): boolean {
    const { kinds, starts, ends } = this.#nodes;
    for (
      let index = kinds.indexOf(numberKind);
      index !== -1 && index < this.count;
      index = kinds.indexOf(numberKind, index + 1)
    ) {
      const source = this.text.slice(starts[index], ends[index]);
      if (String(Number(source)) !== source) return false;
    }
    return true;
  }

  kind(index: number): JsonKind {
    return jsonKinds[at(this.#nodes.kinds, index)] ?? 'literal';
  }

  depth(index: number): number {
    return at(this.#nodes.depths, index);
  }

  /** -1 for the root. */
  parent(index: number): number {
    const parent = at(this.#nodes.parents, index);
    return parent === noNode ? -1 : parent;
  }

  /** The number of direct children. */
  children(index: number): number {
    return at(this.#nodes.children, index);
  }

  isContainer(index: number): boolean {
    const kind = this.kind(index);
    return kind === 'object' || kind === 'array';
  }

  /** The decoded key, or the index in an array; undefined for the root. */
  key(index: number): string | number | undefined {
    if (index === 0) return undefined;
    const start = at(this.#nodes.keyStarts, index);
    const end = at(this.#nodes.keyEnds, index);
    return end === noNode ? start : decodeString(this.text.slice(start, end));
  }

  /** True when the key occurs more than once in its object. */
  isRepeated(index: number): boolean {
    const parent = this.parent(index);
    if (parent === -1 || at(this.#nodes.keyEnds, index) === noNode) return false;
    let repeated = this.#repeated.get(parent);
    if (repeated === undefined) {
      const seen = new Set<string>();
      const twice = new Set<string>();
      for (let child = parent + 1; child < this.next(parent); child = this.next(child)) {
        const key = String(this.key(child));
        if (seen.has(key)) twice.add(key);
        seen.add(key);
      }
      repeated = twice;
      this.#repeated.set(parent, repeated);
    }
    return repeated.has(String(this.key(index)));
  }

  /** The place of the value's text. */
  range(index: number): TextRange {
    return { start: this.#start(index), end: this.#end(index) };
  }

  /** The value's text. */
  source(index: number): string {
    return this.text.slice(this.#start(index), this.#end(index));
  }

  /** The value to copy: a string without quotes and escapes, anything else as it is. */
  value(index: number): string {
    return this.kind(index) === 'string' ? decodeString(this.source(index)) : this.source(index);
  }

  /** The keys and indexes that lead to a value. */
  #steps(index: number): (string | number)[] {
    const steps: (string | number)[] = [];
    for (let node = index; node > 0; node = this.parent(node)) steps.push(this.key(node) ?? '');
    return steps.reverse();
  }

  /** The JSON Pointer (RFC 6901) of a value. */
  pointer(index: number): string {
    return pointerTo('', ...this.#steps(index));
  }

  /** The JSONPath (RFC 9535) of a value. */
  path(index: number): string {
    return jsonPath(this.#steps(index));
  }

  /** The value at a JSON Pointer, if any. The last one of a repeated key counts. */
  find(pointer: string): number | undefined {
    let node = 0;
    for (const key of pointerSteps(pointer)) {
      let found: number | undefined;
      for (let child = node + 1; child < this.next(node); child = this.next(child)) {
        if (String(this.key(child)) === key) found = child;
      }
      if (found === undefined) return undefined;
      node = found;
    }
    return node;
  }

  /** The levels that are open initially. */
  get firstLevels(): number {
    this.#firstLevels ??= this.levelsWithin(firstRows);
    return this.#firstLevels;
  }

  /** The visible nodes of a view, in order. */
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
      index = isOpen ? index + 1 : this.next(index);
    }
    return rows.subarray(0, count);
  }

  row(index: number, isOpen: boolean): JsonRow {
    const key = this.key(index);
    const start = this.#start(index);
    const end = this.#end(index);
    return {
      node: index,
      parent: this.parent(index),
      depth: this.depth(index),
      ...(key !== undefined && { key: typeof key === 'string' ? key.slice(0, previewCharacters) : key }),
      kind: this.kind(index),
      children: this.children(index),
      isOpen,
      isRepeated: this.isRepeated(index),
      start,
      length: end - start,
      preview: this.isContainer(index) ? '' : this.text.slice(start, Math.min(end, start + previewCharacters)),
    };
  }

  /** The view with all ancestors of a node opened. */
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
   * The next node after `after` whose key or value contains `text`, ignoring case; only the key of a container counts.
   * Wraps around.
   */
  search(text: string, after: number): number | undefined {
    const source = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    // Bound: a text of at most 1,000 characters, looked for as it is.
    const pattern = new RegExp(source, 'gi');
    pattern.lastIndex = this.isContainer(after) ? this.#start(after) + 1 : this.#end(after);
    for (let isAgain = false; ; ) {
      const found = pattern.exec(this.text);
      if (found !== null) {
        const node = this.#nodeAt(found.index);
        if (node !== undefined) return node;
        pattern.lastIndex = found.index + 1;
      } else if (isAgain || text === '') return undefined;
      else {
        isAgain = true;
        pattern.lastIndex = 0;
      }
    }
  }

  /** The node with this character in its key or, unless it is a container, in its value. */
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
    if (low >= this.count || at(this.#nodes.keyEnds, low) === noNode) return undefined;
    return offset >= at(this.#nodes.keyStarts, low) && offset < at(this.#nodes.keyEnds, low) ? low : undefined;
  }

  /** The visible nodes when those in `open` are open, in order. */
  visible(open: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    for (let index = 0; index < this.count; ) {
      rows.push(index);
      index = open.has(index) ? index + 1 : this.next(index);
    }
    return rows;
  }

  /** The nodes to open to show `levels` levels below the root. */
  openTo(levels: number): Set<number> {
    const open = new Set<number>();
    for (let index = 0; index < this.count; ) {
      const isOpen = this.children(index) > 0 && this.depth(index) < levels;
      if (isOpen) open.add(index);
      index = isOpen ? index + 1 : this.next(index);
    }
    return open;
  }

  /** The most levels that fit into `rows` rows; at least one. */
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

  /** The first node after this one and its descendants. */
  next(index: number): number {
    return at(this.#nodes.nexts, index);
  }
}

function at(column: Uint8Array | Uint32Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw new RangeError(`no node ${index}`);
  return value;
}
