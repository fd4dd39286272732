import type { Failure } from '#shared/model/failure.ts';
import type { Frame, FrameFilter } from '#shared/model/frame.ts';

/** Rows of one page; pages are fetched and forgotten whole. */
const pageSize = 100;
/** Pages kept around: 1,600 rows, one or two megabytes. The log can be fetched again at any time. */
const pagesKept = 16;
/** The most rows that one request may ask for. */
const mostRows = 1000;

/** Answers `from` up to `from + count` of the matching rows, as `traffic.rows` does. */
export type FetchRows = (
  query: { filter: FrameFilter; from: number; count: number },
  signal: AbortSignal,
) => Promise<{ rows: Frame[]; total: number; head: number }>;

export interface RowStoreOptions {
  fetchRows: FetchRows;
  /** Runs a callback before the next paint: listeners hear of changes at most that often. */
  beforePaint: (callback: () => void) => void;
  failureOf: (thrown: unknown) => Failure;
}

interface Page {
  rows: readonly Frame[];
  /** The log's head when the page was fetched. */
  head: number;
  /** It may change: rows will be added, or a request in it waits for its answer. */
  open: boolean;
}

/**
 * The rows of the log that are on screen, kept outside of the query cache: thousands may come in a second.
 * It has one request under way at a time, asks for what is visible only, and tells its listeners at most
 * once a frame.
 */
export class RowStore {
  readonly #options: RowStoreOptions;
  readonly #listeners = new Set<() => void>();
  readonly #pages = new Map<number, Page>();
  #filter: FrameFilter = {};
  #total = 0;
  #totalHead = -1;
  #head = 0;
  #visible = { first: 0, end: 0 };
  #running: AbortController | undefined;
  #failure: Failure | undefined;
  #version = 0;
  #isReported = true;

  constructor(options: RowStoreOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#fetchNext();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Changes whenever anything else here does. */
  readonly version = (): number => this.#version;

  get total(): number {
    return this.#total;
  }

  /** False until the first answer for the present filter is there. */
  get isLoaded(): boolean {
    return this.#totalHead >= 0;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** The row at a position of the filtered list, when it has been fetched. */
  rowAt(index: number): Frame | undefined {
    return this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];
  }

  /** Shows other rows. The old ones are forgotten. */
  setFilter(filter: FrameFilter): void {
    this.#filter = filter;
    this.#forget();
  }

  /** Says that the log has grown up to `head`. A smaller head than before means that it was cleared. */
  setHead(head: number): void {
    if (head === this.#head) return;
    const wasCleared = head < this.#head;
    this.#head = head;
    if (wasCleared) this.#forget();
    else this.#fetchNext();
  }

  /** Says which rows are on screen: `first` up to `end`. */
  setVisible(first: number, end: number): void {
    if (first === this.#visible.first && end === this.#visible.end) return;
    this.#visible = { first, end };
    this.#fetchNext();
  }

  /** Asks again: after a failure, or when the log was cleared. */
  reload(): void {
    this.#forget();
  }

  #forget(): void {
    this.#stop();
    this.#pages.clear();
    this.#total = 0;
    this.#totalHead = -1;
    this.#failure = undefined;
    this.#notify();
    this.#fetchNext();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #fetchNext(): void {
    if (this.#running !== undefined || this.#failure !== undefined || this.#listeners.size === 0) return;
    const wanted = this.#wanted();
    if (wanted === undefined) return;
    const running = new AbortController();
    this.#running = running;
    const headBefore = this.#head;
    this.#options.fetchRows({ filter: this.#filter, ...wanted }, running.signal).then(
      (answer) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        // The log answers with everything up to the head that it had announced before it was asked.
        this.#accept(wanted.from, { ...answer, head: Math.max(answer.head, headBefore) });
        this.#fetchNext();
      },
      (thrown: unknown) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#failure = this.#options.failureOf(thrown);
        this.#notify();
      },
    );
  }

  /** The next range to ask for: visible pages that are missing or may have changed, else the end of the list. */
  #wanted(): { from: number; count: number } | undefined {
    const firstPage = Math.floor(this.#visible.first / pageSize);
    const lastPage = Math.floor(Math.max(this.#visible.first, Math.min(this.#visible.end, this.#total) - 1) / pageSize);
    let first: number | undefined;
    let last = 0;
    for (let number = firstPage; number <= lastPage && this.#isKnown(number); number += 1) {
      const page = this.#pages.get(number);
      if (page !== undefined && !(page.open && page.head < this.#head)) continue;
      first ??= number;
      last = number;
    }
    if (first !== undefined) {
      // One page more than needed costs little and holds what arrived meanwhile.
      return { from: first * pageSize, count: Math.min(mostRows, (last - first + 2) * pageSize) };
    }
    if (this.#totalHead >= this.#head) return undefined;
    return { from: Math.floor(this.#total / pageSize) * pageSize, count: 2 * pageSize };
  }

  #isKnown(page: number): boolean {
    return !this.isLoaded || page * pageSize < this.#total;
  }

  #accept(from: number, answer: { rows: Frame[]; total: number; head: number }): void {
    if (answer.total < this.#total || this.#hasShifted(from, answer.rows)) this.#pages.clear();
    this.#total = answer.total;
    this.#totalHead = answer.head;
    this.#head = Math.max(this.#head, answer.head);
    for (let offset = 0; offset === 0 || offset < answer.rows.length; offset += pageSize) {
      const rows = answer.rows.slice(offset, offset + pageSize);
      const number = (from + offset) / pageSize;
      this.#pages.delete(number);
      this.#pages.set(number, { rows, head: answer.head, open: rows.length < pageSize || rows.some(isPending) });
    }
    this.#pair(answer.rows);
    for (const number of this.#pages.keys()) {
      if (this.#pages.size <= pagesKept) break;
      this.#pages.delete(number);
    }
    this.#notify();
  }

  /** True when retention removed old frames: then every row stands elsewhere than before. */
  #hasShifted(from: number, rows: readonly Frame[]): boolean {
    const known = this.rowAt(from);
    return known !== undefined && rows[0] !== undefined && known.seq !== rows[0].seq;
  }

  /** An answer completes its request's row wherever that is kept. */
  #pair(answers: readonly Frame[]): void {
    const byRequest = new Map<number, Frame>();
    for (const frame of answers) {
      const ends = frame.kind === 'result' || frame.kind === 'error' || frame.givenUp !== undefined;
      if (ends && frame.pairSeq !== undefined && !byRequest.has(frame.pairSeq)) byRequest.set(frame.pairSeq, frame);
    }
    if (byRequest.size === 0) return;
    for (const page of this.#pages.values()) {
      if (!page.open) continue;
      page.rows = page.rows.map((row) => {
        const answer = isPending(row) ? byRequest.get(row.seq) : undefined;
        if (answer === undefined) return row;
        const { latencyMs, givenUp } = answer;
        return {
          ...row,
          pairSeq: answer.seq,
          ...(latencyMs !== undefined && { latencyMs }),
          ...(givenUp !== undefined && { givenUp }),
        };
      });
      page.open = page.rows.length < pageSize || page.rows.some(isPending);
    }
  }

  #notify(): void {
    this.#version += 1;
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#options.beforePaint(() => {
      this.#isReported = true;
      for (const listener of this.#listeners) listener();
    });
  }
}

/** True for a request whose answer has not been seen, and that is still waited for. */
export function isPending(frame: Frame): boolean {
  return frame.kind === 'request' && frame.pairSeq === undefined;
}
