import { expect, it } from 'vitest';
import { Heap } from './heap.ts';

it('gives its items in order, also those that are added meanwhile', () => {
  const heap = new Heap<number>((one, other) => one - other);
  for (let item = 0; item < 200; item += 1) heap.add((item * 77) % 200);
  const taken = Array.from({ length: 100 }, () => heap.take());
  expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at));
  for (let item = 0; item < 100; item += 1) heap.add(item + 0.5);
  const rest = Array.from({ length: heap.size }, () => heap.take() ?? -1);
  expect(rest).toEqual(rest.toSorted((one, other) => one - other));
  expect([heap.take(), heap.first, heap.size]).toEqual([undefined, undefined, 0]);
});
