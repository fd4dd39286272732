import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RowRange, RowSpan } from '#shared/model/row-range.ts';
import type { RowsState } from '../ui/table/table-source.ts';
import { failureOf } from './failure.ts';
import { Observable, type ObservableValue, type Schedule } from './observable.ts';
import { linkOpenings } from './versions.ts';

/** Rows per page, about what a window shows; pages are fetched and dropped whole. */
const pageSize = 50;
/** 1,600 rows, one or two megabytes. They can be fetched again at any time. */
const maxPages = 32;
/** Extra pages to fetch with the visible ones: cheap, and include rows that arrived meanwhile. */
const sparePages = 3;
/** The most rows that one request may ask for. */
const maxRows = 1000;

export interface RowSourceOptions<Query, Row, Range extends RowRange<Row>> {
  /** Rows that match `query`; with `isKnown`, only of those already found. With `isPartial` it is called again at once. */
  fetch: (query: Query, range: RowSpan, signal: AbortSignal, isKnown: boolean) => Promise<Range>;
  /** Identifies a row, to detect rows that moved. */
  keyOf: (row: Row) => unknown;
  /** Whether a row may change or move while the list grows; the last one always may. Absent: no other does. */
  mayChange?: (row: Row) => boolean;
  /** Increased when rows changed although the list didn't grow. */
  renewal?: ObservableValue<number>;
  schedule?: Schedule;
}

interface FetchedRange extends RowSpan {
  isKnown: boolean;
}

interface Page<Row> {
  rows: readonly Row[];
  version: number;
  /** It may differ in the next version. */
  isOpen: boolean;
}

/**
 * The visible rows of a list that the host holds. It has one request in flight at a time, for rows that are visible and
 * missing or outdated. The rows of the previous query stay until the first rows of the next one arrive.
 */
export class RowSource<Query, Row, Range extends RowRange<Row> = RowRange<Row>> extends Observable {
  readonly #options: RowSourceOptions<Query, Row, Range>;
  readonly #pages = new BoundedMap<number, Page<Row>>(maxPages);
  #query: Query;
  #latest: Range | undefined;
  #latestQuery: Query;
  /** The version of `#latest`, for the current query. */
  #knownVersion = -1;
  #version = 0;
  #visible = { first: 0, end: 0, followsEnd: false };
  /** The rows that a view which follows the end may show: a list can grow faster than its end is fetched. */
  #shownTotal = Number.POSITIVE_INFINITY;
  #running: AbortController | undefined;
  /** Rows that changed since the running request was sent. */
  readonly #changed: Row[] = [];
  #failure: Failure | undefined;
  #ignoreLink: (() => void) | undefined;

  constructor(query: Query, options: RowSourceOptions<Query, Row, Range>) {
    super(options.schedule);
    this.#query = query;
    this.#latestQuery = query;
    this.#options = options;
  }

