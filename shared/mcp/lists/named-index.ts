import { isJsonObject, type Json } from '../../model/json.ts';
import type { RowWindow } from '../../model/lists/list-words.ts';
import type {
  NamedFound,
  NamedKind,
  NamedPlace,
  NamedQuery,
  NamedRange,
  NamedRow,
  ToolTerm,
} from '../../model/lists/named-rows.ts';
import { readPromptItem } from '../items/prompt-item.ts';
import { readToolItem } from '../items/tool-item.ts';
import { termsOf } from '../items/tool-terms.ts';
import { paramHeaderFaults } from '../param-headers.ts';
import { ResourceSearch } from '../resources/resource-search.ts';
import { ItemTexts } from './item-texts.ts';
import { QueryCache, rowStarting } from './row-queries.ts';

interface IndexedItem {
  ordinal: number;
  raw: Json;
  name: string;
  /** The beginning of its row's text. */
  label: string;
  /** Counts from 1 among the items of its name. */
  nth: number;
  /** The terms that it matches. */
  terms: (isRepeated: boolean) => ToolTerm[];
}

type IndexedRow =
  | { kind: 'group'; prefix: string; size: number; isOpen: boolean }
  | { kind: 'item'; item: IndexedItem; group?: number };

interface Found {
  shown: number;
  terms: Partial<Record<ToolTerm, number>>;
  rows: readonly IndexedRow[];
}

/** A growing list of tools or prompts with its search, terms and groups. */
export class NamedIndex {
  readonly search = new ResourceSearch();
  readonly #kind: NamedKind;
  readonly #texts: ItemTexts;
  readonly #items: IndexedItem[] = [];
  readonly #byName = new Map<string, IndexedItem[]>();
  readonly #found = new QueryCache<Found>();

  /** `texts` may grow; `grow` indexes its new items. */
  constructor(kind: NamedKind, texts = new ItemTexts(kind)) {
    this.#kind = kind;
    this.#texts = texts;
  }

  /** How many items are indexed. */
  get size(): number {
    return this.#items.length;
  }

  add(raw: Json): void {
    this.#texts.push([raw]);
    this.grow();
  }

  /** Indexes new items until `isOver`; true when all are indexed. */
  grow(isOver: () => boolean = () => false): boolean {
    const { length } = this.#texts;
    if (this.size === length) return true;
    do this.#insert(this.size);
    while (this.size < length && !isOver());
    this.#found.clear();
    return this.size === length;
  }

