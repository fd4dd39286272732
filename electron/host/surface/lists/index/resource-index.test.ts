import { describe, expect, it } from 'vitest';
import { type ResourceItem, readResourceItem } from '#shared/mcp/items/resource-item.ts';
import { keyOfTemplate } from '#shared/mcp/resources/template-key.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { ResourceQuery, RowMark, SortColumn } from '#shared/model/lists/resource-rows.ts';
import { ResourceIndex, sortItems } from './resource-index.ts';
import { resourceRange, resourceRowStarting } from './resource-layout.ts';

function indexOf(kind: 'resources' | 'templates', ...uris: string[]): ResourceIndex {
  const index = new ResourceIndex(kind);
  for (const uri of uris) index.add(itemOf(kind, uri));
  return index;
}

const itemOf = (kind: 'resources' | 'templates', uri: string): Json => ({
  [kind === 'resources' ? 'uri' : 'uriTemplate']: uri,
  name: uri.slice(uri.lastIndexOf('/') + 1) || uri,
  ...(uri.endsWith('/') && { mimeType: 'inode/directory' }),
});

function toEnd<Result>(run: Iterator<unknown, Result>): Result {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

const tree: ResourceQuery = { view: 'tree', text: '', filter: '', folders: [], folded: [], past: [] };
const list: ResourceQuery = { ...tree, view: 'list' };
const noTemplates = new ResourceIndex('templates');

const rangeOf = (index: ResourceIndex, query: ResourceQuery, templates = noTemplates, mark?: RowMark) =>
  toEnd(resourceRange(index, templates, query, { from: 0, count: 100 }, mark));
/** The rows in short: a tree's labels, or a list's URIs. */
const rowsOf = (index: ResourceIndex, query: ResourceQuery, templates?: ResourceIndex) =>
  rangeOf(index, query, templates).rows.map(
    ({ mark, tree: facts }) =>
      mark.expansion ?? (facts === undefined || mark.kind === 'template' ? mark.uri : facts.label),
  );
const openAll = (...prefixes: string[]): ResourceQuery => ({
  ...tree,
  folders: prefixes.map((prefix): [string, boolean] => [prefix, true]),
});

describe('a tree', () => {
  const index = indexOf('resources', 'a://h/d/1', 'a://h/d/2', 'a://h/e');

  it('shows open roots and the folders that the user opened', () => {
    expect(rowsOf(index, tree)).toEqual(['a://h', 'd', 'e']);
    expect(rowsOf(index, openAll('a://h', 'a://h/d'))).toEqual(['a://h', 'd', '1', '2', 'e']);
  });

  it('has the parent of each row, also above the requested window', () => {
    const query = openAll('a://h', 'a://h/d');
    expect(rangeOf(index, query).rows.map((row) => row.tree?.parent)).toEqual([-1, 0, 1, 1, 0]);
    const { rows } = toEnd(resourceRange(index, noTemplates, query, { from: 2, count: 3 }, undefined));
    expect(rows.map((row) => row.tree?.parent)).toEqual([1, 1, 0]);
  });

  it('opens the folders of a search’s matches until the user closes them', () => {
    expect(rowsOf(index, { ...tree, text: '2' })).toEqual(['a://h/d', '2']);
    expect(rowsOf(index, { ...tree, text: '2', folded: [['a://h/d', false]] })).toEqual(['a://h/d']);
  });

  it('finds the resource in front, or the folders that hide it, nearest first', () => {
    expect(rangeOf(index, { ...tree, front: 'a://h/d/2' }).front).toEqual({
      uri: 'a://h/d/2',
      row: -1,
      hiddenIn: ['a://h/d', 'a://h', 'a://'],
    });
    expect(rangeOf(index, { ...openAll('a://h', 'a://h/d'), front: 'a://h/d/2' }).front).toMatchObject({ row: 3 });
    expect(rangeOf(index, { ...tree, front: 'a://other' }).front).toBeUndefined();
  });

  it('has templates among the items of their folder, and their expansions below them', () => {
    const templates = indexOf('templates', 'a://h/d/{id}');
    const open = openAll('a://h', 'a://h/d', keyOfTemplate('a://h/d/{id}'));
    const query: ResourceQuery = { ...open, past: [['a://h/d/{id}', ['a://h/d/8', 'a://h/d/7']]] };
    expect(rowsOf(index, query, templates)).toEqual(['a://h', 'd', '1', '2', undefined, 'a://h/d/8', 'a://h/d/7', 'e']);
    const mark: RowMark = { kind: 'template', ordinal: 0, expansion: 'a://h/d/7' };
    expect(rangeOf(index, query, templates, mark).active).toEqual({ mark, row: 6 });
    expect(rangeOf(index, tree, templates, mark).active).toEqual({ mark, row: -1 });
  });

  it('finds a template in front, and a URI expanded from one', () => {
    const template = 'a://h/d/{id}';
    const templates = indexOf('templates', template);
    const past: ResourceQuery['past'] = [[template, ['a://h/d/8', 'a://h/d/7']]];
    const frontOf = (front: string, ...open: string[]) =>
      rangeOf(index, { ...openAll(...open), past, front }, templates).front;
    const key = keyOfTemplate(template);
    expect(frontOf(key)).toEqual({ uri: key, row: -1, hiddenIn: ['a://h/d', 'a://h', 'a://'] });
    expect(frontOf(key, 'a://h', 'a://h/d')).toMatchObject({ row: 4 });
    expect(frontOf('a://h/d/7')).toMatchObject({ row: -1, hiddenIn: [key, 'a://h/d', 'a://h', 'a://'] });
    expect(frontOf('a://h/d/7', 'a://h', 'a://h/d', key)).toMatchObject({ row: 6, hiddenIn: [] });
    expect(frontOf(keyOfTemplate('a://gone/{id}'))).toBeUndefined();
  });
});

describe('the focused row', () => {
  const after = indexOf('resources', 'a://h/0', 'a://h/1', 'a://h/2', 'a://h/1');
  const rowOf = (mark: RowMark, query = openAll('a://h')) => rangeOf(after, query, noTemplates, mark).active?.row;

  it('stays on its resource when the list changes', () => {
    expect(rowOf({ kind: 'item', ordinal: 0, uri: 'a://h/1' })).toBe(2);
    expect(rowOf({ kind: 'item', ordinal: 0, uri: 'a://h/1' }, list)).toBe(1);
  });

  it('distinguishes duplicates while their list is the same', () => {
    expect(rowOf({ kind: 'item', ordinal: 3, uri: 'a://h/1' })).toBe(3);
  });

  it('stays on a folder of another list by its prefix', () => {
    expect(rowOf({ kind: 'folder', ordinal: 40, prefix: 'a://h' })).toBe(0);
  });

  it('has no row when its resource is no longer listed', () => {
    expect(rowOf({ kind: 'item', ordinal: 0, uri: 'a://h/9' })).toBe(-1);
  });
});

describe('a list', () => {
  const index = indexOf('resources', 'a://h/two', 'a://h/one', 'b://one');

  it('is in the server’s order, by relevance while searching, or by a column, with templates last', () => {
    const templates = indexOf('templates', 'c://{id}');
    const numbers = (query: ResourceQuery) => rangeOf(index, query, templates).rows.map(({ mark }) => mark.ordinal);
    expect(numbers(list)).toEqual([0, 1, 2, 0]);
    expect(numbers({ ...list, text: 'one' })).toEqual([1, 2]);
    expect(numbers({ ...list, sort: { column: 'uri', isDescending: true } })).toEqual([2, 0, 1, 0]);
    expect(numbers({ ...list, text: 'one', sort: { column: 'uri', isDescending: true } })).toEqual([2, 1]);
  });

  it('counts the matches of each facet, and filters by facets', () => {
    const { counts, shown, listed } = rangeOf(index, { ...list, filter: 'scheme:b' });
    expect(counts.schemes).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    );
    expect({ shown, listed }).toEqual({ shown: 1, listed: 3 });
  });

  it('finds the next row by its first letters', () => {
    expect(toEnd(resourceRowStarting(index, noTemplates, list, 'o', 2))).toBe(2);
    expect(toEnd(resourceRowStarting(index, noTemplates, list, 'o', 3))).toBe(1);
  });

  it('shows items that were added after a query', () => {
    const growing = indexOf('resources', 'a://1');
    expect(rowsOf(growing, list)).toEqual(['a://1']);
    growing.add(itemOf('resources', 'a://2'));
    expect(rowsOf(growing, list)).toEqual(['a://1', 'a://2']);
  });
});