  get total(): number {
    return Math.min(this.#latest?.total ?? 0, this.#shownTotal);
  }

  /** Whether the search is still running: `total` is the number of matches so far. */
  get isPartial(): boolean {
    return this.#latest?.isPartial === true && this.#knownVersion >= 0;
  }

  /** The newest response; undefined before the first. */
  get latest(): Range | undefined {
    return this.#latest;
  }

  /** The query of the newest response; until the next one arrives, its rows stay. */
  get latestQuery(): Query {
    return this.#latestQuery;
  }

  get query(): Query {
    return this.#query;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  get state(): RowsState {
    if (this.#failure !== undefined) return 'failed';
    if (this.#latest === undefined) return 'loading';
    if (this.#latest.total > 0) return 'filled';
    return this.isPartial ? 'loading' : 'empty';
  }

  /** The row at an index, when it has been fetched. */
  rowAt(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];
  }

  keyOf(row: Row): unknown {
    return this.#options.keyOf(row);
  }

  /** Where the row with a key is, when it has been fetched. */
  indexOf(key: unknown): number | undefined {
    return this.find((row) => this.keyOf(row) === key);
  }

  /** Where such a row is, among those that have been fetched. */
  find(isWanted: (row: Row) => boolean): number | undefined {
    for (const [number, { rows }] of this.#pages) {
      const at = rows.findIndex(isWanted);
      if (at !== -1) return number * pageSize + at;
    }
    return undefined;
  }

  setQuery(query: Query): void {
    // A view that comes back asks for what it has.
    if (this.#failure === undefined && replaceEqualDeep(this.#query, query) === this.#query) {
      if (this.#latestQuery === this.#query) this.#latestQuery = query;
      this.#query = query;
      return;
    }
    // The rows stay until the response, so only a failure or a running search is redrawn.
    const isSeen = this.#failure !== undefined || this.isPartial;
    this.#query = query;
    this.#stop();
    this.#knownVersion = -1;
    this.#failure = undefined;
    if (isSeen) this.notify();
    this.#fetchNext();
  }

  /** Reports that the list changed. A smaller version than before means that it was cleared. */
  setVersion(version: number): void {
    if (version === this.#version) return;
    const isCleared = version < this.#version;
    this.#version = version;
    if (isCleared) this.reload();
    else this.#fetchNext();
  }

  /** Rows `first` up to `end` are on screen. With `followsEnd` the view goes where the list ends. */
  setVisible(first: number, end: number, followsEnd = false): void {
    const { first: firstBefore, end: endBefore, followsEnd: followedEnd } = this.#visible;
    if (first === firstBefore && end === endBefore && followsEnd === followedEnd) return;
    this.#visible = { first, end, followsEnd };
    if (!followsEnd) this.#showTotal(Number.POSITIVE_INFINITY);
    this.#fetchNext();
  }

  #showTotal(total: number): void {
    const before = this.total;
    this.#shownTotal = total;
    if (this.total !== before) this.notify();
  }

  /** Drops everything and starts over: after a failure, or when the list was cleared. */
  reload(): void {
    this.#stop();
    this.#pages.clear();
    this.#latest = undefined;
    this.#knownVersion = -1;
    this.#failure = undefined;
    this.notify();
    this.#fetchNext();
  }

  /** Refetches the visible rows, which stay until the response arrives. */
  refresh(): void {
    for (const page of this.#pages.values()) {
      page.isOpen = true;
      page.version = -1;
    }
    this.#knownVersion = Math.min(this.#knownVersion, this.#version - 1);
    this.#fetchNext();
  }

  /** Rows as they are now, in place of those with their keys. */
  replace(rows: readonly Row[]): void {
    // The response to a running request may be older.
    if (this.#running !== undefined) this.#changed.push(...rows);
    if (this.#put(rows)) this.notify();
  }

  #put(rows: readonly Row[]): boolean {
    let isAny = false;
    for (const row of rows) {
      const at = this.indexOf(this.keyOf(row));
      if (at === undefined) continue;
      const number = Math.floor(at / pageSize);
      const page = this.#pages.get(number);
      if (page === undefined) continue;
      page.rows = page.rows.with(at % pageSize, row);
      isAny = true;
    }
    return isAny;
  }

  protected override onSubscribe(): void {
    this.#ignoreLink ??= linkOpenings.subscribe(this.#recover);
    this.#recover();
    this.#fetchNext();
  }

  protected override onAbandon(): void {
    this.#ignoreLink?.();
    this.#ignoreLink = undefined;
    this.#stop();
  }

  /** The link was lost and may be open again; any other failure is a response. */
  readonly #recover = (): void => {
    if (this.#failure?.code === 'hostUnreachable') this.reload();
  };

  #stop(): void {
    this.#changed.length = 0;
    this.#running?.abort();
    this.#running = undefined;
  }

  #fetchNext(): void {
    if (this.#running !== undefined || this.#failure !== undefined || !this.isObserved) return;
    const next = this.#nextRange();
    if (next === undefined) return;
    const { isKnown, ...range } = next;
    const running = new AbortController();
    this.#running = running;
    const versionBefore = this.#version;
    this.#options.fetch(this.#query, range, running.signal, isKnown).then(
      (response) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        // The response covers everything up to the version that the host announced before it.
        this.#accept(next, response, Math.max(response.version ?? 0, versionBefore));
        this.#fetchNext();
      },
      (thrown: unknown) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#failure = failureOf(thrown);
        this.notify();
      },
    );
  }

  /** Visible pages that are missing or may have changed, else the end of the list, for its total. */
  #nextRange(): FetchedRange | undefined {
    const isKnown = this.#knownVersion >= 0;
    const firstPage = Math.floor(this.#visible.first / pageSize);
    const lastVisible = isKnown ? Math.min(this.#visible.end, this.total) : this.#visible.end;
    const lastPage = Math.floor(Math.max(this.#visible.first, lastVisible - 1) / pageSize);
    let first: number | undefined;
    let last = 0;
    for (let number = firstPage; number <= lastPage; number += 1) {
      if (isKnown && (number * pageSize >= this.total || this.#isFresh(number))) continue;
      first ??= number;
      last = number;
    }
    if (first !== undefined) {
      // For a new query fetch only the visible rows: each key typed in a search makes one.
      const spare = isKnown || this.#latest === undefined ? sparePages : 0;
      return {
        from: first * pageSize,
        count: Math.min(maxRows, (last - first + 1 + spare) * pageSize),
        isKnown: this.isPartial,
      };
    }
    const count = (1 + sparePages) * pageSize;
    if (this.isPartial) return { from: firstPage * pageSize, count, isKnown: false };
    const whole = this.#latest?.total ?? 0;
    if (this.total < whole) {
      const seen = Math.ceil((this.#visible.end - this.#visible.first) / pageSize) * pageSize;
      const from = Math.floor(Math.max(0, whole - seen) / pageSize) * pageSize;
      // Whole pages: one that is only partly here would count as known.
      return { from, count: Math.min(maxRows, count + seen), isKnown: false };
    }
    if (this.#knownVersion >= this.#version) return undefined;
    return { from: Math.floor(this.total / pageSize) * pageSize, count, isKnown: false };
  }

  #isFresh(number: number): boolean {
    const page = this.#pages.get(number);
    return page !== undefined && (!page.isOpen || page.version >= this.#version);
  }

  #accept({ from, isKnown }: FetchedRange, response: Range, version: number): void {
    const { rows, total } = response;
    // Rows that keep moving can't be read: after the first matches, more are shown only when all of them are known.
    if (this.isPartial && response.isPartial === true && !isKnown && this.total > 0) return;
    const isMore = this.isPartial && (response.isPartial !== true || total !== this.total);
    const before = this.#latest?.total ?? 0;
    const isOther = this.#knownVersion < 0 || isMore || total < before || this.#hasMoved(from, rows);
    if (isOther) this.#pages.clear();
    const isGrown = this.#visible.followsEnd && before > 0 && !isOther && !this.isPartial;
    this.#shownTotal = isGrown ? Math.max(this.total, from + rows.length) : Number.POSITIVE_INFINITY;
    this.#latest = response;
    this.#latestQuery = this.#query;
    this.#knownVersion = version;
    for (let offset = 0; offset === 0 || offset < rows.length; offset += pageSize) {
      const some = rows.slice(offset, offset + pageSize);
      const number = (from + offset) / pageSize;
      const isLast = some.length < pageSize || from + offset + some.length >= total;
      const isOpen = isLast || some.some((row) => this.#options.mayChange?.(row) === true);
      this.#pages.renew(number, { rows: some, version, isOpen });
    }
    this.#put(this.#changed.splice(0));
    this.notify();
  }

  /** Whether rows were removed or inserted before these. */
  #hasMoved(from: number, rows: readonly Row[]): boolean {
    const known = this.rowAt(from);
    const { keyOf } = this.#options;
    return known !== undefined && rows[0] !== undefined && keyOf(known) !== keyOf(rows[0]);
  }
}

/** The rows that match `query`, following `version` while the component is mounted. See {@link useVersion}. */
export function useRowSource<Query, Row, Range extends RowRange<Row>>(
  query: Query,
  version: ObservableValue<number>,
  options: RowSourceOptions<Query, Row, Range>,
): RowSource<Query, Row, Range> {
  const [source] = useState(() => new RowSource(query, options));
  useEffect(() => source.setQuery(query), [source, query]);
  useEffect(() => {
    const follow = () => source.setVersion(version.get());
    follow();
    return version.subscribe(follow);
  }, [source, version]);
  const { renewal } = options;
  useEffect(() => renewal?.subscribe(() => source.refresh()), [source, renewal]);
  return source;
}

/** Rerenders the component only when the state of the whole list changes. */
export function useRowsState(source: Observable & { readonly state: RowsState }): RowsState {
  return useSyncExternalStore(source.subscribe, () => source.state);
}
