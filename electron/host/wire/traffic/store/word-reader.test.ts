import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WordReader } from './word-reader.ts';

const tokenize = 'unicode61 remove_diacritics 2';
const vocabulary = [
  'Köln',
  'koln',
  'KÖLNER',
  'alpha',
  'ALPHABET',
  'alp',
  '数',
  '据',
  '库',
  'ß',
  'a',
  '7',
  '77',
  'naïve',
  '🙂',
  'Ω',
];

/** The same numbers in every run, from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function createTable(rows: Iterable<[number, string]>, rowsPerTransaction = 700): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  db.exec(
    `create virtual table words using fts5(body, content = '', contentless_delete = 1, tokenize = '${tokenize}')`,
  );
  const insert = db.prepare('insert into words (rowid, body) values (?, ?)');
  let count = 0;
  db.exec('begin');
  for (const [row, body] of rows) {
    insert.run(row, body);
    count += 1;
    if (count % rowsPerTransaction === 0) db.exec('commit; begin');
  }
  db.exec('commit');
  return db;
}

/** What the reader finds, or undefined when it leaves the search to FTS5. */
function read(
  db: DatabaseSync,
  phrase: string,
  goesOn: boolean,
  first: number,
  last: number,
  fewRows = 0,
): number[] | undefined {
  const marked = { first, marks: new Uint8Array(last - first + 1) };
  const reader = new WordReader(db);
  if (!reader.mark('words', reader.words(phrase, tokenize), goesOn, marked, fewRows)) return undefined;
  return [...marked.marks.keys()].filter((place) => marked.marks[place] === 1).map((place) => first + place);
}

function match(db: DatabaseSync, phrase: string, goesOn: boolean, first: number, last: number): number[] {
  const select = db.prepare('select rowid from words where words match ? and rowid between ? and ? order by rowid');
  return select.all(`"${phrase}"${goesOn ? ' *' : ''}`, first, last).map(({ rowid }) => Number(rowid));
}

/** Bodies from one word to some hundred, rows with gaps; now and then one so long that its places go over many pages. */
function* randomRows(seed: number, count: number): Generator<[number, string]> {
  const random = createRandom(seed);
  let row = 2 ** 34;
  for (let index = 0; index < count; index++) {
    row += random() < 0.95 ? 1 : Math.ceil(random() * 400);
    const length = index % 900 === 5 ? 9000 : Math.ceil(random() ** 4 * 120);
    const words = Array.from({ length }, () => {
      const word = vocabulary[Math.floor(random() ** 2 * vocabulary.length)] ?? '';
      return random() < 0.02 ? `rare${Math.floor(random() * 3000)}` : word;
    });
    yield [row, words.join(random() < 0.5 ? ' ' : '-')];
  }
}

const phrases = [
  ...vocabulary,
  'rare',
  'rare1',
  'rare17',
  'none',
  '数 据 库',
  '据 数',
  'koln alpha',
  'Alpha köln 7',
  'a a a',
  'alpha rare2',
  'rare5 alp',
  '-',
  '',
];

describe('the lists of words', () => {
  it.each([1, 2, 3])('are read exactly as FTS5 matches: random rows, seed %i', (seed) => {
    const rows = [...randomRows(seed, 6000)];
    const db = createTable(rows);
    const [first, middle, last] = [rows[0]?.[0] ?? 0, rows[3000]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
    for (const phrase of phrases) {
      for (const goesOn of [false, true]) {
        const whole = match(db, phrase, goesOn, first, last);
        expect([phrase, goesOn, read(db, phrase, goesOn, first, last)]).toEqual([phrase, goesOn, whole]);
        const part = whole.filter((row) => row >= first + 10 && row <= middle);
        expect([phrase, goesOn, read(db, phrase, goesOn, first + 10, middle)]).toEqual([phrase, goesOn, part]);
      }
    }
  });

  it('are those of a plain scan of the words', () => {
    const rows = [...randomRows(9, 4000)];
    const db = createTable(rows, 50);
    const [first, last] = [rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0];
    const plain = (text: string) =>
      text
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .split(/[^\p{L}\p{N}]+/u);
    const having = (has: (words: string[]) => boolean) =>
      rows.flatMap(([row, body]) => (has(plain(body)) ? [row] : []));
    expect(read(db, 'KÖLN', false, first, last)).toEqual(having((words) => words.includes('koln')));
    expect(read(db, 'Köl', true, first, last)).toEqual(having((words) => words.some((word) => word.startsWith('kol'))));
    expect(read(db, '数 据', false, first, last)).toEqual(
      having((words) => words.some((word, index) => word === '数' && words[index + 1] === '据')),
    );
    expect(read(db, 'alpha rare1', true, first, last)).toEqual(
      having((words) => words.some((word, index) => word === 'alpha' && words[index + 1]?.startsWith('rare1'))),
    );
  });

  it('are read when one is in all rows and goes over hundreds of pages, and after they were merged', () => {
    const db = createTable(
      Array.from({ length: 60_000 }, (_, index) => [index + 1, `all ${index % 7 === 0 ? 'some' : 'x'}`]),
      5000,
    );
    const someRows = Array.from({ length: 8572 }, (_, index) => index * 7 + 1);
    for (const command of ['automerge', 'optimize']) {
      if (command === 'optimize') db.exec(`insert into words (words) values ('optimize')`);
      expect(read(db, 'all', false, 1, 60_000)).toHaveLength(60_000);
      expect(read(db, 'al', true, 101, 60_000)).toHaveLength(59_900);
      expect(read(db, 'some', false, 1, 60_000)).toEqual(someRows);
      expect(read(db, 'all some', false, 1, 60_000)).toEqual(someRows);
      expect(read(db, 'y', true, 1, 60_000)).toEqual([]);
    }
  });

  it('are left to FTS5 once rows were deleted', () => {
    const db = createTable([
      [1, 'alpha'],
      [2, 'alpha beta'],
      [3, 'beta'],
    ]);
    db.exec('delete from words where rowid = 2');
    expect(read(db, 'alpha', false, 1, 3)).toBeUndefined();
    expect(match(db, 'alpha', false, 1, 3)).toEqual([1]);
  });

  it('are left to FTS5 for a phrase whose last word is rare', () => {
    const db = createTable(
      Array.from({ length: 100 }, (_, index) => [index + 1, index === 6 ? 'all rare' : 'all often']),
    );
    expect(read(db, 'all rare', false, 1, 100, 5)).toBeUndefined();
    expect(read(db, 'all often', false, 1, 100, 5)).toHaveLength(99);
    expect(read(db, 'rare', false, 1, 100, 5)).toEqual([7]);
    expect(read(db, 'all none', false, 1, 100, 5)).toEqual([]);
  });

  it('are those of an empty table: none', () => {
    expect(read(createTable([]), 'alpha', true, 1, 3) ?? []).toEqual([]);
  });
});
