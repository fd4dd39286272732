import { rowItem } from '#shared/mcp/items/cut-item.ts';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { readToolItem } from '#shared/mcp/items/tool-item.ts';
import { termsOf } from '#shared/mcp/items/tool-terms.ts';
import { paramHeaderFaults } from '#shared/mcp/param-headers.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import {
  type GroupRow,
  type NamedFound,
  type NamedKind,
  type NamedPlace,
  type NamedQuery,
  type NamedRange,
  type NamedRow,
  type ToolTerm,
  toolTerms,
} from '#shared/model/lists/named-rows.ts';
import type { RowSpan } from '#shared/model/row-range.ts';
import { ItemTexts } from './item-texts.ts';
import { ResourceSearch } from './resource-search.ts';
import { keptQueries, rowStarting } from './row-queries.ts';

/** Lists may have a million of these. */
interface IndexedItem {
  ordinal: number;
  name: string;
  /** The beginning of its row's text. */
  label: string;
  /** Counts from 1 among the items of its name. */
  nth: number;
  /** The terms that it matches, as bits in the order of `toolTerms`. */
  terms: number;
}

interface FoundRows {
  rows: readonly (IndexedItem | GroupRow)[];
  /** For each row, that of its group, or -1; absent without groups. */
  groups?: readonly number[];
}

interface Found extends FoundRows {
  shown: number;
  terms: Partial<Record<ToolTerm, number>>;
}

/** Items that are worked on between two yields. */
const slice = 5000;

/** How many items of one name are looked at for a fault. */
const maxDuplicates = 100;

const marked = 1 << toolTerms.indexOf('marked');

function bitsOf(terms: readonly ToolTerm[]): number {
  return terms.reduce((bits, term) => bits | (1 << toolTerms.indexOf(term)), 0);
}

