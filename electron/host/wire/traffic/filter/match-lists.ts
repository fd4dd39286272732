import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import type { FoundFilter } from '../frames/log-operations.ts';
import { countOf, SeqList } from '../frames/seq-list.ts';
import type { FrameIndex } from './frame-index.ts';
import { createMatcher, type Matcher } from './matcher.ts';
import { createQueryMatcher, type QueryLookups, type QueryMatcher } from './query-matcher.ts';

/** So many filters keep their list; the least recently used one goes first. */
const listLimit = 8;

/** So many frames are searched at once, a little more than a part of the full text has: some 50 ms for three frequent words. */
const framesAtOnce = 70_000;

interface Lookups extends QueryLookups {
  /** From which seq to which bodies can be searched now. */
  indexed(): { from: number; to: number };
  /** The first seq from `from` up to `to` with which a part of the full text begins. */
  partStart(from: number, to: number): number | undefined;
}

/** The seqs that match a filter now. It belongs to the lists: read it at once. */
export interface MatchedSeqs {
  readonly length: number;
  readonly readsBodies: boolean;
  /** Frames below this seq were not looked at: those that match come before the others. */
  readonly searchedFrom: number;
  /** The seqs in rows `from` up to `from + count`. */
  slice(from: number, count: number): number[];
  rowOf(seq: number): number | undefined;
  each(visit: (seq: number) => void): void;
}

/** For each filter in use, the seqs that match it; brought up to date by looking at newer frames only. */
export class MatchLists {
  readonly #index: FrameIndex;
  readonly #lookups: Lookups;
  readonly #lists = new BoundedMap<string, MatchList>(listLimit);

  constructor(index: FrameIndex, lookups: Lookups) {
    this.#index = index;
    this.#lookups = lookups;
  }

  /**
   * The seqs from `floor` to `head` that match. The newest are searched first, and what is not after so many milliseconds
   * is left to the next time.
   */
  matching(filter: FoundFilter, floor: number, head: number, ms: number): MatchedSeqs {
    const { serverId, sessionId, kinds, channels, text, query, log, found } = filter;
    const key = JSON.stringify([serverId, sessionId, kinds, channels, text, query, log, found?.version]);
    const list = this.#lists.get(key) ?? new MatchList(filter, this.#index, this.#lookups);
    this.#lists.renew(key, list);
    list.update(floor, head, performance.now() + ms);
    return list;
  }

  /** Forgets all lists, for when frames in the middle were removed. */
  reset(): void {
    this.#lists.clear();
  }

  /** A frame has its latency now. */
  latencyChanged(seq: number): void {
    for (const [key, list] of this.#lists) if (list.readsLatency && list.through >= seq) this.#lists.delete(key);
  }
}

class MatchList implements MatchedSeqs {
  readonly #index: FrameIndex;
  readonly #lookups: Lookups;
  readonly #query: QueryMatcher;
  readonly #others: Matcher | undefined;
  #seqs = new SeqList();
  /** Matches among the newest frames, whose bodies are not in the full text yet. */
  #newest = new SeqList();
  /** `#seqs` has what matches from here … */
  #from = 0;
  /** … to here, `#newest` what matches from there to the head. */
  #settled = 0;
  #through = 0;
  #indexedFrom = 0;

  constructor(filter: FoundFilter, index: FrameIndex, lookups: Lookups) {
    this.#index = index;
    this.#lookups = lookups;
    this.#query = createQueryMatcher(filter.query ?? '', { ...lookups, found: filter.found });
    if (!isUnfiltered({ ...filter, query: undefined }))
      this.#others = createMatcher(filter, (id) => lookups.source(id));
  }

  get through(): number {
    return this.#through;
  }

  get readsLatency(): boolean {
    return this.#query.readsLatency;
  }

  get readsBodies(): boolean {
    return this.#query.readsBodies;
  }

  get length(): number {
    return this.#seqs.length + this.#newest.length;
  }

  get searchedFrom(): number {
    return this.#from;
  }

  slice(from: number, count: number): number[] {
    const rows = this.#seqs.slice(from, count);
    const start = Math.max(0, from - this.#seqs.length);
    return [...rows, ...this.#newest.slice(start, count - rows.length)];
  }

  rowOf(seq: number): number | undefined {
    const row = this.#seqs.rowOf(seq);
    if (row !== undefined) return row;
    const newestRow = this.#newest.rowOf(seq);
    return newestRow === undefined ? undefined : this.#seqs.length + newestRow;
  }

  each(visit: (seq: number) => void): void {
    this.#seqs.each(visit);
    this.#newest.each(visit);
  }

  /** Takes in newer frames, and older ones that were not searched yet until it is `end`, by `performance.now()`. */
  update(floor: number, head: number, end: number): void {
    const { from, to } = this.#lookups.indexed();
    const settled = this.readsBodies ? Math.max(this.#settled, Math.min(head, to)) : head;
    if (settled - this.#settled > framesAtOnce) {
      this.#seqs = new SeqList();
      this.#from = settled + 1;
    } else {
      // Older bodies can be searched now, so older frames may match.
      if (this.readsBodies && from < this.#indexedFrom) this.#from = Math.max(this.#from, this.#indexedFrom);
      for (const seq of this.#search(this.#settled, settled)) this.#seqs.push(seq);
    }
    for (const seq of this.#search(Math.max(settled, this.#through), head)) this.#newest.push(seq);
    this.#settled = settled;
    this.#through = head;
    this.#indexedFrom = from;
    this.#seqs.dropBelow(Math.max(floor, this.#from));
    this.#newest.dropBelow(Math.max(floor, settled + 1));
    while (this.#from > floor && (this.#from > settled || performance.now() < end)) {
      const first = this.#firstOfNext(floor);
      this.#seqs.prepend(this.#search(first - 1, this.#from - 1));
      this.#from = first;
    }
  }

  /** Where the frames begin that are searched next, before the others. */
  #firstOfNext(floor: number): number {
    const lowest = Math.max(floor, this.#from - framesAtOnce);
    if (lowest === floor || !this.readsBodies) return lowest;
    // The beginning of a word is looked up in whole parts.
    return this.#lookups.partStart(lowest, this.#from - 1) ?? lowest;
  }

  /** The seqs above `after` up to `until` that match. */
  #search(after: number, until: number): Float64Array {
    if (after >= until) return new Float64Array(0);
    const candidates = this.#index.runs(after, until).map((run) => {
      const left = new Uint8Array(run.columns.offsets.length);
      if (this.#others === undefined) left.fill(1, run.start, run.end);
      else {
        this.#others.scan(run, (index) => {
          left[index] = 1;
        });
      }
      return { run, left };
    });
    this.#query.narrow(candidates);
    const matching = candidates.filter(({ left }) => left.includes(1));
    // One place more, since the last frame is written even if it doesn't match.
    const found = new Float64Array(matching.reduce((sum, { left }) => sum + countOf(left), 1));
    let count = 0;
    for (const { run, left } of matching) {
      const { offsets } = run.columns;
      // As which frames match follows no pattern, each is written, and the next one over it unless it does.
      for (let index = run.start; index < run.end; index++) {
        found[count] = run.first + (offsets[index] ?? 0);
        count += left[index] ?? 0;
      }
    }
    return found.subarray(0, count);
  }
}

export function isUnfiltered(filter: FrameFilter): boolean {
  return (
    filter.serverId === undefined &&
    filter.sessionId === undefined &&
    filter.kinds === undefined &&
    filter.channels === undefined &&
    filter.log === undefined &&
    (filter.text ?? '') === '' &&
    (filter.query ?? '').trim() === ''
  );
}
