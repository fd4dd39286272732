import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { number, text } from '../../../storage/database/database-file.ts';
import * as codes from '../frames/codes.ts';
import type { Marks } from '../frames/seq-list.ts';
import { bodyText, spaced } from './body-text.ts';
import type { LiveSeqs } from './live-seqs.ts';
import { chunkSize, chunksPerFrame } from './log-file.ts';

/** Bodies are searched up to so many bytes: what their first chunk holds. */
export const searchedBytes = chunkSize;

/** What one step may read. One large body takes about 10 ms. */
const rowsPerStep = 1000;
const bytesPerStep = 256_000;

/** A part of the index is full with so much text or so many frames. */
const bytesPerPart = 16_000_000;
const framesPerPart = 65_536;

const tokenize = 'unicode61 remove_diacritics 2';

interface Part {
  id: number;
  first: number;
  last: number;
  /** Bytes of bodies in it. */
  size: number;
}

/**
 * The full text of bodies. It is behind the log: `step` takes in some more of it when there is time, the newest first,
 * so `from` to `to` is what can be searched. It is in parts of some megabytes (FTS5 tables without contents), so that
 * what retention gives up is dropped with its part, at once and from the file. What is in the midst of a part is
 * deleted. See docs/adr/0007-how-the-log-is-filtered.md for the tokenizer.
 */
export class BodyIndex {
  readonly #db: DatabaseSync;
  readonly #newer: StatementSync;
  readonly #older: StatementSync;
  #parts: Part[] = [];
  #from = 1;
  #to = 0;
  /** Parts that still hold words of what was deleted. */
  #worn: { id: number; isMerging: boolean }[] = [];

  constructor(db: DatabaseSync) {
    this.#db = db;
    const columns = `select seq, framing, size, bytes from frames left join chunks on key = seq * ${chunksPerFrame}`;
    this.#newer = db.prepare(`${columns} where seq > ? and seq <= ? order by seq limit ${rowsPerStep}`);
    this.#older = db.prepare(`${columns} where seq < ? and seq >= ? order by seq desc limit ${rowsPerStep}`);
    this.reload();
  }

  /** Reads everything from the file again, for when a transaction was rolled back. */
  reload(): void {
    const state = new Map(
      this.#db
        .prepare('select name, value from state')
        .all()
        .map((row) => [text(row.name), number(row.value)]),
    );
    this.#from = state.get('indexed_from') ?? 1;
    this.#to = state.get('indexed_to') ?? 0;
    this.#parts = this.#db
      .prepare('select id, first_seq, last_seq, size from body_parts order by first_seq')
      .all()
      .map((row) => ({
        id: number(row.id),
        first: number(row.first_seq),
        last: number(row.last_seq),
        size: number(row.size),
      }));
  }

  /** The first seq whose body can be searched. */
  get from(): number {
    return this.#from;
  }

  get to(): number {
    return this.#to;
  }