it('distinguishes a directory and a file of the same path, and marks equal URIs as duplicates', () => {
  const index = indexOf('resources', 'a://h/docs', 'a://h/docs/', 'a://h/docs/1', 'a://h/docs/');
  expect(index.tree.nodeOfItem(0)).toBe(index.tree.nodeOfItem(1));
  expect([0, 1, 2, 3].map((item) => index.isRepeated(item))).toEqual([false, true, false, true]);
  expect(rangeOf(index, { ...list, filter: 'is:marked' }).shown).toBe(2);
  expect(index.listed({ uri: 'a://h/docs/' }, 10).map(({ ordinal }) => ordinal)).toEqual([1, 3]);
  expect(index.listed({ ordinal: 2 }, 10).map(({ ordinal }) => ordinal)).toEqual([2]);
  expect(index.listed({ uri: 'a://h/other' }, 10)).toEqual([]);
});

it('returns the matching items in a folder', () => {
  const index = indexOf('resources', 'a://h/d/1', 'a://h/e', 'a://h/d/2');
  const matching = (below?: string, text = '') =>
    toEnd(index.matching({ text, filter: '', below }, { from: 0, count: 10 })).rows.map(({ ordinal }) => ordinal);
  expect(matching()).toEqual([0, 1, 2]);
  expect(matching('a://h/d')).toEqual([0, 2]);
  expect(matching('a://h/d', '2')).toEqual([2]);
});

