import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { bytes, number, text } from '../../../storage/database/database-file.ts';
import { countOf, type Marks } from '../frames/seq-list.ts';

/** A table that this reader can't read: it has deleted rows, or another format. */
class UnreadableTable extends Error {}

interface Segment {
  id: number;
  firstPage: number;
  lastPage: number;
}

interface Statements {
  structure: StatementSync;
  startPage: StatementSync;
  page: StatementSync;
}

/** FTS5 numbers a segment's leaf pages from here on (`FTS5_SEGMENT_ROWID` in its sources). */
const idsPerSegment = 2 ** 37;
/** The row that lists the segments, and its bytes when there may be deleted rows. */
const structureRow = 10;
const structureVersion = 0xff000001;
/** The first byte of each term: the main index. */
const mainIndex = 0x30;

/** More than any body has words. A place in a part is a frame's seq, less the first one, times this, plus the word's number. */
const placesPerFrame = 2 ** 22;
const maxPlaces = 4_000_000;

/**
 * Reads the lists that FTS5 keeps for each word straight from its tables, for a tenth of what a `match` takes for each
 * row. The format is the one of SQLite's `fts5_index.c`, which every later version has to read; what is not known here is
 * left to `match`.
 */
export class WordReader {
  readonly #db: DatabaseSync;
  #tokenizer: { clear: StatementSync; insert: StatementSync; select: StatementSync } | undefined;
  /** The newest phrase, since each part of the full text is searched for the same one. */
  #newest: { phrase: string; words: Uint8Array[] } | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The words of a phrase, as FTS5's tokenizer `tokenize` has them. */
  words(phrase: string, tokenize: string): Uint8Array[] {
    if (this.#newest?.phrase === phrase) return this.#newest.words;
    this.#tokenizer ??= this.#createTokenizer(tokenize);
    this.#tokenizer.clear.run();
    this.#tokenizer.insert.run(phrase);
    const words = this.#tokenizer.select.all().map(({ term }) => new TextEncoder().encode(text(term)));
    this.#newest = { phrase, words };
    return words;
  }

  /**
   * Marks the rows of a table that have these words one after another; with `goesOn` the last word is the beginning of
   * one. Returns false when it can't tell, with some of them marked perhaps; also of a phrase whose last word has fewer
   * than `fewRows` rows, since FTS5 passes over what is between them.
   */
  mark(table: string, words: readonly Uint8Array[], goesOn: boolean, marked: Marks, fewRows: number): boolean {
    const last = words.at(-1);
    if (last === undefined) return true;
    const statements = {
      structure: this.#db.prepare(`select block from ${table}_data where id = ${structureRow}`),
      startPage: this.#db.prepare(
        `select pgno >> 1 as page from ${table}_idx where segid = ? and term <= ? order by term desc limit 1`,
      ),
      page: this.#db.prepare(`select block from ${table}_data where id = ?`),
    };
    try {
      const segments = segmentsIn(bytes(statements.structure.get()?.block));
      const rows = words.length === 1 ? marked : { first: marked.first, marks: new Uint8Array(marked.marks.length) };
      for (const segment of segments) {
        const lists = new Lists(statements, segment);
        lists.visit(last, goesOn, () => lists.markRows(rows));
      }
      if (words.length === 1) return true;
      const count = countOf(rows.marks);
      if (count > 0 && count < fewRows) return false;
      for (const segment of count === 0 ? [] : segments) {
        markPhrase(new Lists(statements, segment), words, goesOn, rows, marked);
      }
      return true;
    } catch (error) {
      if (error instanceof UnreadableTable) return false;
      throw error;
    }
  }

