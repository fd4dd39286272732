import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import type { NamedKind, NamedQuery, ToolTerm } from '#shared/model/lists/named-rows.ts';
import { groupByPrefix, NamedIndex, prefixOf } from './named-index.ts';

const inputSchema = { type: 'object' };

function indexOf(kind: NamedKind, ...raws: Json[]): NamedIndex {
  const index = new NamedIndex(kind);
  for (const raw of raws) index.add(raw);
  return index;
}

function toEnd<Result>(run: Iterator<unknown, Result>): Result {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

const all: NamedQuery = { text: '', terms: [] };
const rangeOf = (index: NamedIndex, query: Partial<NamedQuery>, from = 0, count = 100) =>
  toEnd(index.rows({ ...all, ...query }, { from, count }));
/** The rows in short: an item's ordinal, or a group's name. */
const rowsOf = (...given: Parameters<typeof rangeOf>) =>
  rangeOf(...given).rows.map((row) => (row.kind === 'item' ? row.item.ordinal : row.prefix));

describe('a place in the list', () => {
  const index = indexOf(
    'tools',
    { name: 'get', inputSchema },
    null,
    { name: 'put', inputSchema },
    { name: 'get', inputSchema },
    7,
  );

  it.each([
    [0, { name: 'get' }],
    [1, { nth: 1 }],
    [2, { name: 'put' }],
    [3, { name: 'get', nth: 2 }],
    [4, { nth: 2 }],
  ])('of item %d is %o, and finds the item', (ordinal, place) => {
    const { rows, front } = rangeOf(index, { place });
    expect(rows[ordinal]).toMatchObject({ item: { ordinal }, place });
    expect(index.at(place).item?.ordinal).toBe(ordinal);
    expect(front).toBe(ordinal);
  });

  it('finds nothing for an unlisted item, and no row for a hidden one', () => {
    expect(index.at({ name: 'gone' }).item).toBeUndefined();
    expect(rangeOf(index, { place: { name: 'gone' } }).front).toBeUndefined();
    expect(rangeOf(index, { place: { name: 'put' }, text: 'get' }).front).toBe(-1);
  });

  it('reports duplicates, and why tools of that name can’t be called over HTTP', () => {
    const broken = { name: 'get', inputSchema: { properties: { a: { type: 'string', 'x-mcp-header': '' } } } };
    expect(index.at({ name: 'get' })).toMatchObject({ isRepeated: true });
    expect(index.at({ name: 'put' })).toMatchObject({ isRepeated: false });
    expect(index.at({ nth: 1 })).toMatchObject({ isRepeated: false });
    index.add(broken);
    expect(index.at({ name: 'get' }).headerFault).toBe('empty');
  });
});

it('filters by all chosen terms, and counts the matches of each', () => {
  const index = indexOf(
    'tools',
    { name: 'look', inputSchema, annotations: { readOnlyHint: true } },
    { name: 'look', inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: 'burn', inputSchema, annotations: { destructiveHint: true } },
    { name: 'mute', inputSchema },
  );
  const ordinals = (...terms: ToolTerm[]) => rowsOf(index, { terms });
  expect(ordinals()).toEqual([0, 1, 2, 3]);
  expect(ordinals('readOnly')).toEqual([0, 1]);
  expect(ordinals('readOnly', 'closedWorld')).toEqual([1]);
  expect(ordinals('marked')).toEqual([0, 1]);
  expect(rangeOf(index, {})).toMatchObject({
    terms: { readOnly: 2, marked: 2, closedWorld: 1, destructive: 1, silent: 1 },
    listed: 4,
    shown: 4,
  });
});

it('finds words in names, titles and descriptions, also of items added later', () => {
  const index = indexOf('prompts', { name: 'ask', description: 'Asks a guest' }, { name: 'tell', title: 'Guests' });
  expect(rowsOf(index, { text: 'guest' })).toEqual([0, 1]);
  index.add({ name: 'guest' });
  expect(rowsOf(index, { text: 'guest' })).toEqual([0, 1, 2]);
  expect(rowsOf(index, { text: 'guest' }, 1, 1)).toEqual([1]);
});

it('groups names by prefix, and hides the items of closed groups', () => {
  const index = indexOf('tools', { name: 'git_log' }, { name: 'plain' }, { name: 'git_show' });
  expect(rowsOf(index, { closed: [] })).toEqual(['git', 0, 2, 1]);
  expect(rangeOf(index, { closed: [] }).rows[2]).toMatchObject({ group: 0 });
  expect(rowsOf(index, { closed: ['git'] })).toEqual(['git', 1]);
});

it('finds the next row by its first letters, and wraps around', () => {
  const index = indexOf('prompts', { name: 'ask' }, { name: 'tell' }, { title: 'Another' });
  const find = (start: string, from: number) => toEnd(index.rowStarting(all, start, from));
  expect(find('a', 1)).toBe(2);
  expect(find('a', 3)).toBe(0);
  expect(find('x', 0)).toBeUndefined();
});

it.each([
  ['git_log', 'git'],
  ['fs.read', 'fs'],
  ['a/b/c', 'a'],
  ['get-sum', 'get'],
  ['getUser', 'get'],
  ['HTTPGet', undefined],
  ['echo', undefined],
  ['_private', undefined],
  ['', undefined],
])('the prefix of %j is %j', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix);
});

describe('grouping by prefix', () => {
  const names = (...given: string[]) => given.map((name) => ({ name }));
  const grouped = (...given: string[]) =>
    toEnd(groupByPrefix(names(...given))).map((entry) =>
      'name' in entry ? entry.name : [entry.prefix, ...entry.items.map(({ name }) => name)],
    );

  it('groups names with the same prefix at the position of the first', () => {
    expect(grouped('git_log', 'echo', 'git_diff', 'fs_read')).toEqual([
      ['git', 'git_log', 'git_diff'],
      'echo',
      'fs_read',
    ]);
  });

  it('keeps duplicate and empty names', () => {
    expect(grouped('', 'a_b', 'a_b', '')).toEqual(['', ['a', 'a_b', 'a_b'], '']);
  });
});