/** A growing list of tools or prompts with its search, terms and groups. */
export class NamedIndex {
  readonly search = new ResourceSearch();
  readonly #kind: NamedKind;
  readonly #texts: ItemTexts;
  readonly #items: IndexedItem[] = [];
  readonly #byName = new Map<string, IndexedItem[]>();
  readonly #found = new BoundedMap<string, Found>(keptQueries);

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
      name,
      label: (name || item.title) ?? '',
      nth: (known?.length ?? 0) + 1,
      terms: 'claims' in item ? bitsOf(termsOf(item, problems.length > 0)) : 0,
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
    const namesakes = name === '' ? [] : all.slice(0, maxDuplicates).map(({ ordinal }) => this.#raw(ordinal));
    const schemas = namesakes.map((raw) => (isJsonObject(raw) ? raw.inputSchema : undefined));
    const [headerFault] = schemas.flatMap((schema) => paramHeaderFaults(schema));
    return {
      ...(item !== undefined && { item: { ordinal: item.ordinal, raw: this.#raw(item.ordinal) } }),
      isRepeated: name !== '' && all.length > 1,
      ...(headerFault !== undefined && { headerFault }),
    };
  }

  /** Some rows that match a query. Yields regularly, so that the caller can do other work in between. */
  *rows(query: NamedQuery, { from, count }: RowSpan): Steps<NamedRange> {
    const { rows, groups, shown, terms } = yield* this.#find(query);
    const front = this.#rowOf(rows, query.place);
    return {
      rows: rows.slice(from, from + count).map((row, index) => this.#rowFor(row, groups?.[from + index])),
      total: rows.length,
      listed: this.size,
      shown,
      terms,
      ...(front !== undefined && { front }),
    };
  }

  /** The first row from `from` on, wrapping around, whose text starts with `start`. */
  *rowStarting(query: NamedQuery, start: string, from: number): Steps<number | undefined> {
    const { rows } = yield* this.#find(query);
    return rowStarting(rows.length, start, from, (index) => {
      const row = rows[index];
      return row === undefined ? '' : isGroup(row) ? row.prefix : row.label;
    });
  }

  /** An item for the palette; undefined when it can't be requested. */
  choice(ordinal: number): { item: { ordinal: number; raw: Json }; place: NamedPlace } | undefined {
    const item = this.#items[ordinal];
    return item === undefined || item.name === ''
      ? undefined
      : { item: { ordinal, raw: rowItem(this.#raw(ordinal)) }, place: placeOf(item) };
  }

  *#find(query: NamedQuery): Steps<Found> {
    const key = JSON.stringify([query.text, query.terms, query.closed]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const size = this.size;
    const { matches } = yield* this.search.find(query.text);
    const wanted = bitsOf(query.terms);
    /** How many of them match each term, in the order of `toolTerms`. */
    const counts = toolTerms.map(() => 0);
    const shown: IndexedItem[] = [];
    for (const [index, ordinal] of matches.entries()) {
      if (index % slice === slice - 1) yield;
      const item = this.#items[ordinal];
      if (item === undefined) continue;
      const own = item.terms | (this.#kind === 'tools' && this.#isRepeated(item) ? marked : 0);
      if ((own & wanted) !== wanted) continue;
      shown.push(item);
      for (let at = 0; at < counts.length; at += 1) if (own & (1 << at)) counts[at] = (counts[at] ?? 0) + 1;
    }
    const terms: Found['terms'] = {};
    for (const [at, term] of toolTerms.entries()) if (counts[at]) terms[term] = counts[at];
    const laidOut = query.closed === undefined ? { rows: shown } : yield* groupedRows(shown, new Set(query.closed));
    const found = { ...laidOut, shown: shown.length, terms };
    if (size === this.size) this.#found.set(key, found);
    return found;
  }

  #rowFor(row: IndexedItem | GroupRow, group = -1): NamedRow {
    if (isGroup(row)) return row;
    const { ordinal } = row;
    return {
      kind: 'item',
      item: { ordinal, raw: rowItem(this.#raw(ordinal)) },
      place: placeOf(row),
      isRepeated: this.#isRepeated(row),
      ...(group >= 0 && { group }),
    };
  }

  #rowOf(rows: FoundRows['rows'], place: NamedPlace | undefined): number | undefined {
    const item = place && this.#byName.get(place.name ?? '')?.[(place.nth ?? 1) - 1];
    return item && rows.indexOf(item);
  }

  #raw(ordinal: number): Json {
    return this.#texts.at(ordinal) ?? null;
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

function isGroup(row: IndexedItem | GroupRow): row is GroupRow {
  return 'kind' in row;
}

function* groupedRows(items: readonly IndexedItem[], closed: ReadonlySet<string>): Steps<FoundRows> {
  const rows: (IndexedItem | GroupRow)[] = [];
  const groups: number[] = [];
  for (const [index, entry] of (yield* groupByPrefix(items)).entries()) {
    if (index % slice === slice - 1) yield;
    if ('name' in entry) {
      rows.push(entry);
      groups.push(-1);
      continue;
    }
    const { prefix, items: members } = entry;
    const group = rows.length;
    rows.push({ kind: 'group', prefix, size: members.length, isOpen: !closed.has(prefix) });
    groups.push(-1);
    if (closed.has(prefix)) continue;
    for (const [at, item] of members.entries()) {
      rows.push(item);
      groups.push(group);
      if (at % slice === slice - 1) yield;
    }
  }
  return { rows, groups };
}

/** At least two items with the same name prefix. */
interface NameGroup<Item> {
  /** Without the separator. */
  prefix: string;
  items: readonly Item[];
}

/** Up to the first separator, or to the first capital inside a word: `git_log`, `fs.read`, `a/b`, `getUser`. */
// Bound: 1 pass, since it only starts at the beginning and takes one character after another.
const firstWord = /^([^_\-./: ]+?)(?:[_\-./: ]|(?<=[a-z\d])(?=[A-Z]))/;

/** The first word of a name; undefined when it has only one. */
export function prefixOf(name: string): string | undefined {
  return firstWord.exec(name)?.[1];
}

/**
 * Items, and groups of at least two with the same prefix at the position of the first; others keep their order. Yields
 * regularly.
 */
export function* groupByPrefix<Item extends { name: string }>(
  items: readonly Item[],
): Steps<(Item | NameGroup<Item>)[]> {
  const counts = new Map<string, number>();
  for (const [index, { name }] of items.entries()) {
    if (index % slice === slice - 1) yield;
    const prefix = prefixOf(name);
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const groups = new Map<string, Item[]>();
  const entries: (Item | NameGroup<Item>)[] = [];
  for (const [index, item] of items.entries()) {
    if (index % slice === slice - 1) yield;
    const prefix = prefixOf(item.name);
    if (prefix === undefined || (counts.get(prefix) ?? 0) < 2) {
      entries.push(item);
      continue;
    }
    const known = groups.get(prefix);
    known?.push(item);
    if (known !== undefined) continue;
    const members = [item];
    groups.set(prefix, members);
    entries.push({ prefix, items: members });
  }
  return entries;
}
