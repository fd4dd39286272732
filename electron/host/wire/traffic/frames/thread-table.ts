import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Frame } from '#shared/model/frame.ts';
import { number } from '../../../storage/database/database-file.ts';
import type { FrameTable } from './frame-table.ts';
import type { FrameThread } from './log-message.ts';

/** In logs of older versions, the frames with a request's id are searched among this many frames after it. */
const searchedFrames = 10_000;

/** Finds the frames of one request by an index, independent of the size of the log. */
export class ThreadTable {
  readonly #frames: FrameTable;
  readonly #count: StatementSync;
  readonly #seqs: StatementSync;
  readonly #sameId: StatementSync;

  constructor(db: DatabaseSync, frames: FrameTable) {
    this.#frames = frames;
    this.#count = db.prepare('select count(*) as total from frames where thread = ? and seq >= ?');
    this.#seqs = db.prepare('select seq from frames where thread = ? and seq >= ? order by seq limit ? offset ?');
    this.#sameId = db.prepare(`
      select other.seq from frames as other, frames as first
      where first.seq = ? and other.seq between first.seq + 1 and first.seq + ${searchedFrames}
        and other.source = first.source and other.rpc_id = first.rpc_id
      order by other.seq limit 100`);
  }

  /** The first frame of the thread, then the others in order; `floor` is the lowest existing seq. */
  of(frame: Frame, floor: number, from: number, count: number): FrameThread {
    const first = rootOf(frame);
    const head = first >= floor ? [first] : [];
    const others = number(this.#count.get(first, floor)?.total);
    if (others === 0) {
      const seqs = [...new Set([...head, ...this.#withSameId(first), frame.seq])].sort((a, b) => a - b);
      return { rows: this.#frames.read(seqs.slice(from, from + count)), total: seqs.length };
    }
    const ofHead = head.slice(from, from + count);
    const skipped = Math.max(0, from - head.length);
    const rows = this.#seqs.all(first, floor, count - ofHead.length, skipped).map(({ seq }) => number(seq));
    const seqs = [...ofHead, ...rows];
    return { rows: this.#frames.read(seqs), total: others + head.length };
  }

  #withSameId(first: number): number[] {
    return this.#sameId.all(first).map(({ seq }) => number(seq));
  }
}

/** In logs of older versions only responses refer to their request. */
function rootOf({ kind, seq, pairSeq, threadSeq }: Frame): number {
  return threadSeq ?? (kind === 'request' ? undefined : pairSeq) ?? seq;
}
