import type { DatabaseSync } from 'node:sqlite';
import { bytes, number, text } from '../../../storage/database/database-file.ts';
import {
  bytesOf,
  type Columns,
  columnsIn,
  firstIndex,
  type IndexedFrame,
  packBlock,
  searchText,
  unpackBlock,
} from '../frames/block.ts';
import { logCodeIn } from '../frames/frame-table.ts';
import type { Matcher } from './matcher.ts';

/** How many frames a block holds when it is sealed; fewer after some were cleared. */
const framesPerBlock = 4096;

/** How much text of sealed blocks stays in memory, in UTF-16 units; the rest is read for each scan. */
const textBudget = 200_000_000;

interface Block {
  first: number;
  last: number;
  count: number;
  columns?: Columns;
  texts?: string;
}

/** The columns that filters scan: sealed blocks, read when needed, and the newest frames, in memory. */
export class FrameIndex {
  readonly #db: DatabaseSync;
  #blocks: Block[] = [];
  #tail: IndexedFrame[] = [];
  #packedTail: (Block & { columns: Columns; texts: string }) | undefined;
  #heldText = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.reload();
  }

  /** The last seq of the sealed blocks; 0 when there are none. */
  get sealedTo(): number {
    return this.#blocks.at(-1)?.last ?? 0;
  }

  /** Reads everything from the file again, for when a transaction was rolled back. */
  reload(): void {
    this.#packedTail = undefined;
    this.#heldText = 0;
    this.#blocks = this.#db
      .prepare('select first_seq, last_seq, count from blocks order by first_seq')
      .all()
      .map((row) => ({ first: number(row.first_seq), last: number(row.last_seq), count: number(row.count) }));
    this.#tail = this.#db
      .prepare(
        `select seq, source, kind, channel, method, rpc_id, summary, log, logger from frames
         where seq > ? and seq >= (select value from state where name = 'floor') order by seq`,
      )
      .all(this.sealedTo)
      .map((row) => {
        const log = logCodeIn(row.log);
        const logger = log === 0 ? undefined : (optional(row.logger) ?? '');
        return {
          seq: number(row.seq),
          source: number(row.source),
          kind: number(row.kind),
          channel: number(row.channel),
          log,
          text: searchText(optional(row.method), optional(row.rpc_id), text(row.summary), logger),
        };
      });
  }

  /** Adds a frame newer than all others, within the caller's transaction. */
  add(frame: IndexedFrame): void {
    this.#tail.push(frame);
    this.#packedTail = undefined;
    if (this.#tail.length >= framesPerBlock) this.seal();
  }

  /** Makes a stored block of the newest frames, within the caller's transaction. */
  seal(): void {
    const block = this.#packTail();
    if (block === undefined) return;
    this.#store(block);
    this.#blocks.push({ first: block.first, last: block.last, count: block.count });
    this.#tail = [];
    this.#packedTail = undefined;
  }

  /** Calls back with the seq of each frame above `after` that matches, in order. */
  scan(matcher: Matcher, after: number, found: (seq: number) => void): void {
    for (let index = firstAfter(this.#blocks, after); index < this.#blocks.length; index++) {
      const block = this.#blocks[index];
      if (block !== undefined) this.#scanBlock(block, matcher, after, found);
    }
    const tail = this.#packTail();
    if (tail !== undefined) this.#scanBlock(tail, matcher, after, found);
  }

  /** Forgets blocks that lie wholly below a seq, in the file too, within the caller's transaction. */
  dropBelow(floor: number): void {
    const dropped = this.#blocks.findIndex(({ last }) => last >= floor);
    const count = dropped === -1 ? this.#blocks.length : dropped;
    for (const block of this.#blocks.splice(0, count)) this.#heldText -= block.texts?.length ?? 0;
    if (count > 0) this.#db.prepare('delete from blocks where last_seq < ?').run(floor);
    if (this.#tail[0] !== undefined && this.#tail[0].seq < floor) {
      this.#tail = this.#tail.filter(({ seq }) => seq >= floor);
      this.#packedTail = undefined;
    }
  }

  blockAfter(seq: number): IndexedFrame[] | undefined {
    const block = this.#blocks[firstAfter(this.#blocks, seq)];
    return block && unpackBlock(block.first, this.#columns(block), this.#texts(block));
  }

  /** Replaces a sealed block by what is left of it, in the file too, within the caller's transaction. */
  replace(lastSeq: number, left: IndexedFrame[]): void {
    const index = this.#blocks.findIndex(({ last }) => last === lastSeq);
    const old = this.#blocks[index];
    if (old === undefined) return;
    this.#heldText -= old.texts?.length ?? 0;
    this.#db.prepare('delete from blocks where first_seq = ?').run(old.first);
    const block = pack(left);
    if (block !== undefined) this.#store(block);
    this.#blocks.splice(index, 1, ...(block ? [{ first: block.first, last: block.last, count: block.count }] : []));
  }

  #store(block: Block & { columns: Columns; texts: string }): void {
    this.#db
      .prepare('insert into blocks values (?, ?, ?, ?, ?)')
      .run(block.first, block.last, block.count, bytesOf(block.columns), block.texts);
  }

  #scanBlock(block: Block, matcher: Matcher, after: number, found: (seq: number) => void): void {
    const columns = this.#columns(block);
    const start =
      after < block.first
        ? 0
        : firstIndex(0, columns.offsets.length, (index) => (columns.offsets[index] ?? 0) > after - block.first);
    matcher.scan(
      columns,
      () => this.#texts(block),
      start,
      (index) => found(block.first + (columns.offsets[index] ?? 0)),
    );
  }

  #columns(block: Block): Columns {
    block.columns ??= columnsIn(
      bytes(this.#db.prepare('select columns from blocks where first_seq = ?').get(block.first)?.columns),
      block.count,
    );
    return block.columns;
  }

  #texts(block: Block): string {
    if (block.texts !== undefined) return block.texts;
    const texts = text(this.#db.prepare('select texts from blocks where first_seq = ?').get(block.first)?.texts);
    if (this.#heldText + texts.length <= textBudget) {
      block.texts = texts;
      this.#heldText += texts.length;
    }
    return texts;
  }

  #packTail() {
    this.#packedTail ??= pack(this.#tail);
    return this.#packedTail;
  }
}

function pack(frames: IndexedFrame[]): (Block & { columns: Columns; texts: string }) | undefined {
  const first = frames[0]?.seq;
  const last = frames.at(-1)?.seq;
  if (first === undefined || last === undefined) return undefined;
  return { first, last, count: frames.length, ...packBlock(frames) };
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The index of the first block that reaches beyond a seq. */
function firstAfter(blocks: Block[], seq: number): number {
  return firstIndex(0, blocks.length, (index) => (blocks[index]?.last ?? 0) > seq);
}
