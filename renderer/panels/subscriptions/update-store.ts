import type { Failure } from '#shared/model/failure.ts';
import type { ResourceUpdate, UpdateFilter } from '#shared/model/subscription.ts';
import { appendUpdates, rowOfGroup, rowOfLine, type UpdateGroup, type UpdateRow } from './update-groups.ts';

/** Lines of one request: few enough that taking them in never holds up a click. */
const stepLines = 1200;
/** Between the starts of two requests, in milliseconds. */
const pauseMs = 100;

type Fetch = (
  query: { filter: UpdateFilter; from: number; count: number },
  signal: AbortSignal,
) => Promise<{ updates: ResourceUpdate[]; total: number }>;

export interface UpdateStoreOptions {
  fetch: Fetch;
  /** Runs a callback after so many milliseconds. */
  after: (milliseconds: number, callback: () => void) => void;
  /** Runs a callback before the next paint. */
  beforePaint: (callback: () => void) => void;
  failureOf: (thrown: unknown) => Failure;
}

/** Where a row stands: a group, or one line of it. */
interface Place {
  group: number;
  line?: number;
}

/**
 * The log of changes as it is drawn: grouped, some groups unfolded, possibly paused. It follows the host's log by
 * ranges, one request at a time and at most ten a second, and keeps frame, time and marks of every line.
 */
export class UpdateStore {
  readonly #options: UpdateStoreOptions;
  readonly #listeners = new Set<() => void>();
  #filter: UpdateFilter = {};
  #groups: UpdateGroup[] = [];
  #unfolded = new Set<number>();
  #known = 0;
  #lastSeq: number | undefined;
  #total = 0;
  #isLoaded = false;
  #isPaused = false;
  #isStale = true;
  #rests = false;
  #running: AbortController | undefined;
  #failure: Failure | undefined;
  #version = 0;
  #isReported = true;

  constructor(options: UpdateStoreOptions) {
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

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** False until the first answer for the present filter is there. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** How many lines match. */
  get total(): number {
    return this.#total;
  }

  /** Lines that came while it was paused. */
  get waiting(): number {
    return this.#isPaused ? Math.max(0, this.#total - this.#known) : 0;
  }

  get rowCount(): number {
    let rows = this.#groups.length;
    for (const group of this.#unfolded) rows += this.#groups[group]?.seqs.length ?? 0;
    return rows;
  }

  /** What stands in a row, and whether it is a line of the unfolded group above it. */
  rowAt(row: number): (UpdateRow & { isLine: boolean; isUnfolded: boolean }) | undefined {
    const { group: index, line } = this.#placeOf(row);
    const group = this.#groups[index];
    if (group === undefined) return undefined;
    if (line !== undefined) return { ...rowOfLine(group, line), isLine: true, isUnfolded: false };
    return { ...rowOfGroup(group), isLine: false, isUnfolded: this.#unfolded.has(index) };
  }

  /** Shows or hides the lines of the group in a row. Groups of one line have nothing to unfold. */
  toggle(row: number): void {
    const { group, line } = this.#placeOf(row);
    if (line !== undefined || (this.#groups[group]?.seqs.length ?? 0) < 2) return;
    if (!this.#unfolded.delete(group)) this.#unfolded.add(group);
    // Kept in order, since rows are counted through them.
    this.#unfolded = new Set([...this.#unfolded].sort((left, right) => left - right));
    this.#notify();
  }

  /** Shows other lines. The old ones are forgotten. */
  setFilter(filter: UpdateFilter): void {
    this.#filter = filter;
    this.reload();
  }

  /** Holds what is shown still, while the count of what waits goes on. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#notify();
    this.refresh();
  }

  /** Says that the host's log may have changed. */
  refresh(): void {
    this.#isStale = true;
    this.#fetchNext();
  }

  /** Begins anew: after a failure, another filter, or when the log was cleared. */
  reload(): void {
    this.#stop();
    this.#forget();
    this.#failure = undefined;
    this.#isLoaded = false;
    this.#notify();
    this.refresh();
  }

  #forget(): void {
    this.#groups = [];
    this.#unfolded.clear();
    this.#known = 0;
    this.#lastSeq = undefined;
    this.#total = 0;
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  #placeOf(row: number): Place {
    let before = 0;
    for (const group of this.#unfolded) {
      const lines = this.#groups[group]?.seqs.length ?? 0;
      if (row - before <= group) break;
      if (row - before <= group + lines) return { group, line: row - before - group - 1 };
      before += lines;
    }
    return { group: row - before };
  }

  #fetchNext(): void {
    if (!this.#isStale || this.#rests || this.#running !== undefined) return;
    if (this.#failure !== undefined || this.#listeners.size === 0) return;
    this.#isStale = false;
    this.#rests = true;
    this.#options.after(pauseMs, () => {
      this.#rests = false;
      this.#fetchNext();
    });
    const running = new AbortController();
    this.#running = running;
    // The last known line comes again: if it is another one, the log was cleared meanwhile.
    const from = Math.max(0, this.#known - 1);
    const count = this.#isPaused ? this.#known - from : stepLines;
    this.#options.fetch({ filter: this.#filter, from, count }, running.signal).then(
      (answer) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#accept(answer);
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

  #accept({ updates, total }: { updates: ResourceUpdate[]; total: number }): void {
    this.#isLoaded = true;
    if (this.#known > 0 && updates[0]?.seq !== this.#lastSeq) {
      this.#forget();
      this.#isStale = true;
    } else {
      const news = this.#known > 0 ? updates.slice(1) : updates;
      appendUpdates(this.#groups, news);
      this.#known += news.length;
      this.#lastSeq = news.at(-1)?.seq ?? this.#lastSeq;
      this.#total = total;
      if (!this.#isPaused && this.#known < total && news.length > 0) this.#isStale = true;
    }
    this.#notify();
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
