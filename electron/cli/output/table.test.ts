import { expect, test } from 'vitest';
import { cells, table } from './table.ts';

test('aligns columns without trailing spaces', () => {
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
])('%s has the width %i', (text, count) => {
  expect(cells(text)).toBe(count);
});

test('limits the padding for a very long cell', () => {
  const [long, short] = table([
    ['x'.repeat(200), 'a'],
    ['y', 'b'],
  ]).split('\n');
  expect(long).toBe(`${'x'.repeat(200)}  a`);
  expect(short).toBe(`y${' '.repeat(79)}  b`);
});

test('ignores rows of one cell for the column widths', () => {
  expect(table([['a', 'b'], ['a long cell of its own'], ['c', 'd']])).toBe('a  b\na long cell of its own\nc  d\n');
});
