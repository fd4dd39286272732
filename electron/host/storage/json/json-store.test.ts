import { expect, test } from 'vitest';
import { mergeById, mergeFields } from './json-store.ts';

test('keeps the fields that only one side changed, and mine where both did', () => {
  const base = { a: 1, b: 1, c: 1 };
  expect(mergeFields(base, { a: 2, b: 1, c: 2 }, { a: 1, b: 3, c: 3 })).toEqual({ a: 2, b: 3, c: 2 });
});

test('keeps the items that either side added or changed, in my order', () => {
  const item = (id: string, text = '') => ({ id, text });
  const base = [item('a'), item('b'), item('c'), item('d')];
  const mine = [item('d'), item('a', 'mine'), item('b'), item('new')];
  const theirs = [item('a', 'theirs'), item('b', 'theirs'), item('c'), item('theirs')];
  expect(mergeById(base, mine, theirs)).toEqual([item('a', 'mine'), item('b', 'theirs'), item('new'), item('theirs')]);
});
