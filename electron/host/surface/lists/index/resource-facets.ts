import { type ResourceItem, timeOf } from '#shared/mcp/items/resource-item.ts';
import { essenceOf } from '#shared/mcp/mime.ts';
import {
  type Audience,
  audiences,
  filterText,
  modifiedSince,
  modifiedSpanNames,
  type NumberRange,
  priorityRanges,
  type ResourceFilter,
  sizeRanges,
} from '#shared/mcp/resources/resource-facets-text.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { FacetCounts } from '#shared/model/lists/resource-rows.ts';
import { IntColumn } from './int-column.ts';

/** The items that match a filter, in list order, and the counts of each facet. */
export interface Faceted {
  matches: Int32Array;
  counts: FacetCounts;
}

/** Items counted between two yields. */
const sliceSize = 16_000;

const bit = { scheme: 1, mime: 2, audience: 4, priority: 8, size: 16, modified: 32, unannotated: 64, problems: 128 };

/** Numbers the values of one facet in the order of their first appearance. */
class Codes {
  readonly values: string[] = [];
  readonly #codes = new Map<string, number>();

  of(value: string): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.values.push(value);
    this.#codes.set(value, code);
    return code;
  }

  /** One flag for each code: whether it is among `chosen`, or nothing is chosen. */
  flags(chosen: readonly string[]): Uint8Array {
    return Uint8Array.from(this.values, (value) => (chosen.length === 0 || chosen.includes(value) ? 1 : 0));
  }
}

/** The facets of a growing list in columns of numbers: one pass over 100,000 items takes milliseconds. */
export class ResourceFacets {
  readonly #schemes = new Codes();
  readonly #mimeTypes = new Codes();
  readonly #scheme = new IntColumn();
  readonly #mime = new IntColumn();
  /** The facets with few values in one number: see `factsOf`. */
  readonly #facts = new IntColumn();
  /** NaN when missing, here and below. */
  readonly #priority: number[] = [];
  readonly #size: number[] = [];
  readonly #modified: number[] = [];
  readonly #whole = new Totals();
  #numbers = new Int32Array();

  get size(): number {
    return this.#scheme.length;
  }

  add(item: ResourceItem): void {
    this.#scheme.push(this.#schemes.of(schemeOf(item.uri)));
    this.#mime.push(this.#mimeTypes.of(essenceOf(item.mimeType) ?? ''));
    this.#facts.push(factsOf(item));
    this.#priority.push(item.priority ?? Number.NaN);
    this.#size.push(item.size ?? Number.NaN);
    this.#modified.push(item.lastModified === undefined ? Number.NaN : timeOf(item.lastModified));
  }

