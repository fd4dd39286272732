import { expect, it } from 'vitest';
import { hasRecords, recordArrays } from './json-records.ts';
import { JsonTree } from './json-tree.ts';

const pointersOf = (value: unknown) => {
  const tree = new JsonTree(JSON.stringify(value));
  return recordArrays(tree).map((node) => tree.pointer(node));
};
const two = [
  { id: 1, name: 'a' },
  { id: 2, name: 'b' },
];

it('arrays of like objects are found near the root', () => {
  expect(pointersOf(two)).toEqual(['']);
  expect(pointersOf({ total: 2, items: two, more: { also: two } })).toEqual(['/items', '/more/also']);
});

it('other arrays are no tables, nor are those in the rows of a table', () => {
  expect(pointersOf([1, 2])).toEqual([]);
  expect(pointersOf([{ a: 1 }])).toEqual([]);
  expect(pointersOf([{ a: 1 }, { b: 2 }])).toEqual([]);
  expect(pointersOf([{}, {}])).toEqual([]);
  expect(
    pointersOf([
      { id: 1, items: two },
      { id: 2, items: two },
    ]),
  ).toEqual(['']);
  expect(pointersOf({ a: { b: { c: { d: two } } } })).toEqual([]);
});

it('the beginning of a text is enough', () => {
  expect(hasRecords('{"items": [{"id": 1, "name": "a"}, {"id": 2, "na')).toBe(true);
  expect(hasRecords('{"items": [{"id": 1, "name": "a"')).toBe(false);
});
