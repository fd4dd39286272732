import { expect, test } from 'vitest';
import { afterResizing, listColumns, type ShownColumn, tracksOf } from './list-columns.ts';

const columns: ShownColumn[] = [
  { id: 'name', width: 100 },
  { id: 'uri', width: 200 },
  { id: 'size', width: 50 },
];

test('a moved line takes from one column what it gives to the other', () => {
  expect(afterResizing(columns, 0, 30).map(({ width }) => width)).toEqual([130, 170, 50]);
});

test('a line stops before a column is too narrow to read', () => {
  expect(afterResizing(columns, 0, -500).map(({ width }) => width)).toEqual([36, 264, 50]);
  expect(afterResizing(columns, 1, 500).map(({ width }) => width)).toEqual([100, 214, 36]);
});

test('columns share the width that there is', () => {
  expect(tracksOf(afterResizing(columns, 0, 0))).toBe('minmax(60px, 100fr) minmax(60px, 200fr) minmax(50px, 50fr)');
});

test('many columns may become as narrow as a narrow pane needs', () => {
  expect(tracksOf(listColumns.map((id) => ({ id, width: 7 })))).toBe(listColumns.map(() => 'minmax(0, 7fr)').join(' '));
});
