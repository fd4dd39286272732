import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { pointerSteps } from '#shared/model/json/json-pointer.ts';
import { snapshotLists } from '#shared/model/snapshot.ts';
import type { ProblemItem } from './problem.ts';

/** The lines of a snapshot's text where its items and their parts are. */
export class SnapshotLines {
  readonly #tree: JsonTree;
  readonly #breaks: readonly number[];
  readonly #items = new Map<string, number>();

  /** `text` is JSON. */
  constructor(text: string) {
    const content = text.replace(/^\uFEFF/, '');
    this.#tree = new JsonTree(content);
    this.#breaks = [...content.matchAll(/\n/g)].map(({ index }) => index);
    for (const { field, kind, key } of snapshotLists) {
      for (const item of this.#children(this.#tree.find(`/${field}`))) {
        const name = this.#child(item, key);
        if (name !== undefined) this.#items.set(itemKey({ kind, name: this.#tree.value(name) }), item);
      }
    }
  }

  /**
   * The line, from 1, of the place in an item that a JSON pointer names, or of the nearest place around it; 1 for an
   * item that the snapshot doesn't have. For the server the pointer is into the snapshot.
   */
  lineOf(item: ProblemItem, pointer: string): number {
    let node = item.kind === 'server' ? 0 : this.#items.get(itemKey(item));
    if (node === undefined) return 1;
    for (const step of pointerSteps(pointer)) {
      const next = this.#child(node, step);
      if (next === undefined) break;
      node = next;
    }
    return this.#lineAt(this.#tree.range(node).start);
  }

  #child(node: number, key: string): number | undefined {
    return this.#children(node).findLast((each) => String(this.#tree.key(each)) === key);
  }

  #children(node: number | undefined): number[] {
    const children: number[] = [];
    if (node === undefined) return children;
    const end = this.#tree.next(node);
    for (let child = node + 1; child < end; child = this.#tree.next(child)) children.push(child);
    return children;
  }

  #lineAt(offset: number): number {
    let [low, high] = [0, this.#breaks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }
}

function itemKey({ kind, name }: ProblemItem): string {
  return `${kind} ${name}`;
}
