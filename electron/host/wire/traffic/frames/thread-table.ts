import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { number } from '../../../storage/database/database-file.ts';
import * as codes from './codes.ts';
import type { FrameTable } from './frame-table.ts';
import type { FrameThread, StoredFrame } from './log-operations.ts';

/** A larger thread stays in the order in which it was recorded. */
const mostSorted = 2000;
/** The HTTP response of a message is among the first frames after it. */
const searchedForStatus = 20;

const others = 'from frames where thread = ? and seq >= ?';

/** Finds the frames of one request by an index, independent of the size of the log. */
export class ThreadTable {
  readonly #frames: FrameTable;
  readonly #count: StatementSync;
  readonly #countSome: StatementSync;
  readonly #seqs: StatementSync;
  readonly #seqsByTime: StatementSync;
  readonly #countBefore: StatementSync;
  readonly #statuses: StatementSync;

  constructor(db: DatabaseSync, frames: FrameTable) {
    this.#frames = frames;
    this.#count = db.prepare(`select count(*) as total ${others}`);
    this.#countSome = db.prepare(`select count(*) as total from (select 1 ${others} limit ?)`);
    this.#seqs = db.prepare(`select seq ${others} order by seq limit ? offset ?`);
    this.#seqsByTime = db.prepare(`select seq ${others} order by at, seq limit ? offset ?`);
    this.#countBefore = db.prepare(`select count(*) as total ${others} and seq < ?`);
    this.#statuses = db.prepare(
      `select json_extract(meta, '$.status') as status
       from (select kind, meta, facts from frames where thread = ? order by seq limit ${searchedForStatus})
       where kind = ${codes.kind.number('http')} and json_extract(facts, '$.type') is not 'challenged'`,
    );
  }

  /** The first frame of the thread, then the others in order; `floor` is the lowest existing seq. */
  of(frame: Pick<StoredFrame, 'seq' | 'threadSeq'>, floor: number, from: number, count: number): FrameThread {
    const first = frame.threadSeq ?? frame.seq;
    const head = first >= floor ? [first] : [];
    const total = this.count(first, floor);
    const ofHead = head.slice(from, from + count);
    const skipped = Math.max(0, from - head.length);
    const rows = this.#seqs.all(first, floor, count - ofHead.length, skipped).map(({ seq }) => number(seq));
    const seqs = [...ofHead, ...rows];
    return { rows: this.#frames.read(seqs), total: total + head.length };
  }

  /** How many frames a thread has after its first one; with `most`, counted up to so many. */
  count(first: number, floor: number, most?: number): number {
    const row = most === undefined ? this.#count.get(first, floor) : this.#countSome.get(first, floor, most);
    return number(row?.total);
  }

  /** The frames after a thread's first one, in the order of their times. */
  others(first: number, floor: number, from: number, count: number): number[] {
    const seqs = this.#isSorted(first, floor) ? this.#seqsByTime : this.#seqs;
    return seqs.all(first, floor, count, from).map(({ seq }) => number(seq));
  }

  /** Where a frame is among those. */
  placeOf(first: number, floor: number, seq: number): number {
    if (this.#isSorted(first, floor)) return Math.max(0, this.others(first, floor, 0, mostSorted).indexOf(seq));
    return number(this.#countBefore.get(first, floor, seq)?.total);
  }

  /** The status of the HTTP response to a thread's first message: of the last one, after redirects and sign-ins; not one
   * for whose credentials it waits. */
  status(first: number): number | undefined {
    const found = this.#statuses.all(first).flatMap(({ status }) => (typeof status === 'number' ? [status] : []));
    return found.at(-1);
  }

  #isSorted(first: number, floor: number): boolean {
    return this.count(first, floor, mostSorted + 1) <= mostSorted;
  }
}