function order(items: ResourceItem[], column: SortColumn): number[] {
  const run = sortItems(items, column);
  for (;;) {
    const step = run.next();
    if (step.done) return [...step.value];
  }
}

const listed: JsonObject[] = [
  { uri: 'b://1', name: 'Zeta', size: 5 },
  { uri: 'a://2', name: 'alpha' },
  { uri: 'c://3', name: 'Alpha', size: 1, mimeType: 'text/plain' },
];
const items = listed.map((raw, ordinal) => readResourceItem({ ordinal, raw }));

describe('sortItems', () => {
  it('ignores case in names and is stable', () => {
    expect(order(items, 'name')).toEqual([1, 2, 0]);
  });

  it('puts unknown sizes first and unknown types last', () => {
    expect(order(items, 'size')).toEqual([1, 2, 0]);
    expect(order(items, 'mimeType')).toEqual([2, 0, 1]);
  });

  it('sorts by annotations, unknown ones last', () => {
    const annotated: JsonObject[] = [
      { priority: 0.2 },
      {},
      { priority: 0.9, lastModified: '2026-07-01T00:00:00Z', audience: ['user'] },
    ];
    const some = annotated.map((annotations, ordinal) =>
      readResourceItem({ ordinal, raw: { uri: `a://${ordinal}`, name: 'x', annotations } }),
    );
    expect(order(some, 'priority')).toEqual([1, 0, 2]);
    expect(order(some, 'lastModified')).toEqual([0, 1, 2]);
    expect(order(some, 'audience')).toEqual([2, 0, 1]);
  });

  it('merges many chunks', () => {
    const many = Array.from({ length: 20_000 }, (_, ordinal) =>
      readResourceItem({
        ordinal,
        raw: { uri: `a://${(ordinal * 7919) % 20_000}`.padEnd(12), name: 'x', size: (ordinal * 7919) % 20_000 },
      }),
    );
    const sizes = order(many, 'size').map((item) => many[item]?.size);
    expect(sizes).toEqual(Array.from({ length: 20_000 }, (_, size) => size));
  });
});

it('counts and finds recent modifications by the time of each query', () => {
  let now = Date.UTC(2026, 0, 1, 12);
  const index = new ResourceIndex('resources', undefined, () => now);
  const annotations = { lastModified: '2026-01-01T11:50:00Z' };
  index.add({ uri: 'a://1', name: '1', annotations });
  const recent: ResourceQuery = { ...list, filter: 'modified:1h' };
  expect(rowsOf(index, recent)).toEqual(['a://1']);
  expect(rangeOf(index, list).counts.modified).toMatchObject({ '1h': 1, '1d': 1 });
  now += 2 * 3_600_000;
  expect(rowsOf(index, recent)).toEqual([]);
  expect(rangeOf(index, list).counts.modified).toMatchObject({ '1h': 0, '1d': 1 });
});
