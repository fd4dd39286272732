import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { number } from '../../../storage/database/database-file.ts';
import type { FrameTable } from './frame-table.ts';
import type { FrameThread, StoredFrame } from './log-operations.ts';

/** Finds the frames of one request by an index, independent of the size of the log. */
export class ThreadTable {
  readonly #frames: FrameTable;
  readonly #count: StatementSync;
  readonly #seqs: StatementSync;

  constructor(db: DatabaseSync, frames: FrameTable) {
    this.#frames = frames;
    this.#count = db.prepare('select count(*) as total from frames where thread = ? and seq >= ?');
    this.#seqs = db.prepare('select seq from frames where thread = ? and seq >= ? order by seq limit ? offset ?');
  }

  /** The first frame of the thread, then the others in order; `floor` is the lowest existing seq. */
  of(frame: Pick<StoredFrame, 'seq' | 'threadSeq'>, floor: number, from: number, count: number): FrameThread {
    const first = frame.threadSeq ?? frame.seq;
    const head = first >= floor ? [first] : [];
    const others = number(this.#count.get(first, floor)?.total);
    const ofHead = head.slice(from, from + count);
    const skipped = Math.max(0, from - head.length);
    const rows = this.#seqs.all(first, floor, count - ofHead.length, skipped).map(({ seq }) => number(seq));
    const seqs = [...ofHead, ...rows];
    return { rows: this.#frames.read(seqs), total: others + head.length };
  }
}
