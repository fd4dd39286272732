import { itemLabel, type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import { directoryMimeType, essenceOf } from '#shared/mcp/mime.ts';
import { filterText, parseResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { CatalogItem } from '#shared/model/lists/catalog.ts';
import type { ListedAt, Narrowing, ResourceRow, RowMark, Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';
import type { RowSpan } from '#shared/model/row-range.ts';
import { ItemTexts } from './item-texts.ts';
import { type Faceted, ResourceFacets } from './resource-facets.ts';
import { ResourceSearch } from './resource-search.ts';
import { keptQueries } from './row-queries.ts';
import { none, UriTree } from './uri-tree.ts';

export interface Selected extends Faceted {
  /** There is a filter, whether or not it excludes items. */
  isNarrowed: boolean;
}

/** The rows of a server's resources and templates that match a query. */
export interface ResourceLayout {
  readonly total: number;
  readonly selected: Selected;
  /** Rows `from` up to `end`. */
  rows(from: number, end: number): ResourceRow[];
  labelAt(row: number): string;
  /** The row of a mark, or -1. */
  rowOf(mark: RowMark): number;
}

let indexes = 0;

const minuteMs = 60_000;

/** Items, and characters of their URIs, that are indexed between two checks of the time. */
const growStep = { items: 64, characters: 20_000 };

/** A growing list of resources or templates with its tree, search, facets and orders. */
export class ResourceIndex {
  /** Unique among all indexes. */
  readonly id = ++indexes;
  readonly tree = new UriTree();
  readonly search = new ResourceSearch();
  /** The views of it, by query and templates. */
  readonly layouts = new BoundedMap<string, ResourceLayout>(keptQueries);
  readonly #kind: 'resources' | 'templates';
  readonly #texts: ItemTexts;
  readonly #now: () => number;
  readonly #facets = new ResourceFacets();
  /** The first item of each URI that isn't the first item of its node, which most are. */
  readonly #firstOf = new Map<string, number>();
  /** The URIs that more than one item has. */
  readonly #repeated = new Set<string>();
  readonly #selected = new BoundedMap<string, Selected>(keptQueries);
  readonly #orders = new BoundedMap<string, Int32Array>(keptQueries);

  /** `texts` may grow; `grow` indexes its new items. `now` in milliseconds since 1970. */
  constructor(kind: 'resources' | 'templates', texts = new ItemTexts(kind), now: () => number = Date.now) {
    this.#kind = kind;
    this.#texts = texts;
    this.#now = now;
  }

  /** Which modifications are recent depends on the time: what is selected is kept until the next minute. */
  get minute(): number {
    return Math.floor(this.#now() / minuteMs);
  }

  /** How many items are indexed. */
  get size(): number {
    return this.tree.itemCount;
  }

  add(raw: Json): void {
    this.#texts.push([raw]);
    this.grow();
  }

  /** Indexes new items until `isOver`; true when all are indexed. */
  grow(isOver: () => boolean = () => false): boolean {
    const { length } = this.#texts;
    let ordinal = this.size;
    if (ordinal === length) return true;
    do {
      const end = Math.min(ordinal + growStep.items, length);
      for (let room = growStep.characters; ordinal < end && room > 0; ordinal += 1) room -= this.#insert(ordinal);
    } while (ordinal < length && !isOver());
    this.#selected.clear();
    this.#orders.clear();
    this.layouts.clear();
    return ordinal === length;
  }

  #read(ordinal: number): ResourceItem {
    const at = { ordinal, raw: this.#texts.at(ordinal) ?? null };
    return this.#kind === 'resources' ? readResourceItem(at) : readTemplateItem(at);
  }

  *#readFirst(count: number): Generator<ResourceItem, void, void> {
    for (let ordinal = 0; ordinal < count; ordinal += 1) yield this.#read(ordinal);
  }

  /** Indexes an item. Returns the length of its URI. */
  #insert(ordinal: number): number {
    const item = this.#read(ordinal);
    const { uri } = item;
    this.tree.insert(uri, essenceOf(item.mimeType) === directoryMimeType);
    this.search.add(item);
    this.#facets.add(item);
    const first = uri === '' ? ordinal : this.ordinalOf(uri);
    if (first === none) this.#firstOf.set(uri, ordinal);
    else if (first !== ordinal) {
      this.#repeated.add(uri);
      this.#facets.mark(first);
      this.#facets.mark(ordinal);
    }
    return uri.length;
  }

  item(ordinal: number): CatalogItem | undefined {
    const raw = ordinal < this.size ? this.#texts.at(ordinal) : undefined;
    return raw === undefined ? undefined : { ordinal, raw };
  }

  /** The URI of an item, or a template's `uriTemplate`; undefined beyond the end. */
  uri(ordinal: number): string | undefined {
    return ordinal < this.size ? (this.#texts.key(ordinal) ?? '') : undefined;
  }

  label(ordinal: number): string {
    return itemLabel(this.#read(ordinal));
  }

  /** The first item with a URI, or -1. */
  ordinalOf(uri: string): number {
    if (uri === '') return none;
    // Items with such URIs aren't always at the node of their text.
    const first = mayBeAtTwoNodes(uri) ? none : this.tree.firstItem(this.tree.nodeOf(uri));
    return first !== none && this.uri(first) === uri ? first : (this.#firstOf.get(uri) ?? none);
  }

  /** The items with a URI, at most `most`, or the one at an ordinal. */
  listed(at: ListedAt, most: number): CatalogItem[] {
    const ordinal = 'uri' in at ? this.ordinalOf(at.uri) : at.ordinal;
    const all = this.isRepeated(ordinal) && 'uri' in at ? this.#texts.withKey(at.uri) : [ordinal];
    return all.slice(0, most).flatMap((each) => this.item(each) ?? []);
  }

  isRepeated(ordinal: number): boolean {
    return this.#repeated.has(this.uri(ordinal) ?? '');
  }

  /** An item for the palette; undefined when it can't be requested. */
  choice(ordinal: number): { item: CatalogItem } | undefined {
    const item = this.item(ordinal);
    return item === undefined || this.uri(ordinal) === '' ? undefined : { item };
  }

  /** The items that match words and facets. Yields regularly, so that the caller can do other work in between. */
  *select({ text, filter }: Narrowing): Steps<Selected> {
    const key = JSON.stringify([text, filter, this.minute]);
    const known = this.#selected.get(key);
    if (known !== undefined) return known;
    const { size } = this;
    const parsed = parseResourceFilter(filter);
    const found = text === '' ? undefined : (yield* this.search.find(text)).matches;
    const faceted = yield* this.#facets.apply(parsed, this.#now(), found);
    const selected = { ...faceted, isNarrowed: text !== '' || filterText(parsed) !== '' };
    if (size === this.size) this.#selected.set(key, selected);
    return selected;
  }

  /** The matching items in the server's order; `below`: only those in the folder with that prefix. */
  *matching({ below, ...narrowing }: Narrowing & { below?: string | undefined }, { from, count }: RowSpan) {
    const { matches } = yield* this.select(narrowing);
    const { tree } = this;
    const isWithin = (item: number) => {
      let node = tree.nodeOfItem(item);
      while (node !== none && tree.prefix(node) !== below) node = tree.parent(node);
      return node !== none;
    };
    const left = below === undefined ? matches : matches.filter(isWithin);
    const rows = [...left.subarray(from, from + count)].flatMap((ordinal) => this.item(ordinal) ?? []);
    return { rows, total: left.length };
  }

  /** The matching item numbers in order: the server's, by relevance while searching, or by a column. */
  *order({ matches, isNarrowed }: Selected, text: string, sort: Sort | undefined): Steps<Int32Array> {
    if (sort === undefined) return text === '' ? matches : this.search.rank(text, matches);
    const sorted = yield* this.#sorted(sort.column);
    const order = isNarrowed ? onlyMatches(sorted, matches) : sorted.slice();
    return sort.isDescending ? order.reverse() : order;
  }

  *#sorted(column: SortColumn): Steps<Int32Array> {
    const known = this.#orders.get(column);
    if (known !== undefined) return known;
    const { size } = this;
    const order = yield* sortItems(this.#readFirst(size), column);
    if (size === this.size) this.#orders.set(column, order);
    return order;
  }
}

/** `docs/` is below `docs` unless it is a directory, as `a://` and `urn:` are below their roots. */
function mayBeAtTwoNodes(uri: string): boolean {
  return uri.endsWith('/') || uri.endsWith(':');
}

function onlyMatches(order: Int32Array, matches: Int32Array): Int32Array {
  const isMatch = new Uint8Array(order.length);
  for (const item of matches) isMatch[item] = 1;
  return order.filter((item) => isMatch[item] === 1);
}

/** Items sorted between two yields. */
const chunkItems = 4096;

/** Sorts after every text. */
const unknown = '\uffff';

function sortValue(item: ResourceItem, column: SortColumn): string | number {
  switch (column) {
    case 'label':
      return itemLabel(item).toLowerCase();
    case 'name':
      return item.name.toLowerCase();
    case 'title':
      return item.title?.toLowerCase() ?? unknown;
    case 'uri':
      return item.uri;
    case 'mimeType':
      return item.mimeType?.toLowerCase() ?? unknown;
    case 'size':
      return item.size ?? -1;
    case 'priority':
      return item.priority ?? -1;
    case 'audience':
      return item.audience?.join(' ').toLowerCase() ?? unknown;
    case 'lastModified': {
      const at = item.lastModified === undefined ? Number.NaN : Date.parse(item.lastModified);
      return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
    }
  }
}

/** Item numbers sorted by a column, stable. Yields, so that 100,000 items don't block the thread. */
export function* sortItems(items: Iterable<ResourceItem>, column: SortColumn): Steps<Int32Array> {
  const keys: (string | number)[] = [];
  for (const item of items) if (keys.push(sortValue(item, column)) % chunkItems === 0) yield;
  const size = keys.length;
  const compare = (left: number, right: number): number => {
    const a = keys[left] ?? '';
    const b = keys[right] ?? '';
    return a < b ? -1 : a > b ? 1 : left - right;
  };
  let runs: Int32Array[] = [];
  for (let start = 0; start < size; start += chunkItems) {
    const length = Math.min(chunkItems, size - start);
    runs.push(Int32Array.from({ length }, (_, index) => start + index).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Int32Array[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const left = runs[at];
      const right = runs[at + 1];
      if (left !== undefined) merged.push(right === undefined ? left : merge(left, right, compare));
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? new Int32Array();
}

function merge(left: Int32Array, right: Int32Array, compare: (a: number, b: number) => number): Int32Array {
  const merged = new Int32Array(left.length + right.length);
  let fromLeft = 0;
  let fromRight = 0;
  for (let at = 0; at < merged.length; at += 1) {
    const a = left[fromLeft];
    const b = right[fromRight];
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      merged[at] = a;
      fromLeft += 1;
    } else {
      merged[at] = b ?? 0;
      fromRight += 1;
    }
  }
  return merged;
}
