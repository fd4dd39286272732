import type { Steps } from '#shared/mcp/steps.ts';
import { none, type UriTree } from './uri-tree.ts';

interface Openness {
  /** Called for every folder with a visible row. `depth` counts from 0. */
  isOpen(prefix: string, depth: number): boolean;
}

/** A resource template shown among the items of a folder. */
export interface TemplateGuest {
  /** Its folder's node (`folderOfTemplate`), or -1 for the end of the tree. */
  folder: number;
  /** How many URIs were expanded from it: each is a row below it while it is open. */
  expansions: number;
  isOpen: boolean;
}

export interface TreeRow {
  /** The row's node; of a compacted chain (`src/main/java`) the innermost one. */
  node: number;
  /** The outermost node of the chain; mostly equal to `node`. */
  chainStart: number;
  /** The row's item, or -1 for a folder without one and for a template. */
  item: number;
  /** Index of the row's or its parent's template, or -1; `node` is then its folder. */
  template: number;
  /** Index of the template's expansion, or -1. */
  expansion: number;
  /** From 0. */
  depth: number;
  folder: boolean;
  open: boolean;
  /** Position among its siblings, from 1, and their number (aria-posinset, aria-setsize). */
  position: number;
  setSize: number;
  /** Matching items at and below this node. */
  total: number;
}

const folderFlag = 1;
const openFlag = 2;
const templateFlag = 4;
const expansionFlag = 8;
/** Integers per row in the packed array. */
const stride = 7;

/** The tree's visible rows, packed: objects are created only for the rows that are read. */
export class TreeRows {
  readonly #packed: Int32Array;
  readonly #totals: (node: number) => number;

  constructor(packed: Int32Array, totals: (node: number) => number) {
    this.#packed = packed;
    this.#totals = totals;
  }

  get length(): number {
    return this.#packed.length / stride;
  }

