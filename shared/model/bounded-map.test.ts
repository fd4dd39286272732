import { expect, it, vi } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('drops the oldest entries; one that is renewed is the newest', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 4],
  ]);
  map.renew('b', 5).set('d', 6);
  expect([...map.keys()]).toEqual(['b', 'd']);
});

it('keeps what may not be dropped, and reports what is', () => {
  const dropped: string[] = [];
  const isEnded = new Map([['a', false]]);
  const map = new BoundedMap<string, string>(1, {
    mayDrop: (name) => isEnded.get(name) !== false,
    onDrop: (key) => dropped.push(key),
  });
  map.set('a', 'a').set('b', 'b');
  expect([...map.keys()]).toEqual(['a']);
  isEnded.set('a', true);
  map.set('c', 'c');
  expect([...map.keys()]).toEqual(['c']);
  expect(dropped).toEqual(['b', 'a']);
});

it('goes on after it was emptied, and after entries were deleted or set again', () => {
  const map = new BoundedMap<number, number>(3);
  for (let key = 0; key < 10; key += 1) map.set(key, key);
  map.clear();
  for (let key = 0; key < 5; key += 1) map.set(key, key);
  expect([...map.keys()]).toEqual([2, 3, 4]);
  map.delete(2);
  map.delete(4);
  map.set(3, 30).set(2, 2).set(5, 5).set(6, 6);
  expect([...map]).toEqual([
    [2, 2],
    [5, 5],
    [6, 6],
  ]);
  map.renew(2, 20).set(7, 7);
  expect([...map.keys()]).toEqual([6, 2, 7]);
});

it('doesn’t look for the oldest entry from the beginning each time, which takes longer with each deleted one', () => {
  const map = new BoundedMap<number, number>(1000);
  const beginnings = vi.spyOn(map, 'keys');
  for (let key = 0; key < 100_000; key += 1) map.set(key, key);
  expect(map.size).toBe(1000);
  expect(beginnings).not.toHaveBeenCalled();
});
