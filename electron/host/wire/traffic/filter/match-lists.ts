import type { FrameFilter } from '#shared/model/frame.ts';
import { SeqList } from '../frames/seq-list.ts';
import type { FrameIndex } from './frame-index.ts';
import { createMatcher, type Matcher } from './matcher.ts';
import { createQueryMatcher, type QueryLookups, type QueryMatcher } from './query-matcher.ts';

/** So many filters keep their list; the least recently used one goes first. */
const listLimit = 8;

interface Lookups extends QueryLookups {
  /** From which seq to which bodies can be searched now. */
  indexed(): { from: number; to: number };
}

/** The seqs that match a filter now. It belongs to the lists: read it at once. */
export interface MatchedSeqs {
  readonly length: number;
  readonly readsBodies: boolean;
  /** The seqs in rows `from` up to `from + count`. */
  slice(from: number, count: number): number[];
  rowOf(seq: number): number | undefined;
}

/** For each filter in use, the seqs that match it; brought up to date by looking at newer frames only. */
export class MatchLists {
  readonly #index: FrameIndex;
  readonly #lookups: Lookups;
  readonly #lists = new Map<string, MatchList>();

  constructor(index: FrameIndex, lookups: Lookups) {
    this.#index = index;
    this.#lookups = lookups;
  }

  /** The seqs from `floor` to `head` that match. */
  matching(filter: FrameFilter, floor: number, head: number): MatchedSeqs {
    const { serverId, sessionId, kinds, channels, text, query, log } = filter;
    const key = JSON.stringify([serverId, sessionId, kinds, channels, text, query, log]);
    const list = this.#lists.get(key) ?? new MatchList(filter, this.#index, this.#lookups);
    this.#lists.delete(key);
    this.#lists.set(key, list);
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= listLimit) break;
      this.#lists.delete(oldest);
    }
    list.update(floor, head);
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
  readonly #matcher: Matcher;
  #seqs = new SeqList();
  /** Matches among the newest frames, whose bodies are not in the full text yet: looked at again each time. */
  #newest: number[] = [];
  #through = 0;
  #indexedFrom = 0;

  constructor(filter: FrameFilter, index: FrameIndex, lookups: Lookups) {
    this.#index = index;
    this.#lookups = lookups;
    this.#query = createQueryMatcher(filter.query ?? '', lookups);
    this.#matcher = wholeMatcher(filter, this.#query, lookups);
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

  slice(from: number, count: number): number[] {
    const rows = this.#seqs.slice(from, count);
    const start = Math.max(0, from - this.#seqs.length);
    return [...rows, ...this.#newest.slice(start, start + count - rows.length)];
  }

  rowOf(seq: number): number | undefined {
    const row = this.#seqs.rowOf(seq);
    if (row !== undefined) return row;
    const index = this.#newest.indexOf(seq);
    return index === -1 ? undefined : this.#seqs.length + index;
  }

  update(floor: number, head: number): void {
    const { readsBodies } = this.#query;
    const { from, to } = this.#lookups.indexed();
    if (readsBodies && from !== this.#indexedFrom) {
      // Older bodies can be searched now, so older frames may match.
      this.#seqs = new SeqList();
      this.#through = 0;
      this.#indexedFrom = from;
    }
    const settled = readsBodies ? Math.min(head, to) : head;
    const isBehind = this.#through < settled || this.#newest.length > 0 || (readsBodies && settled < head);
    if (isBehind) {
      this.#newest = [];
      this.#query.prepare(this.#through);
      this.#index.scan(this.#matcher, this.#through, (seq) => {
        if (seq <= settled) this.#seqs.push(seq);
        else this.#newest.push(seq);
      });
      this.#through = settled;
    }
    this.#seqs.dropBelow(floor);
    this.#newest = this.#newest.filter((seq) => seq >= floor);
  }
}

/** The whole filter: the query looks at what its other conditions leave. */
function wholeMatcher(filter: FrameFilter, query: QueryMatcher, lookups: Lookups): Matcher {
  const others = createMatcher(filter, (id) => lookups.source(id));
  if (query.isEmpty) return others;
  const hasOthers = !isUnfiltered({ ...filter, query: undefined });
  return {
    scan(block, start, found) {
      const left = new Uint8Array(block.columns.offsets.length);
      if (!hasOthers) left.fill(1, start);
      else {
        others.scan(block, start, (index) => {
          left[index] = 1;
        });
      }
      query.narrow(block, left);
      for (let index = start; index < left.length; index++) if (left[index] === 1) found(index);
    },
  };
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
