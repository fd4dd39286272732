import { expect, test } from 'vitest';
import { cells, table } from './table.ts';

test('columns are aligned, and lines end where their text ends', () => {
  expect(
    table([
      ['URI', 'NAME'],
      ['file:///a', 'A'],
      ['x:', ''],
    ]),
  ).toBe('URI        NAME\nfile:///a  A\nx:\n');
});

test.each([
  ['größe', 5],
  ['服务器', 6],
  ['e\u0301', 1],
  ['👩‍💻', 2],
])('%s takes %i cells', (text, count) => {
  expect(cells(text)).toBe(count);
});

test('one very long cell does not push the next column of every row away', () => {
  const [long, short] = table([
    ['x'.repeat(200), 'a'],
    ['y', 'b'],
  ]).split('\n');
  expect(long).toBe(`${'x'.repeat(200)}  a`);
  expect(short).toBe(`y${' '.repeat(79)}  b`);
});

test('a row of one cell leaves the columns of the others as they are', () => {
  expect(table([['a', 'b'], ['a long cell of its own'], ['c', 'd']])).toBe('a  b\na long cell of its own\nc  d\n');
});