  #createTokenizer(tokenize: string) {
    this.#db.exec(`
      create virtual table if not exists temp.wanted using fts5(body, content = '', tokenize = '${tokenize}');
      create virtual table if not exists temp.wanted_words using fts5vocab(temp, wanted, instance)`);
    return {
      clear: this.#db.prepare(`insert into temp.wanted (wanted) values ('delete-all')`),
      insert: this.#db.prepare('insert into temp.wanted (rowid, body) values (1, ?)'),
      select: this.#db.prepare('select term from temp.wanted_words order by offset'),
    };
  }
}

function segmentsIn(structure: Uint8Array): Segment[] {
  const view = new DataView(structure.buffer, structure.byteOffset, structure.length);
  if (structure.length < 8 || view.getUint32(4) !== structureVersion) throw new UnreadableTable();
  let at = 8;
  const next = () => {
    const value = varintAt(structure, at);
    at += varintLength(structure, at);
    return value;
  };
  const levels = next();
  // How many segments there are, and how many were written.
  next();
  next();
  const segments: Segment[] = [];
  for (let level = 0; level < levels; level++) {
    next();
    for (let left = next(); left > 0; left--) {
      segments.push({ id: next(), firstPage: next(), lastPage: next() });
      next();
      next();
      if (next() > 0) throw new UnreadableTable();
      next();
      next();
    }
  }
  return segments;
}

/** Marks the rows that have a phrase, among those that have its last word: of a frequent word only the places in these count. */
function markPhrase(lists: Lists, words: readonly Uint8Array[], goesOn: boolean, rows: Marks, marked: Marks): void {
  let before: Float64Array | undefined;
  for (const word of words.slice(0, -1)) {
    let places: Float64Array = new Float64Array(0);
    lists.visit(word, false, () => {
      places = lists.readPlaces(rows);
    });
    before = before === undefined ? places : following(before, places);
    if (before.length === 0) return;
  }
  const last = words.at(-1) ?? new Uint8Array(0);
  lists.visit(last, goesOn, () => {
    const found = following(before ?? new Float64Array(0), lists.readPlaces(rows));
    for (let index = 0; index < found.length; index++) {
      markAt(marked.marks, Math.floor((found[index] ?? 0) / placesPerFrame));
    }
  });
}

/** Those of `places` that directly follow one of `before`; both are ascending. */
function following(before: Float64Array, places: Float64Array): Float64Array {
  const found = new Float64Array(Math.min(before.length, places.length));
  let count = 0;
  let index = 0;
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0;
    while (index < before.length && (before[index] ?? 0) < place - 1) index++;
    if (before[index] === place - 1) found[count++] = place;
  }
  return found.subarray(0, count);
}

function markAt(marks: Uint8Array, place: number): void {
  if (place >= 0 && place < marks.length) marks[place] = 1;
}

/** The words of a segment in order, each with its list, over the leaf pages that hold them. */
class Lists {
  readonly #statements: Statements;
  readonly #segment: Segment;
  #number = 0;
  #page: Uint8Array = new Uint8Array(0);
  #at = 0;
  /** Where the page's content ends. */
  #end = 0;
  /** Where the words on this page begin. */
  #starts: number[] = [];
  /** The index of the current word on this page; -1 when it began on an earlier page. */
  #start = -1;

  constructor(statements: Statements, segment: Segment) {
    this.#statements = statements;
    this.#segment = segment;
  }

  /** Calls back at the list of a word, or at those of all words that begin with it. A list may be read once. */
  visit(word: Uint8Array, isBeginning: boolean, visit: () => void): void {
    const wanted = new Uint8Array([mainIndex, ...word]);
    const page = this.#statements.startPage.get(this.#segment.id, wanted)?.page;
    this.#number = Math.max(page === undefined ? 0 : number(page), this.#segment.firstPage) - 1;
    if (!this.#turn()) return;
    // How many of the wanted bytes the word before has: it comes before the wanted one, or begins with it.
    let common = 0;
    for (;;) {
      if (this.#start + 1 >= this.#starts.length) {
        if (!this.#turn()) return;
        continue;
      }
      this.#start += 1;
      this.#at = this.#starts[this.#start] ?? 0;
      // The first word of a page is written out, the others from where they differ from the one before.
      if (this.#start === 0) common = 0;
      const same = this.#start === 0 ? 0 : this.#varint();
      const length = this.#varint();
      let at = this.#at;
      this.#at += length;
      // Words ascend: this one differs where the one before did, or comes after all that is wanted.
      if (same > common && common < wanted.length) continue;
      if (same < common) return;
      while (at < this.#at && common < wanted.length && this.#page[at] === wanted[common]) {
        at += 1;
        common += 1;
      }
      const isLonger = at < this.#at;
      if (common === wanted.length && (isBeginning || !isLonger)) {
        visit();
        if (!isBeginning) return;
      } else if (isLonger && (common === wanted.length || (this.#page[at] ?? 0) > (wanted[common] ?? 0))) {
        return;
      }
    }
  }

  /** Marks the rows of the current list. */
  markRows({ first, marks }: Marks): void {
    let row = 0;
    let isFirst = true;
    for (;;) {
      const page = this.#page;
      const end = this.#listEnd();
      let at = this.#at;
      while (at < end) {
        // The first of a page is the row itself, the others count from the one before.
        const ahead = varintAt(page, at);
        at += varintLength(page, at);
        row = isFirst ? ahead : row + ahead;
        isFirst = false;
        const size = varintAt(page, at);
        at += varintLength(page, at);
        if (size % 2 === 1) throw new UnreadableTable();
        at += size / 2;
        markAt(marks, row - first);
      }
      if (!this.#turnToList()) return;
      isFirst = true;
    }
  }

  /** The places of the current list's word in the marked rows, counting from the first of these. */
  readPlaces({ first, marks }: Marks): Float64Array {
    let places = new Float64Array(4096);
    let count = 0;
    let row = 0;
    let isFirst = true;
    for (;;) {
      let page = this.#page;
      let end = this.#listEnd();
      let at = this.#at;
      while (at < end) {
        const ahead = varintAt(page, at);
        at += varintLength(page, at);
        row = isFirst ? ahead : row + ahead;
        isFirst = false;
        const size = varintAt(page, at);
        at += varintLength(page, at);
        if (size % 2 === 1) throw new UnreadableTable();
        let left = size / 2;
        if (marks[row - first] !== 1) {
          at += left;
          continue;
        }
        let place = (row - first) * placesPerFrame;
        while (left > 0) {
          if (at >= this.#end) {
            if (!this.#turn()) throw new UnreadableTable();
            page = this.#page;
            end = this.#listEnd();
            at = pageHead;
            isFirst = true;
          }
          const step = varintAt(page, at);
          const length = varintLength(page, at);
          at += length;
          left -= length;
          // A place in another column: there is none.
          if (step < 2) throw new UnreadableTable();
          place += step - 2;
          if (count === places.length) places = grown(places);
          places[count++] = place;
        }
      }
      if (!this.#turnToList()) return places.subarray(0, count);
      isFirst = true;
    }
  }

  /** Where the current list ends on this page. */
  #listEnd(): number {
    return this.#starts[this.#start + 1] ?? this.#end;
  }

  /** Moves to the continuation of the current list, if there is one. */
  #turnToList(): boolean {
    while (this.#start + 1 >= this.#starts.length) {
      if (!this.#turn()) return false;
      const row = ((this.#page[0] ?? 0) << 8) | (this.#page[1] ?? 0);
      if (row > 0) {
        this.#at = row;
        return true;
      }
    }
    return false;
  }

  #turn(): boolean {
    if (this.#number >= this.#segment.lastPage) return false;
    this.#number += 1;
    const stored = this.#statements.page.get(this.#segment.id * idsPerSegment + this.#number)?.block;
    if (!(stored instanceof Uint8Array)) throw new UnreadableTable();
    this.#page = stored;
    this.#end = ((stored[2] ?? 0) << 8) | (stored[3] ?? 0);
    if (this.#end < pageHead || this.#end > stored.length) throw new UnreadableTable();
    this.#starts = [];
    let start = 0;
    for (this.#at = this.#end; this.#at < stored.length; ) {
      start += this.#varint();
      this.#starts.push(start);
    }
    this.#start = -1;
    this.#at = pageHead;
    return true;
  }

  #varint(): number {
    const value = varintAt(this.#page, this.#at);
    this.#at += varintLength(this.#page, this.#at);
    return value;
  }
}

/** A page begins with where its first row is, unless a word comes before, and where its content ends: two bytes each. */
const pageHead = 4;

/** SQLite's numbers of variable length: seven bits in each byte, the highest first. */
function varintAt(page: Uint8Array, at: number): number {
  // Most have one byte.
  const first = page[at] ?? 0;
  return first < 128 ? first : longVarintAt(page, at);
}

function longVarintAt(page: Uint8Array, at: number): number {
  let value = 0;
  for (let index = at; index < at + 8; index++) {
    const byte = page[index] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return value * 256 + (page[at + 8] ?? 0);
}

function varintLength(page: Uint8Array, at: number): number {
  if ((page[at] ?? 0) < 128) return 1;
  for (let length = 2; length < 9; length++) if ((page[at + length - 1] ?? 0) < 128) return length;
  return 9;
}

function grown(places: Float64Array): Float64Array<ArrayBuffer> {
  if (places.length > maxPlaces) throw new UnreadableTable();
  const larger = new Float64Array(places.length * 2);
  larger.set(places);
  return larger;
}
