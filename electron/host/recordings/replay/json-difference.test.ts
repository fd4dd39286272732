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
  expect(differences([one, two], [one, three, two], 10)).toEqual([{ pointer: '/1', after: three }]);
  expect(differences([one, three, two], [one, two], 10)).toEqual([{ pointer: '/1', before: three }]);
});

it('stops at the limit', () => {
  expect(differences({ a: 1, b: 2, c: 3 }, {}, 2)).toHaveLength(2);
});
