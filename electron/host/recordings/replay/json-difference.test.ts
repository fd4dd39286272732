import { expect, it } from 'vitest';
import { differences } from './json-difference.ts';

it('finds no difference where only the order of keys differs', () => {
  expect(differences({ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 }, 10)).toEqual([]);
});

it('names each place with both values, as far as they exist', () => {
  expect(differences({ a: 1, b: [1, 2], c: {} }, { a: '1', b: [1, 3], d: null, c: [] }, 10)).toEqual([
    { pointer: '/a', before: 1, after: '1' },
    { pointer: '/b/1', before: 2, after: 3 },
    { pointer: '/c', before: {}, after: [] },
    { pointer: '/d', after: null },
  ]);
});

it('finds what was added or removed in a list', () => {
  const [one, two, three] = [{ name: 'one' }, { name: 'two' }, { name: 'three' }];
  expect(differences([one, two], [one, three, two], 10)).toEqual([{ pointer: '/1', after: three, item: 'three' }]);
  expect(differences([one, three, two], [one, two], 10)).toEqual([{ pointer: '/1', before: three, item: 'three' }]);
  expect(differences([1, 2], [1, 3, 2], 10)).toEqual([{ pointer: '/1', after: 3 }]);
});

it('compares what has a name with its like, whatever its place', () => {
  const list = (...names: string[]) => names.map((name) => ({ name, n: name.length }));
  expect(differences(list('a', 'b', 'c', 'd'), [{ name: 'new', n: 1 }, ...list('b', 'c', 'd')], 10)).toEqual([
    { pointer: '/0', before: { name: 'a', n: 1 }, item: 'a' },
    { pointer: '/0', after: { name: 'new', n: 1 }, item: 'new' },
  ]);
  expect(
    differences(
      list('a', 'b'),
      [
        { name: 'b', n: 2 },
        { name: 'a', n: 1 },
      ],
      10,
    ),
  ).toEqual([
    { pointer: '/1/n', before: 1, after: 2, item: 'b' },
    { pointer: '', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
  // Not all have a name, or one of their own.
  expect(differences([{ name: 'a' }, 1], [{ name: 'a' }, 2], 10)).toEqual([{ pointer: '/1', before: 1, after: 2 }]);
  expect(differences(list('a', 'a'), list('a', 'b'), 10)).toHaveLength(1);
});

it('stops at the limit', () => {
  expect(differences({ a: 1, b: 2, c: 3 }, {}, 2)).toHaveLength(2);
});