  at(index: number): TreeRow | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const base = index * stride;
    const word = (offset: number): number => this.#packed[base + offset] ?? 0;
    const node = word(0);
    const flags = word(4);
    const isExpansion = (flags & expansionFlag) !== 0;
    return {
      node,
      // An expansion has its index instead of the start of a chain.
      chainStart: isExpansion ? node : word(1),
      item: (flags & templateFlag) === 0 ? word(2) : none,
      template: (flags & templateFlag) === 0 ? none : word(2),
      expansion: isExpansion ? word(1) : none,
      depth: word(3),
      folder: (flags & folderFlag) !== 0,
      open: (flags & openFlag) !== 0,
      position: word(5),
      setSize: word(6),
      total: this.#totals(node),
    };
  }

  /** The row of an item, or -1 when it is hidden. */
  indexOfItem(item: number): number {
    return this.#find(2, item, 0);
  }

  /** The row of a template, or of one of its expansions, or -1 when it is hidden. */
  indexOfTemplate(template: number, expansion = none): number {
    // A template's row comes before those of its expansions.
    const index = this.#find(2, template, templateFlag);
    if (expansion === none || index === none) return index;
    return this.at(index)?.open === true ? index + 1 + expansion : none;
  }

  /** The first row of a node, or -1. */
  indexOfNode(node: number): number {
    return this.#find(0, node, 0);
  }

  /** The parent row, or -1. */
  parentOf(index: number): number {
    const depth = this.#packed[index * stride + 3] ?? 0;
    for (let above = index - 1; above >= 0; above -= 1) {
      if ((this.#packed[above * stride + 3] ?? 0) < depth) return above;
    }
    return none;
  }

  /** `kind`: the flag of templates, or 0 for other rows. */
  #find(offset: number, value: number, kind: number): number {
    for (let base = 0; base < this.#packed.length; base += stride) {
      if (this.#packed[base + offset] !== value) continue;
      if (((this.#packed[base + 4] ?? 0) & templateFlag) === kind) return base / stride;
    }
    return none;
  }
}

/** Nodes, items or templates in one step; an item may have 200 folders. */
const placesPerStep = 2000;

/**
 * The visible rows; with `matches` (ascending item numbers) only these items and their folders. A folder that contains
 * only one other folder shares its row. Templates are the last children of their folder. In steps.
 */
export function* treeRows(
  tree: UriTree,
  openness: Openness,
  matches?: ArrayLike<number>,
  templates: readonly TemplateGuest[] = [],
): Steps<TreeRows> {
  const filter = matches === undefined ? undefined : yield* countMatches(tree, matches);
  const totals =
    filter === undefined ? (node: number) => tree.itemTotal(node) : (node: number) => filter.totals[node] ?? 0;
  const shows = (item: number): boolean => filter === undefined || filter.items[item] === 1;

  let packed = new Int32Array(256 * stride);
  let used = 0;
  const push = (node: number, start: number, item: number, depth: number, flags: number, at: number, size: number) => {
    if (used + stride > packed.length) {
      const larger = new Int32Array(packed.length * 2);
      larger.set(packed);
      packed = larger;
    }
    packed[used] = node;
    packed[used + 1] = start;
    packed[used + 2] = item;
    packed[used + 3] = depth;
    packed[used + 4] = flags;
    packed[used + 5] = at;
    packed[used + 6] = size;
    used += stride;
  };

  const firstShown = (node: number): number => {
    let item = tree.firstItem(node);
    while (item !== none && !shows(item)) item = tree.nextItem(item);
    return item;
  };
  const nextShown = (item: number): number => {
    let next = tree.nextItem(item);
    while (next !== none && !shows(next)) next = tree.nextItem(next);
    return next;
  };
  /** How many rows a node has: one, or one for each duplicate. */
  const rowCount = (node: number): number => {
    let count = 1;
    for (let item = firstShown(node); item !== none; item = nextShown(item)) count += 1;
    return Math.max(1, count - 1);
  };
  const visible = (node: number): boolean => totals(node) > 0;
  const nextVisible = (node: number): number => {
    let next = node;
    while (next !== none && !visible(next)) next = tree.nextSibling(next);
    return next;
  };
  const guests = new Map<number, number[]>();
  for (const [template, { folder }] of templates.entries()) {
    if (template % placesPerStep === placesPerStep - 1) yield;
    let node = folder;
    while (node !== none && !visible(node)) node = tree.parent(node);
    const others = guests.get(node);
    if (others === undefined) guests.set(node, [template]);
    else others.push(template);
  }
  /** The only visible child when both are folders without items: then they share a row. */
  const onlyFolderWithin = (node: number): number => {
    if (firstShown(node) !== none) return none;
    const child = nextVisible(tree.firstChild(node));
    if (child === none || nextVisible(tree.nextSibling(child)) !== none || firstShown(child) !== none) return none;
    if (guests.has(node)) return none;
    return nextVisible(tree.firstChild(child)) === none ? none : child;
  };

  const pushTemplate = (folder: number, template: number, depth: number, position: number, size: number) => {
    const { expansions = 0, isOpen = false } = templates[template] ?? {};
    const flags = templateFlag | (expansions > 0 ? folderFlag : 0) | (expansions > 0 && isOpen ? openFlag : 0);
    push(folder, folder, template, depth, flags, position, size);
    if (!isOpen) return;
    for (let expansion = 0; expansion < expansions; expansion += 1) {
      push(folder, expansion, template, depth + 1, templateFlag | expansionFlag, expansion + 1, expansions);
    }
  };

  const siblings: { folder: number; next: number; position: number; size: number }[] = [];
  let places = 0;
  const isStepFull = () => {
    places += 1;
    return places % placesPerStep === 0;
  };
  function* enter(folder: number, first: number): Steps {
    let size = guests.get(folder)?.length ?? 0;
    for (let node = nextVisible(first); node !== none; node = nextVisible(tree.nextSibling(node))) {
      if (isStepFull()) yield;
      size += rowCount(node);
    }
    siblings.push({ folder, next: nextVisible(first), position: 1, size });
  }

  yield* enter(none, tree.firstRoot);
  for (let level = siblings.at(-1); level !== undefined; level = siblings.at(-1)) {
    if (level.next === none) {
      for (const template of guests.get(level.folder) ?? []) {
        if (isStepFull()) yield;
        pushTemplate(level.folder, template, siblings.length - 1, level.position, level.size);
        level.position += 1;
      }
      siblings.pop();
      continue;
    }
    if (isStepFull()) yield;
    const start = level.next;
    level.next = nextVisible(tree.nextSibling(start));
    let node = start;
    for (let inner = onlyFolderWithin(node); inner !== none; inner = onlyFolderWithin(node)) node = inner;

    const depth = siblings.length - 1;
    const folder = nextVisible(tree.firstChild(node)) !== none || guests.has(node);
    const open = folder && openness.isOpen(tree.prefix(node), depth);
    const item = firstShown(node);
    push(node, start, item, depth, (folder ? folderFlag : 0) | (open ? openFlag : 0), level.position, level.size);
    level.position += 1;
    if (item !== none) {
      for (let twin = nextShown(item); twin !== none; twin = nextShown(twin)) {
        if (isStepFull()) yield;
        push(node, start, twin, depth, 0, level.position, level.size);
        level.position += 1;
      }
    }
    if (open) yield* enter(node, tree.firstChild(node));
  }
  return new TreeRows(packed.slice(0, used), totals);
}

/** Marks the matching items and counts them for all their ancestors. */
function* countMatches(tree: UriTree, matches: ArrayLike<number>): Steps<{ items: Uint8Array; totals: Int32Array }> {
  const items = new Uint8Array(tree.itemCount);
  const totals = new Int32Array(tree.nodeCount);
  for (let index = 0; index < matches.length; index += 1) {
    if (index % placesPerStep === placesPerStep - 1) yield;
    const item = matches[index] ?? none;
    items[item] = 1;
    for (let node = tree.nodeOfItem(item); node !== none; node = tree.parent(node)) {
      totals[node] = (totals[node] ?? 0) + 1;
    }
  }
  return { items, totals };
}
