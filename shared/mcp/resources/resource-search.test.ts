import { describe, expect, it } from 'vitest';
import { readResourceItem } from '../items/resource-item.ts';
import { highlightRanges, narrows, queryWords, ResourceSearch } from './resource-search.ts';

function searchOver(...items: { name: string; title?: string; uri: string; description?: string }[]): ResourceSearch {
  const search = new ResourceSearch();
  for (const [ordinal, item] of items.entries()) search.add(readResourceItem({ ordinal, raw: { ...item } }));
  return search;
}

function find(search: ResourceSearch, query: string, within?: Int32Array): Int32Array {
  const run = search.find(query, within);
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
  it('wants every word, in any field, ignoring case', () => {
    expect([...find(files, 'MAIN')]).toEqual([0, 1, 2, 3]);
    expect([...find(files, 'main file://')]).toEqual([0, 1, 3]);
    expect([...find(files, 'main nowhere')]).toEqual([]);
  });

  it('finds everything for an empty query', () => {
    expect([...find(files, '  ')]).toEqual([0, 1, 2, 3]);
  });

  it('narrows an earlier result', () => {
    expect([...find(files, 'main page', find(files, 'main'))]).toEqual([1]);
  });

  it('puts names that start with a word first and URI matches last', () => {
    expect([...files.rank('main', find(files, 'main'))]).toEqual([0, 3, 1, 2]);
  });

  it('finds titles and descriptions alone', () => {
    const search = searchOver(
      { name: 'a', uri: 'x://a', title: 'Yearly figures' },
      { name: 'b', uri: 'x://b', description: 'The figures of a month' },
      { name: 'c', uri: 'x://c' },
    );
    expect([...find(search, 'yearly')]).toEqual([0]);
    expect([...find(search, 'month')]).toEqual([1]);
    expect([...search.rank('figures', find(search, 'figures'))]).toEqual([0, 1]);
  });

  it('leaves letters out only where no item has the words as they are', () => {
    const search = searchOver(
      { name: 'main.rs', uri: 'file:///src/main.rs' },
      { name: 'manners', uri: 'file:///manners' },
      { name: 'lib.rs', uri: 'file:///src/lib.rs' },
    );
    expect([...find(search, 'mnrs')]).toEqual([0, 1]);
    expect([...find(search, 'lib')]).toEqual([2]);
  });

  it('can be paused between slices', () => {
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
  it('merges what touches', () => {
    expect(highlightRanges('Banana main', queryWords('ana ban MAIN'))).toEqual([
      [0, 4],
      [7, 11],
    ]);
  });

  it('stays silent where lower case has another length', () => {
    expect(highlightRanges('İmain', ['main'])).toEqual([]);
  });
});