  #insert(ordinal: number): void {
    const raw = this.#texts.at(ordinal) ?? null;
    const item = this.#kind === 'tools' ? readToolItem({ ordinal, raw }) : readPromptItem({ ordinal, raw });
    const { name, problems } = item;
    const known = this.#byName.get(name);
    const indexed: IndexedItem = {
      ordinal,
      raw,
      name,
      label: (name || item.title) ?? '',
      nth: (known?.length ?? 0) + 1,
      terms: (isRepeated) => ('claims' in item ? termsOf(item, problems.length > 0 || isRepeated) : []),
    };
    if (known === undefined) this.#byName.set(name, [indexed]);
    else known.push(indexed);
    this.#items.push(indexed);
    this.search.add(item);
  }

  /** The item at a place, and whether another one has its name; without an item when it isn't listed (yet). */
  at({ name = '', nth = 1 }: NamedPlace): NamedFound {
    const all = this.#byName.get(name) ?? [];
    const item = all[nth - 1];
    const schemas = name === '' ? [] : all.map(({ raw }) => (isJsonObject(raw) ? raw.inputSchema : undefined));
    const [headerFault] = schemas.flatMap((schema) => paramHeaderFaults(schema));
    return {
      ...(item !== undefined && { item: { ordinal: item.ordinal, raw: item.raw } }),
      isRepeated: name !== '' && all.length > 1,
      ...(headerFault !== undefined && { headerFault }),
    };
  }

  /** Some rows that match a query. Yields regularly, so that the caller can do other work in between. */
  *rows(query: NamedQuery, { from, count }: RowWindow): Generator<void, NamedRange, void> {
    const { rows, shown, terms } = yield* this.#find(query);
    const front = this.#rowOf(rows, query.place);
    return {
      rows: rows.slice(from, from + count).map((row) => this.#rowFor(row)),
      total: rows.length,
      listed: this.size,
      shown,
      terms,
      ...(front !== undefined && { front }),
    };
  }

  /** The first row from `from` on, wrapping around, whose text starts with `start`. */
  *rowStarting(query: NamedQuery, start: string, from: number): Generator<void, number | undefined, void> {
    const { rows } = yield* this.#find(query);
    return rowStarting(rows.length, start, from, (index) => {
      const row = rows[index];
      return row?.kind === 'group' ? row.prefix : (row?.item.label ?? '');
    });
  }

  /** An item for the palette; undefined when it can't be requested. */
  choice(ordinal: number): { item: { ordinal: number; raw: Json }; place: NamedPlace } | undefined {
    const item = this.#items[ordinal];
    return item === undefined || item.name === ''
      ? undefined
      : { item: { ordinal, raw: item.raw }, place: placeOf(item) };
  }

  *#find(query: NamedQuery): Generator<void, Found, void> {
    const key = JSON.stringify([query.text, query.terms, query.closed]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const size = this.size;
    const { matches } = yield* this.search.find(query.text);
    const counts: Partial<Record<ToolTerm, number>> = {};
    const shown: IndexedItem[] = [];
    for (const ordinal of matches) {
      const item = this.#items[ordinal];
      if (item === undefined) continue;
      const own = item.terms(this.#isRepeated(item));
      if (!query.terms.every((term) => own.includes(term))) continue;
      shown.push(item);
      for (const term of own) counts[term] = (counts[term] ?? 0) + 1;
    }
    const rows = query.closed === undefined ? plainRows(shown) : groupedRows(shown, new Set(query.closed));
    const found = { shown: shown.length, terms: counts, rows };
    if (size === this.size) this.#found.set(key, found);
    return found;
  }

  #rowFor(row: IndexedRow): NamedRow {
    if (row.kind === 'group') return row;
    const { ordinal, raw } = row.item;
    return { ...row, item: { ordinal, raw }, place: placeOf(row.item), isRepeated: this.#isRepeated(row.item) };
  }

  #rowOf(rows: readonly IndexedRow[], place: NamedPlace | undefined): number | undefined {
    const item = place && this.#byName.get(place.name ?? '')?.[(place.nth ?? 1) - 1];
    return item && rows.findIndex((row) => row.kind === 'item' && row.item === item);
  }

  #isRepeated({ name }: IndexedItem): boolean {
    return name !== '' && (this.#byName.get(name)?.length ?? 0) > 1;
  }
}

/** The place of an item; `nth` is left out for the first of a name. */
function placeOf({ name, nth }: IndexedItem): NamedPlace {
  if (name === '') return { nth };
  return { name, ...(nth > 1 && { nth }) };
}

function plainRows(items: readonly IndexedItem[]): IndexedRow[] {
  return items.map((item) => ({ kind: 'item', item }));
}

function groupedRows(items: readonly IndexedItem[], closed: ReadonlySet<string>): IndexedRow[] {
  const rows: IndexedRow[] = [];
  for (const { prefix, items: members } of groupByPrefix(items)) {
    if (prefix === undefined) {
      rows.push(...plainRows(members));
      continue;
    }
    const group = rows.length;
    const isOpen = !closed.has(prefix);
    rows.push({ kind: 'group', prefix, size: members.length, isOpen });
    if (isOpen) for (const item of members) rows.push({ kind: 'item', item, group });
  }
  return rows;
}

/** Items with the same name prefix, or a single item. */
interface NameGroup<Item> {
  /** The common prefix without the separator; absent for a single item. */
  prefix?: string;
  items: readonly Item[];
}

/** Up to the first separator, or to the first capital inside a word: `git_log`, `fs.read`, `a/b`, `getUser`. */
// Bound: 1 pass, since it only starts at the beginning and takes one character after another.
const firstWord = /^([^_\-./: ]+?)(?:[_\-./: ]|(?<=[a-z\d])(?=[A-Z]))/;

/** The first word of a name; undefined when it has only one. */
export function prefixOf(name: string): string | undefined {
  return firstWord.exec(name)?.[1];
}

/** Groups of at least two items with the same prefix, at the position of their first item; others keep their order. */
export function groupByPrefix<Item extends { name: string }>(items: readonly Item[]): NameGroup<Item>[] {
  const byPrefix = new Map<string, Item[]>();
  for (const item of items) {
    const prefix = prefixOf(item.name);
    if (prefix === undefined) continue;
    const group = byPrefix.get(prefix);
    if (group === undefined) byPrefix.set(prefix, [item]);
    else group.push(item);
  }
  return items.flatMap((item): NameGroup<Item>[] => {
    const prefix = prefixOf(item.name);
    const group = prefix === undefined ? undefined : byPrefix.get(prefix);
    if (prefix === undefined || group === undefined || group.length < 2) return [{ items: [item] }];
    return group[0] === item ? [{ prefix, items: group }] : [];
  });
}
