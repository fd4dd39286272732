import { type UriPath, uriPath } from '#shared/mcp/resources/uri-path.ts';
import { IntColumn } from './int-column.ts';

/** No node, or no item. */
export const none = -1;

/**
 * A tree of the URIs of a growing list. Nodes are numbers with their data in parallel columns: 100,000 items take a few
 * megabytes, and a pass over all of them a few milliseconds. Siblings are in the order of their first appearance, so
 * rows don't move while pages arrive.
 */
export class UriTree {
  readonly #parent = new IntColumn();
  readonly #prefix: string[] = [];
  /** Where a node's own segment begins in its prefix. */
  readonly #segmentAt = new IntColumn();
  readonly #firstChild = new IntColumn();
  readonly #lastChild = new IntColumn();
  readonly #nextSibling = new IntColumn();
  readonly #firstItem = new IntColumn();
  readonly #lastItem = new IntColumn();
  readonly #itemTotal = new IntColumn();
  /** Items of one node are linked too, since URIs may be duplicates. */
  readonly #nextItem = new IntColumn();
  readonly #nodeOfItem = new IntColumn();
  /**
   * Roots are separate: `a://` is the prefix of a root and of the empty segment below it. Other prefixes are unique.
   */
  readonly #roots = new Map<string, number>();
  readonly #nodes = new Map<string, number>();
  /** Folder nodes by their URI with its slash. */
  readonly #folders = new Map<string, number>();
  #lastRoot = none;

  get itemCount(): number {
    return this.#nodeOfItem.length;
  }

  /** Nodes are numbered from 0. */
  get nodeCount(): number {
    return this.#parent.length;
  }

  /** The first node is a root. */
  get firstRoot(): number {
    return this.nodeCount === 0 ? none : 0;
  }

  /** Inserts the next item, numbered from 0. A directory is at its folder's node: `docs/` and `docs` are the same. */
  insert(uri: string, isDirectory = false): void {
    const item = this.#nodeOfItem.length;
    const node = isDirectory ? this.#folderFor(uri) : this.#nodeFor(uri);
    for (let above = node; above !== none; above = this.parent(above)) {
      this.#itemTotal.set(above, this.itemTotal(above) + 1);
    }
    this.#nodeOfItem.push(node);
    this.#nextItem.push(none);
    const last = this.#lastItem.at(node) ?? none;
    if (last === none) this.#firstItem.set(node, item);
    else this.#nextItem.set(last, item);
    this.#lastItem.set(node, item);
  }

  /**
   * The innermost existing folder of a URI template, by its text before the first expression: for
   * `demo://metrics/{name}` the node of `demo://metrics`. -1 when not even its root exists.
   */
  folderOfTemplate(uriTemplate: string): number {
    const { root, segments } = uriPath(uriTemplate.split('{', 1)[0] ?? '');
    let node = this.#roots.get(root) ?? none;
    let start = root;
    for (const segment of node === none ? [] : segments.slice(0, -1)) {
      const child = this.#nodes.get(start + segment);
      if (child === undefined) break;
      node = child;
      start += `${segment}/`;
    }
    return node;
  }

  parent(node: number): number {
    return this.#parent.at(node) ?? none;
  }

  /** The raw segment, or the root. */
  segment(node: number): string {
    return this.prefix(node).slice(this.#segmentAt.at(node));
  }

  firstChild(node: number): number {
    return this.#firstChild.at(node) ?? none;
  }

  nextSibling(node: number): number {
    return this.#nextSibling.at(node) ?? none;
  }

  /** The first item at this node; `nextItem` returns its duplicates. */
  firstItem(node: number): number {
    return this.#firstItem.at(node) ?? none;
  }

  nextItem(item: number): number {
    return this.#nextItem.at(item) ?? none;
  }

  nodeOfItem(item: number): number {
    return this.#nodeOfItem.at(item) ?? none;
  }

  itemTotal(node: number): number {
    return this.#itemTotal.at(node) ?? 0;
  }

  /** The URI up to this node, the same in every tree: identifies an opened folder. */
  prefix(node: number): string {
    return this.#prefix[node] ?? '';
  }

  /** The node of a prefix, except for roots; -1 when there is none. */
  nodeOf(prefix: string): number {
    return this.#nodes.get(prefix) ?? none;
  }

  /** Neighbouring items mostly have the same folder, which is found by its text without descending from the root. */
  #nodeFor(uri: string): number {
    const known = this.#nodes.get(uri);
    if (known !== undefined) return known;
    const folderEnd = uri.lastIndexOf('/') + 1;
    const folder = uri.slice(0, folderEnd);
    const parent = this.#folders.get(folder);
    if (parent !== undefined) return this.#newNode(parent, uri, folderEnd);

    const path = uriPath(uri);
    const node = this.#walk(path);
    const { segments } = path;
    if (segments.length > 1 && segments.at(-1) === uri.slice(folderEnd)) this.#folders.set(folder, this.parent(node));
    return node;
  }

  /** A directory's own node, whether or not its URI ends with a slash. */
  #folderFor(uri: string): number {
    const path = uriPath(uri);
    if (path.segments.at(-1) === '') path.segments.pop();
    return this.#walk(path);
  }

  #walk({ root, segments }: UriPath): number {
    let node = this.#roots.get(root) ?? this.#newNode(none, root, 0);
    let start = root;
    for (const segment of segments) {
      const prefix = start + segment;
      node = this.#nodes.get(prefix) ?? this.#newNode(node, prefix, start.length);
      start = `${prefix}/`;
    }
    return node;
  }

  #newNode(parent: number, prefix: string, segmentAt: number): number {
    const node = this.#parent.length;
    (parent === none ? this.#roots : this.#nodes).set(prefix, node);
    this.#parent.push(parent);
    this.#prefix.push(prefix);
    this.#segmentAt.push(segmentAt);
    this.#firstChild.push(none);
    this.#lastChild.push(none);
    this.#nextSibling.push(none);
    this.#firstItem.push(none);
    this.#lastItem.push(none);
    this.#itemTotal.push(0);
    this.#link(parent, node);
    return node;
  }

  #link(parent: number, node: number): void {
    if (parent === none) {
      if (this.#lastRoot !== none) this.#nextSibling.set(this.#lastRoot, node);
      this.#lastRoot = node;
      return;
    }
    const last = this.#lastChild.at(parent) ?? none;
    if (last === none) this.#firstChild.set(parent, node);
    else this.#nextSibling.set(last, node);
    this.#lastChild.set(parent, node);
  }
}
