import { expect, it } from 'vitest';
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
