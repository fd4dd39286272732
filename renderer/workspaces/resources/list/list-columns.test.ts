import { expect, test } from 'vitest';
import { afterResizing, listColumns, type ShownColumn, tracksOf } from './list-columns.ts';

const columns: ShownColumn[] = [
  { id: 'name', width: 100 },
  { id: 'uri', width: 200 },
  { id: 'size', width: 50 },
];

test('resizing a column changes its neighbour by the same amount', () => {
  expect(afterResizing(columns, 0, 30).map(({ width }) => width)).toEqual([130, 170, 50]);
});

test('resizing stops at the minimum width', () => {
  expect(afterResizing(columns, 0, -500).map(({ width }) => width)).toEqual([36, 264, 50]);
  expect(afterResizing(columns, 1, 500).map(({ width }) => width)).toEqual([100, 214, 36]);
});

test('columns share the available width', () => {
  expect(tracksOf(afterResizing(columns, 0, 0))).toBe('minmax(60px, 100fr) minmax(60px, 200fr) minmax(50px, 50fr)');
});

test('many columns have no minimum width', () => {
  expect(tracksOf(listColumns.map((id) => ({ id, width: 7 })))).toBe(listColumns.map(() => 'minmax(0, 7fr)').join(' '));
});
