import { describe, expect, it } from 'vitest';
import { readResourceItem } from '#shared/mcp/items/resource-item.ts';
import { highlightRanges, queryWords } from '#shared/mcp/resources/query-words.ts';
import { randomNumbers } from '../../../testing/random-numbers.ts';
import { fuzzyScore, haystackOf, narrows, ResourceSearch } from './resource-search.ts';
import { SoughtWord } from './sought-word.ts';

function searchOver(...items: { name: string; title?: string; uri: string; description?: string }[]): ResourceSearch {
  const search = new ResourceSearch();
  for (const [ordinal, item] of items.entries()) search.add(readResourceItem({ ordinal, raw: { ...item } }));
  return search;
}

function find(search: ResourceSearch, query: string): Int32Array {
  const run = search.find(query);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value.matches;
  }
}

const files = searchOver(
  { name: 'main.ts', uri: 'file:///src/main.ts' },
  { name: 'README', title: 'The main page', uri: 'file:///README.md' },
  { name: 'logo', uri: 'https://main.example/logo.png' },
  { name: 'domain', uri: 'file:///x' },
);

describe('ResourceSearch', () => {
  it('requires every word, in any field, ignoring case', () => {
    expect([...find(files, 'MAIN')]).toEqual([0, 1, 2, 3]);
    expect([...find(files, 'main file://')]).toEqual([0, 1, 3]);
    expect([...find(files, 'main nowhere')]).toEqual([]);
  });

  it('finds everything for an empty query', () => {
    expect([...find(files, '  ')]).toEqual([0, 1, 2, 3]);
  });

  it('narrows an earlier result', () => {
    find(files, 'main');
    expect([...find(files, 'main page')]).toEqual([1]);
  });

  it('puts names that start with a word first and URI matches last', () => {
    expect([...files.rank('main', find(files, 'main'))]).toEqual([0, 3, 1, 2]);
  });

  it('finds words in titles and descriptions', () => {
    const search = searchOver(
      { name: 'a', uri: 'x://a', title: 'Yearly figures' },
      { name: 'b', uri: 'x://b', description: 'The figures of a month' },
      { name: 'c', uri: 'x://c' },
    );
    expect([...find(search, 'yearly')]).toEqual([0]);
    expect([...find(search, 'month')]).toEqual([1]);
    expect([...search.rank('figures', find(search, 'figures'))]).toEqual([0, 1]);
  });

  it('searches fuzzily only when no item contains the words', () => {
    const search = searchOver(
      { name: 'main.rs', uri: 'file:///src/main.rs' },
      { name: 'manners', uri: 'file:///manners' },
      { name: 'lib.rs', uri: 'file:///src/lib.rs' },
    );
    expect([...find(search, 'mnrs')]).toEqual([0, 1]);
    expect([...find(search, 'lib')]).toEqual([2]);
  });

  it('yields between slices', () => {
    const search = new ResourceSearch();
    for (let ordinal = 0; ordinal < 20_000; ordinal += 1) {
      search.add(readResourceItem({ ordinal, raw: { uri: `a://${ordinal}`, name: `n${ordinal}` } }));
    }
    const run = search.find('n1999');
    expect(run.next()).toEqual({ done: false, value: undefined });
    expect(find(search, 'n1999')).toHaveLength(11);
  });
});

describe('narrows', () => {
  it.each([
    ['main', 'mai', true],
    ['main page', 'page', true],
    ['page', 'page main', false],
    ['ma', 'main', false],
  ])('%s within %s: %s', (query, wider, expected) => {
    expect(narrows(query, wider)).toBe(expected);
  });
});

describe('highlightRanges', () => {
  it('merges adjacent ranges', () => {
    expect(highlightRanges('Banana main', queryWords('ana ban MAIN'))).toEqual([
      [0, 4],
      [7, 11],
    ]);
  });

  it('highlights nothing when lower case has another length', () => {
    expect(highlightRanges('İmain', ['main'])).toEqual([]);
  });
});

/** Whether a text has the letters of a word, alone and as a part of a longer text. */
function hasLettersInOrder(text: string, wanted: string, acrossWords: boolean): boolean {
  const word = new SoughtWord(wanted);
  const isFound = word.hasLettersIn(text, 0, text.length, acrossWords);
  expect(word.hasLettersIn(`x ${text} ${wanted}`, 2, 2 + text.length, acrossWords)).toBe(isFound);
  return isFound;
}

/** The same by trying every place of every letter. */
function isAnywhere(text: string, wanted: string, acrossWords: boolean, from = 0, letter = 0): boolean {
  if (letter === wanted.length) return true;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== wanted[letter] || !/[\p{L}\p{N}]/u.test(text[at] ?? '')) continue;
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
    const isSameWord = letter > 0 && /^[\p{L}\p{N}]+$/u.test(text.slice(from - 1, at + 1));
    const fits = isSameWord || (isStart && (letter === 0 || acrossWords));
    if (fits && isAnywhere(text, wanted, acrossWords, at + 1, letter + 1)) return true;
  }
  return false;
}

describe('letters in order', () => {
  it.each([
    ['main.rs', 'mnrs', true],
    ['main.rs', 'mrs', true],
    ['main.rs', 'ain', false],
    ['read_file_contents', 'rfc', true],
    ['read_file_contents', 'rdfl', true],
    ['read_file_contents', 'rxf', false],
    ['über uns', 'üu', true],
    ['', 'a', false],
  ])('%s, %s: %s', (text, wanted, expected) => {
    expect(hasLettersInOrder(text, wanted, true)).toBe(expected);
  });

  it('must be in one word of a description', () => {
    expect(hasLettersInOrder('counts all the files', 'ctf', false)).toBe(false);
    expect(hasLettersInOrder('counts all the files', 'cnts', false)).toBe(true);
  });

  it('are found like by trying every position', () => {
    const letters = 'aab ._é';
    const random = randomNumbers(1);
    const made = (length: number) =>
      Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
    for (let round = 0; round < 2000; round += 1) {
      const text = made(14);
      const wanted = made(3);
      for (const acrossWords of [true, false]) {
        const found = `${text} / ${wanted}: ${hasLettersInOrder(text, wanted, acrossWords)}`;
        expect(found).toBe(`${text} / ${wanted}: ${isAnywhere(text, wanted, acrossWords)}`);
      }
    }
  });

  it('take linear time for adversarial texts', () => {
    expect(hasLettersInOrder('a'.repeat(1_000_000), `${'a'.repeat(300)}b`, true)).toBe(false);
  });
});

describe('the score', () => {
  const score = (query: string, texts: Parameters<typeof haystackOf>[0]) => fuzzyScore(haystackOf(texts), [query]);

  it('is highest in the name, then title, URI and description, literal before fuzzy in each', () => {
    const scores = [
      score('main', { name: 'main' }),
      score('main', { name: 'main.rs' }),
      score('main', { name: 'the main' }),
      score('main', { name: 'domain' }),
      score('main', { name: 'x', title: 'The main page' }),
      score('main', { name: 'x', title: 'Domains' }),
      score('main', { name: 'my_archive_in_nepal' }),
      score('main', { name: 'x', uri: 'file:///main.rs' }),
      score('main', { name: 'x', title: 'Mali and its nature' }),
      score('main', { name: 'x', description: 'the main thing' }),
      score('main', { name: 'x', uri: 'x://m/a/i/n' }),
      score('main', { name: 'x', description: 'a medallion' }),
      score('main', { name: 'x', description: 'nothing' }),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.at(-1)).toBe(0);
  });
});
