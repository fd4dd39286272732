import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
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
import * as codes from '../frames/codes.ts';
import type { MethodTable } from '../frames/method-table.ts';
import type { BlockRange } from './matcher.ts';

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
  /** How many of its bodies are larger than so many bytes, once counted. */
  larger?: { bytes: number; count: number };
}

const indexedColumns = `seq, source, kind, channel, direction, method, rpc_id, summary, log, logger, size, latency_ms,
  case when kind = ${codes.kind.number('http')} then json_extract(meta, '$.status') end as status`;

/** The columns that filters scan: sealed blocks, read when needed, and the newest frames, in memory. */
export class FrameIndex {
  readonly #db: DatabaseSync;
  readonly #methods: MethodTable;
  #blocks: Block[] = [];
  #tail: IndexedFrame[] = [];
  #packedTail: (Block & { columns: Columns; texts: string }) | undefined;
  #heldText = 0;

  constructor(db: DatabaseSync, methods: MethodTable) {
    this.#db = db;
    this.#methods = methods;
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
        `select ${indexedColumns} from frames
         where seq > ? and seq >= (select value from state where name = 'floor') order by seq`,
      )
      .all(this.sealedTo)
      .map((row) => this.#indexed(row));
  }

  /** Adds a frame newer than all others, within the caller's transaction. */
  add(frame: IndexedFrame): void {
    this.#tail.push(frame);
    this.#packedTail = undefined;
    if (this.#tail.length >= framesPerBlock) this.seal();
  }

  /** Notes a request's latency, which comes with its response. Within the caller's transaction. */
  setLatency(seq: number, latencyMs: number): void {
    if (seq > this.sealedTo) {
      const frame = this.#tail[firstIndex(0, this.#tail.length, (index) => (this.#tail[index]?.seq ?? 0) >= seq)];
      if (frame?.seq !== seq) return;
      frame.latencyMs = latencyMs;
      this.#packedTail = undefined;
      return;
    }
    const block = this.#blocks[firstAfter(this.#blocks, seq - 1)];
    if (block === undefined || block.first > seq) return;
    // Writing the whole block anew for each of them would cost too much.
    this.#db.prepare('insert or replace into latencies values (?, ?)').run(seq, latencyMs);
    if (block.columns !== undefined) putLatency(block.columns, seq - block.first, latencyMs);
  }

  /** Makes a stored block of the newest frames, within the caller's transaction. */
  seal(): void {
    const block = this.#packTail();
    if (block === undefined) return;
    this.#store(block);
    this.#blocks.push(sealed(block));
    this.#tail = [];
    this.#packedTail = undefined;
  }

  /** The frames above `after` up to `until`, in order. */
  runs(after: number, until: number): BlockRange[] {
    const runs: BlockRange[] = [];
    for (let index = firstAfter(this.#blocks, after); index < this.#blocks.length; index++) {
      const block = this.#blocks[index];
      if (block === undefined || block.first > until) break;
      runs.push(this.#run(block, after, until));
    }
    const tail = this.#packTail();
    if (tail !== undefined) runs.push(this.#run(tail, after, until));
    return runs.filter(({ start, end }) => start < end);
  }

  /** Calls back with each frame from a seq on, in order: its place in the columns, and its seq. */
  visit(from: number, visit: (columns: Columns, index: number, seq: number) => void): void {
    const tail = this.#packTail();
    for (const block of [...this.#blocks.slice(firstAfter(this.#blocks, from - 1)), ...(tail ? [tail] : [])]) {
      const columns = this.#columns(block);
      for (let index = 0; index < columns.offsets.length; index++) {
        const seq = block.first + (columns.offsets[index] ?? 0);
        if (seq >= from) visit(columns, index, seq);
      }
    }
  }

  /** The columns that have a frame, and its place in them. */
  find(seq: number): { columns: Columns; index: number } | undefined {
    const block = this.#blocks[firstAfter(this.#blocks, seq - 1)] ?? this.#packTail();
    if (block === undefined || block.first > seq) return undefined;
    const columns = this.#columns(block);
    const index = placeOf(columns, seq - block.first);
    return columns.offsets[index] === seq - block.first ? { columns, index } : undefined;
  }

  /** How many frames from a seq on have a body of more than so many bytes. */
  countLarger(bytes: number, from: number): number {
    const tail = this.#packTail();
    let count = 0;
    for (const block of [...this.#blocks.slice(firstAfter(this.#blocks, from - 1)), ...(tail ? [tail] : [])]) {
      if (block.larger?.bytes !== bytes) block.larger = { bytes, count: countLarger(this.#columns(block), bytes, 0) };
      if (block.first >= from || block.larger.count === 0) count += block.larger.count;
      else count += countLarger(this.#columns(block), bytes, from - block.first);
    }
    return count;
  }

  /** Forgets blocks that lie wholly below a seq, in the file too, within the caller's transaction. */
  dropBelow(floor: number): void {
    const dropped = this.#blocks.findIndex(({ last }) => last >= floor);
    const count = dropped === -1 ? this.#blocks.length : dropped;
    for (const block of this.#blocks.splice(0, count)) this.#heldText -= block.texts?.length ?? 0;
    if (count > 0) {
      this.#db.prepare('delete from blocks where last_seq < ?').run(floor);
      this.#db.prepare('delete from latencies where seq < ?').run(floor);
    }
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
    this.#db.prepare('delete from latencies where seq between ? and ?').run(old.first, old.last);
    const block = pack(left);
    if (block !== undefined) this.#store(block);
    this.#blocks.splice(index, 1, ...(block ? [sealed(block)] : []));
  }

  #store(block: Block & { columns: Columns; texts: string }): void {
    this.#db
      .prepare('insert into blocks values (?, ?, ?, ?, ?)')
      .run(block.first, block.last, block.count, bytesOf(block.columns), block.texts);
  }

  #run(block: Block, after: number, until: number): BlockRange {
    const { first, last } = block;
    const columns = this.#columns(block);
    const { length } = columns.offsets;
    const above = (seq: number) => firstIndex(0, length, (index) => (columns.offsets[index] ?? 0) > seq - first);
    return {
      first,
      columns,
      texts: () => this.#texts(block),
      start: after < first ? 0 : above(after),
      end: last <= until ? length : above(until),
    };
  }

  #columns(block: Block): Columns {
    block.columns ??= this.#readColumns(block);
    return block.columns;
  }

  #readColumns(block: Block): Columns {
    const { first, last, count } = block;
    const stored = bytes(this.#db.prepare('select columns from blocks where first_seq = ?').get(first)?.columns);
    const columns = columnsIn(stored, count);
    const late = this.#db.prepare('select seq, ms from latencies where seq between ? and ?').all(first, last);
    for (const { seq, ms } of late) putLatency(columns, number(seq) - first, number(ms));
    return columns;
  }

  #indexed(row: Record<string, SQLOutputValue>): IndexedFrame {
    const log = number(row.log);
    const logger = log === 0 ? undefined : (optional(row.logger) ?? '');
    const method = optional(row.method);
    return {
      seq: number(row.seq),
      source: number(row.source),
      kind: number(row.kind),
      channel: number(row.channel),
      direction: number(row.direction),
      log,
      size: number(row.size),
      latencyMs: typeof row.latency_ms === 'number' ? row.latency_ms : Number.NaN,
      method: this.#methods.idOf(method),
      status: statusIn(row.status),
      text: searchText(method, optional(row.rpc_id), text(row.summary), logger),
    };
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

/** A block as it stays in memory: its columns are read when they are needed. */
function sealed({ first, last, count }: Block): Block {
  return { first, last, count };
}

function putLatency(columns: Columns, offset: number, latencyMs: number): void {
  const index = placeOf(columns, offset);
  if (columns.offsets[index] === offset) columns.latencies[index] = latencyMs;
}

/** Where a frame is in the columns of its block, or would be. */
function placeOf({ offsets }: Columns, offset: number): number {
  return firstIndex(0, offsets.length, (index) => (offsets[index] ?? 0) >= offset);
}

/** An HTTP status as the index has it: 0 for what is none. */
export function statusIn(value: unknown): number {
  return typeof value === 'number' && value > 0 && value < 1000 ? Math.trunc(value) : 0;
}

function countLarger({ sizes, offsets }: Columns, bytes: number, offset: number): number {
  let count = 0;
  for (let index = 0; index < sizes.length; index++) {
    if ((sizes[index] ?? 0) > bytes && (offsets[index] ?? 0) >= offset) count += 1;
  }
  return count;
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The index of the first block that reaches beyond a seq. */
function firstAfter(blocks: Block[], seq: number): number {
  return firstIndex(0, blocks.length, (index) => (blocks[index]?.last ?? 0) > seq);
}