  /** How many frames of the log are not in it yet. */
  pending(live: LiveSeqs): number {
    return live.countIn(live.floor, this.#from - 1) + live.countIn(Math.max(this.#to + 1, live.floor), live.head);
  }

  /** Takes in some more bodies, within the caller's transaction. Returns whether there is more to do. */
  step(live: LiveSeqs): boolean {
    if (this.#to < live.floor - 1) {
      this.#to = live.floor - 1;
      this.#from = Math.max(this.#from, live.floor);
    }
    if (this.#to < live.head) this.#takeNewer(live.head);
    else if (this.#from > live.floor) this.#takeOlder(live.floor);
    else return this.#mergeWorn();
    const setState = this.#db.prepare('update state set value = ? where name = ?');
    setState.run(this.#from, 'indexed_from');
    setState.run(this.#to, 'indexed_to');
    return true;
  }

  /** The first seq from `from` up to `to` with which a part begins. */
  partStart(from: number, to: number): number | undefined {
    return this.#parts.find(({ first }) => first >= from && first <= to)?.first;
  }

  /**
   * Marks the seqs above `after` up to `until` whose body has the words of `wanted` in this order; the last one may go on
   * unless `isExact`.
   */
  search(wanted: string, isExact: boolean, after: number, until: number): Marks {
    const found = { first: after + 1, marks: new Uint8Array(until - after) };
    const parts = this.#parts.filter(({ first, last }) => last > after && first <= until);
    for (const { id } of parts) this.#match(id, matchOf(wanted, isExact), found);
    return found;
  }

  /** Drops the parts that lie wholly below a seq, within the caller's transaction. */
  dropBelow(floor: number): void {
    for (const { id, last } of this.#parts) {
      if (last >= floor) break;
      this.#db.exec(`drop table bodies_${id}; delete from body_parts where id = ${id}`);
      this.#worn = this.#worn.filter((worn) => worn.id !== id);
    }
    this.#parts = this.#parts.filter(({ last }) => last >= floor);
  }

  /** Deletes frames, given as ranges of seqs, within the caller's transaction. */
  remove(ranges: readonly { first: number; last: number }[]): void {
    for (const { id, first, last } of this.#parts) {
      const own = ranges.filter((range) => range.last >= first && range.first <= last);
      if (own.length === 0) continue;
      const remove = this.#db.prepare(`delete from bodies_${id} where rowid between ? and ?`);
      for (const range of own) remove.run(range.first, range.last);
      if (!this.#worn.some((worn) => worn.id === id)) this.#worn.push({ id, isMerging: false });
    }
  }

  #match(id: number, wanted: string, { first, marks }: Marks): void {
    const found = this.#db.prepare(
      `select rowid as seq from bodies_${id} where bodies_${id} match ? and rowid between ? and ?`,
    );
    for (const { seq } of found.iterate(wanted, first, first + marks.length - 1)) marks[number(seq) - first] = 1;
  }

  #takeNewer(head: number): void {
    const rows = this.#read(this.#newer.iterate(this.#to, head));
    const last = rows.items.at(-1)?.seq;
    if (last !== undefined) this.#add(rows.items, this.#openPart(this.#parts.at(-1)));
    this.#to = rows.isAll || last === undefined ? head : last;
  }

  #takeOlder(floor: number): void {
    const rows = this.#read(this.#older.iterate(this.#from, floor));
    const first = rows.items.at(-1)?.seq;
    // FTS5 takes rows in their order only; one that is out of order costs as much as a batch.
    if (first !== undefined) this.#add(rows.items.toReversed(), this.#openPart(this.#parts[0]));
    this.#from = rows.isAll || first === undefined ? floor : first;
  }

  #read(rows: Iterable<Record<string, unknown>>): {
    items: { seq: number; text: string; size: number }[];
    isAll: boolean;
  } {
    const items: { seq: number; text: string; size: number }[] = [];
    let size = 0;
    for (const row of rows) {
      const body = row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array(0);
      const text = body.length === 0 ? '' : bodyText(body, codes.framing.name(row.framing));
      items.push({ seq: Number(row.seq), text, size: body.length });
      size += body.length;
      if (size >= bytesPerStep) return { items, isAll: false };
    }
    return { items, isAll: items.length < rowsPerStep };
  }

  #add(rows: readonly { seq: number; text: string; size: number }[], part: Part): void {
    const insert = this.#db.prepare(`insert into bodies_${part.id} (rowid, body) values (?, ?)`);
    for (const { seq, text, size } of rows) {
      if (text !== '') insert.run(seq, text);
      part.first = Math.min(part.first, seq);
      part.last = Math.max(part.last, seq);
      part.size += size;
    }
    this.#db
      .prepare('insert or replace into body_parts values (?, ?, ?, ?)')
      .run(part.id, part.first, part.last, part.size);
    this.#parts.sort((one, other) => one.first - other.first);
  }

  /** The part at this end of the index, or a new one when it is full. */
  #openPart(part: Part | undefined): Part {
    if (part !== undefined && part.size < bytesPerPart && part.last - part.first < framesPerPart) return part;
    const id = 1 + this.#parts.reduce((highest, each) => Math.max(highest, each.id), 0);
    // Without contents and with deletion: the bodies themselves are in `chunks`.
    this.#db.exec(`
      create virtual table bodies_${id} using fts5(
        body, content = '', contentless_delete = 1, tokenize = '${tokenize}'
      )`);
    const added = { id, first: Number.POSITIVE_INFINITY, last: 0, size: 0 };
    this.#parts.push(added);
    return added;
  }

  /** Deleted words leave the file only when what holds them is merged: a little of that. */
  #mergeWorn(): boolean {
    const worn = this.#worn[0];
    if (worn === undefined) return false;
    const changes = () => number(this.#db.prepare('select total_changes() as changes').get()?.changes);
    const before = changes();
    const merge = this.#db.prepare(`insert into bodies_${worn.id} (bodies_${worn.id}, rank) values ('merge', ?)`);
    merge.run(worn.isMerging ? pagesPerMerge : -pagesPerMerge);
    worn.isMerging = true;
    // FTS5's documentation: fewer than two changes mean that there was nothing to merge.
    if (changes() - before < 2) this.#worn.shift();
    return true;
  }
}

const pagesPerMerge = 64;

/** A word's beginning has this many letters at least; what is shorter is looked for as a whole word. */
const shortestBeginning = 2;

/** What is looked for, as FTS5 reads it; its last word may go on unless `isExact`. */
function matchOf(wanted: string, isExact: boolean): string {
  const phrase = spaced(wanted.replaceAll('\0', ' ')).replaceAll('"', ' ');
  const [, last = ''] = /(?:^|[^\p{L}\p{N}])([\p{L}\p{N}]+)$/u.exec(phrase) ?? [];
  const goesOn = !isExact && last.length >= shortestBeginning;
  return `"${phrase}"${goesOn ? ' *' : ''}`;
}
