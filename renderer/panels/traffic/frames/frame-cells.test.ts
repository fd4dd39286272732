import { expect, test } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { colorNumbers } from './frame-cells.tsx';

const ids = Array.from({ length: 20 }, (_, index) => serverIdSchema.parse(`server-${index * 7}`));

test('eight servers have eight colours, and more share them evenly', () => {
  expect([...colorNumbers(ids.slice(0, 8)).values()].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const numbers = [...colorNumbers(ids).values()];
  const uses = [1, 2, 3, 4, 5, 6, 7, 8].map((each) => numbers.filter((number) => number === each).length);
  expect(Math.max(...uses)).toBe(3);
  expect(Math.min(...uses)).toBe(2);
});

test('a server keeps its colour when another is added after it', () => {
  const [few, more] = [colorNumbers(ids.slice(0, 3)), colorNumbers(ids.slice(0, 6))];
  for (const [id, number] of few) expect(more.get(id)).toBe(number);
});
