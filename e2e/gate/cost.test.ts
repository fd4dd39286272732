import { expect, it } from 'vitest';
import { type Cost, costLines, measured } from './cost.ts';

const costs = (cpu: number, wall: number): Cost[] => [
  { name: 'unit tests', cpu: 500, wall: 300 },
  { name: 'component tests', cpu, wall },
];

it('shows each part, the sum, and that it is within the budget', () => {
  expect(costLines(costs(700, 400), true)).toEqual([
    'cost:    500 CPU s    300 s  unit tests',
    'cost:    700 CPU s    400 s  component tests',
    'cost:   1200 CPU s    700 s  in all',
    'cost: within 1300 CPU s and 720 s on two idle cores',
  ]);
});

it('says by how much it is over', () => {
  expect(costLines(costs(850, 400), true).at(-1)).toBe('cost: 50 CPU s over 1300 CPU s and 720 s on two idle cores');
  expect(costLines(costs(850, 500), true).at(-1)).toMatch(/^cost: 50 CPU s and 80 s over/);
});

it('measures what fails as well', async () => {
  const found: Cost[] = [];
  await expect(measured('a part', found, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(found).toEqual([{ name: 'a part', cpu: expect.any(Number), wall: expect.any(Number) }]);
});
