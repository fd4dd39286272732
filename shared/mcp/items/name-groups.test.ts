import { describe, expect, it } from 'vitest';
import { groupByPrefix, prefixOf } from './name-groups.ts';

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
])('%j begins with %j', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix);
});

describe('grouping by prefix', () => {
  const names = (...given: string[]) => given.map((name) => ({ name }));
  const grouped = (...given: string[]) =>
    groupByPrefix(names(...given)).map(({ prefix, items }) => [prefix, ...items.map(({ name }) => name)]);

  it('brings together what begins alike, where the first of them stands', () => {
    expect(grouped('git_log', 'echo', 'git_diff', 'fs_read')).toEqual([
      ['git', 'git_log', 'git_diff'],
      [undefined, 'echo'],
      [undefined, 'fs_read'],
    ]);
  });

  it('keeps names that are there twice, and those that are none', () => {
    expect(grouped('', 'a_b', 'a_b', '')).toEqual([
      [undefined, ''],
      ['a', 'a_b', 'a_b'],
      [undefined, ''],
    ]);
  });
});
