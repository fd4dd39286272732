import { expect, it } from 'vitest';
import { IntColumn } from './int-column.ts';

it('grows, and is undefined outside of its length', () => {
  const column = new IntColumn();
  for (let value = 0; value < 1000; value += 1) column.push(value - 1);
  column.set(500, -7);
  expect(column.length).toBe(1000);
  expect([column.at(0), column.at(499), column.at(500), column.at(999)]).toEqual([-1, 498, -7, 998]);
  expect([column.at(-1), column.at(1000), column.at(1023)]).toEqual([undefined, undefined, undefined]);
});