  /** Marks a duplicate. */
  mark(item: number): void {
    const before = this.#facts.at(item) ?? 0;
    const after = before | facts.isMarked;
    this.#facts.set(item, after);
    if (item >= this.#whole.counted) return;
    const { alike } = this.#whole;
    alike[before] = (alike[before] ?? 0) - 1;
    alike[after] = (alike[after] ?? 0) + 1;
  }

  /** Applies `filter` to all items or to `within` (ascending); yields. `now` in milliseconds since 1970. */
  *apply(filter: ResourceFilter, now: number, within?: Int32Array): Steps<Faceted> {
    if (filterText(filter) === '') return yield* this.#countAll(now, within);
    const schemeFlags = this.#schemes.flags(filter.schemes);
    const mimeFlags = this.#mimeTypes.flags(filter.mimeTypes);
    const audienceMask = maskOf(filter.audiences);
    const since = filter.modified === undefined ? undefined : modifiedSince(filter.modified, now);
    const schemes = new Uint32Array(schemeFlags.length);
    const mimeTypes = new Uint32Array(mimeFlags.length);
    const audienceCounts = new Uint32Array(audiences.length);
    const priority = new Uint32Array(priorityRanges.length);
    const size = new Uint32Array(sizeRanges.length);
    const modified = new Uint32Array(modifiedSpanNames.length);
    const starts = modifiedSpanNames.map((span) => modifiedSince(span, now));
    let unannotated = 0;
    let problems = 0;

    const total = within?.length ?? this.size;
    const found = new Int32Array(total);
    let count = 0;
    for (let index = 0; index < total; index += 1) {
      if (index > 0 && index % sliceSize === 0) yield;
      const item = within === undefined ? index : (within[index] ?? 0);
      const scheme = this.#scheme.at(item) ?? 0;
      const mime = this.#mime.at(item) ?? 0;
      const itemFacts = this.#facts.at(item) ?? 0;
      const itemAudience = itemFacts & facts.audience;
      const itemPriority = this.#priority[item] ?? Number.NaN;
      const itemSize = this.#size[item] ?? Number.NaN;
      const itemModified = this.#modified[item] ?? Number.NaN;
      const isPlain = (itemFacts & facts.isPlain) !== 0;
      const isMarked = (itemFacts & facts.isMarked) !== 0;
      let missed = 0;
      if (schemeFlags[scheme] !== 1) missed |= bit.scheme;
      if (mimeFlags[mime] !== 1) missed |= bit.mime;
      if (audienceMask !== 0 && (itemAudience & audienceMask) === 0) missed |= bit.audience;
      if (filter.priority !== undefined && !isWithin(itemPriority, filter.priority)) missed |= bit.priority;
      if (filter.size !== undefined && !isWithin(itemSize, filter.size)) missed |= bit.size;
      if (since !== undefined && !(itemModified >= since)) missed |= bit.modified;
      if (filter.isUnannotated && !isPlain) missed |= bit.unannotated;
      if (filter.hasProblems && !isMarked) missed |= bit.problems;
      if (missed === 0) {
        found[count] = item;
        count += 1;
      } else if ((missed & (missed - 1)) !== 0) continue;
      // A facet's own filter is ignored for the counts of its values.
      if ((missed & ~bit.scheme) === 0) schemes[scheme] = (schemes[scheme] ?? 0) + 1;
      if ((missed & ~bit.mime) === 0) mimeTypes[mime] = (mimeTypes[mime] ?? 0) + 1;
      if ((missed & ~bit.audience) === 0) countBits(audienceCounts, itemAudience);
      if ((missed & ~bit.priority) === 0) countRanges(priority, priorityRanges, itemPriority);
      if ((missed & ~bit.size) === 0) countRanges(size, sizeRanges, itemSize);
      if ((missed & ~bit.modified) === 0) countSince(modified, starts, itemModified);
      if (isPlain && (missed & ~bit.unannotated) === 0) unannotated += 1;
      if (isMarked && (missed & ~bit.problems) === 0) problems += 1;
    }
    const ranges = { audience: audienceCounts, priority, size };
    return {
      matches: found.slice(0, count),
      counts: this.#countsOf({ schemes, mimeTypes, ...ranges, modified, unannotated, problems }),
    };
  }

  /** The same without a filter. */
  *#countAll(now: number, within: Int32Array | undefined): Steps<Faceted> {
    if (within === undefined) {
      // Only new items are counted, and recent modifications, which depend on the time.
      while (this.#whole.counted < this.size) this.#countNext(this.#whole, this.#whole.counted);
      return { matches: this.#everyItem(), counts: this.#countsIn(this.#whole, now) };
    }
    const totals = new Totals();
    for (let index = 0; index < within.length; index += 1) {
      if (index > 0 && index % (4 * sliceSize) === 0) yield;
      this.#countNext(totals, within[index] ?? 0);
    }
    return { matches: within, counts: this.#countsIn(totals, now, within) };
  }

  #countNext(totals: Totals, item: number): void {
    const scheme = this.#scheme.at(item) ?? 0;
    const mime = this.#mime.at(item) ?? 0;
    const itemFacts = this.#facts.at(item) ?? 0;
    const at = this.#modified[item] ?? Number.NaN;
    totals.counted += 1;
    totals.schemes[scheme] = (totals.schemes[scheme] ?? 0) + 1;
    totals.mimeTypes[mime] = (totals.mimeTypes[mime] ?? 0) + 1;
    totals.alike[itemFacts] = (totals.alike[itemFacts] ?? 0) + 1;
    if (at > totals.newest) totals.newest = at;
  }

  /** The numbers of all items, in an array shared by the results. */
  #everyItem(): Int32Array {
    if (this.#numbers.length < this.size) {
      this.#numbers = new Int32Array(Math.max(1024, this.size * 2)).map((_, item) => item);
    }
    return this.#numbers.subarray(0, this.size);
  }

  /** The counts of all items, or of those in `within`. */
  #countsIn({ schemes, mimeTypes, alike, newest }: Totals, now: number, within?: Int32Array): FacetCounts {
    const starts = modifiedSpanNames.map((span) => modifiedSince(span, now));
    const modified = new Uint32Array(starts.length);
    if (newest >= Math.min(...starts)) {
      const total = within?.length ?? this.size;
      for (let index = 0; index < total; index += 1) {
        countSince(modified, starts, this.#modified[within?.[index] ?? index] ?? Number.NaN);
      }
    }
    const present: number[] = [];
    for (let of = 0; of < alike.length; of += 1) if (alike[of] !== 0) present.push(of);
    const having = (flag: number) => present.reduce((sum, of) => sum + ((of & flag) === 0 ? 0 : (alike[of] ?? 0)), 0);
    return this.#countsOf({
      schemes,
      mimeTypes,
      audience: audiences.map((_, n) => having(1 << n)),
      priority: priorityRanges.map((_, n) => having(facts.firstPriority << n)),
      size: sizeRanges.map((_, n) => having(facts.firstSize << n)),
      modified,
      unannotated: having(facts.isPlain),
      problems: having(facts.isMarked),
    });
  }

  #countsOf({ schemes, mimeTypes, audience, priority, size, modified, unannotated, problems }: Counts): FacetCounts {
    return {
      schemes: byValue(this.#schemes.values, schemes),
      mimeTypes: byValue(this.#mimeTypes.values, mimeTypes),
      audiences: {
        user: audience[0] ?? 0,
        assistant: audience[1] ?? 0,
        invalid: audience[2] ?? 0,
        none: audience[3] ?? 0,
      },
      priority: [...priority],
      size: [...size],
      modified: { '1h': modified[0] ?? 0, '1d': modified[1] ?? 0, '7d': modified[2] ?? 0, '30d': modified[3] ?? 0 },
      unannotated,
      problems,
    };
  }
}

/** The last scheme, with its colon as written: most items of a list have the same. */
let last = { written: ':', scheme: '' };

/** A URI's scheme in lower case; empty when it has none. */
function schemeOf(uri: string): string {
  if (!uri.startsWith(last.written)) {
    const written = /^[a-z][a-z0-9+.-]*:/i.exec(uri)?.[0];
    if (written === undefined) return '';
    last = { written, scheme: written.slice(0, -1).toLowerCase() };
  }
  return last.scheme;
}

class Totals {
  counted = 0;
  /** By the values' codes. */
  readonly schemes: number[] = [];
  readonly mimeTypes: number[] = [];
  /** By the items' facts. */
  readonly alike = new Uint32Array(facts.end);
  /** The latest modification. */
  newest = Number.NEGATIVE_INFINITY;
}

interface Counts {
  schemes: ArrayLike<number>;
  mimeTypes: ArrayLike<number>;
  audience: ArrayLike<number>;
  priority: Iterable<number>;
  size: Iterable<number>;
  modified: ArrayLike<number>;
  unannotated: number;
  problems: number;
}

/** The bits of an item's facts: the audience (bit n for `audiences[n]`), then the predefined ranges. */
const firstRange = 1 << audiences.length;
const facts = {
  audience: firstRange - 1,
  firstPriority: firstRange,
  firstSize: firstRange << priorityRanges.length,
  isPlain: firstRange << (priorityRanges.length + sizeRanges.length),
  isMarked: firstRange << (priorityRanges.length + sizeRanges.length + 1),
  end: firstRange << (priorityRanges.length + sizeRanges.length + 2),
} as const;

function factsOf(item: ResourceItem): number {
  const { priority = Number.NaN, size = Number.NaN } = item;
  let bits = audienceBits(item);
  bits |= rangeBits(priority, priorityRanges, facts.firstPriority) | rangeBits(size, sizeRanges, facts.firstSize);
  if (!isAnnotated(item)) bits |= facts.isPlain;
  if (item.problems.length > 0) bits |= facts.isMarked;
  return bits;
}

/** Bit `first << n` for each range n that contains the value. */
function rangeBits(value: number, ranges: readonly NumberRange[], first: number): number {
  let bits = 0;
  for (let n = 0; n < ranges.length; n += 1) {
    const range = ranges[n];
    if (range !== undefined && isWithin(value, range)) bits |= first << n;
  }
  return bits;
}

function audienceBits(item: ResourceItem): number {
  let bits = item.problems.includes('audienceInvalid') || item.problems.includes('annotationsInvalid') ? 4 : 0;
  for (const entry of item.audience ?? []) bits |= entry === 'user' ? 1 : entry === 'assistant' ? 2 : 4;
  return bits === 0 ? 8 : bits;
}

function isAnnotated(item: ResourceItem): boolean {
  if (item.audience !== undefined || item.priority !== undefined || item.lastModified !== undefined) return true;
  return item.sent !== undefined && Object.keys(item.sent).some((field) => field !== 'size');
}

function maskOf(chosen: readonly Audience[]): number {
  return audiences.reduce((mask, audience, index) => (chosen.includes(audience) ? mask | (1 << index) : mask), 0);
}

function isWithin(value: number, { min, max }: NumberRange): boolean {
  return (min === undefined ? !Number.isNaN(value) : value >= min) && (max === undefined || value <= max);
}

function countBits(counts: Uint32Array, bits: number): void {
  for (let at = 0; at < counts.length; at += 1) if ((bits & (1 << at)) !== 0) counts[at] = (counts[at] ?? 0) + 1;
}

function countRanges(counts: Uint32Array, ranges: readonly NumberRange[], value: number): void {
  for (let at = 0; at < ranges.length; at += 1) {
    const range = ranges[at];
    if (range !== undefined && isWithin(value, range)) counts[at] = (counts[at] ?? 0) + 1;
  }
}

function countSince(counts: Uint32Array, starts: readonly number[], time: number): void {
  for (let at = 0; at < starts.length; at += 1) if (time >= (starts[at] ?? 0)) counts[at] = (counts[at] ?? 0) + 1;
}

/** The most frequent values first. */
function byValue(values: readonly string[], counts: ArrayLike<number>): Map<string, number> {
  const entries = values.map((value, code) => [value, counts[code] ?? 0] as const);
  return new Map(entries.sort((a, b) => b[1] - a[1]));
}
