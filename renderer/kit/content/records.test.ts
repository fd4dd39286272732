import { describe, expect, it } from 'vitest';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { cellsOf, cellText, columnsOf, csvOf, type RecordRow, sortedCell, sortRows } from './records.ts';

function rowsOf(text: string): RecordRow[] {
  const tree = new JsonTree(text);
  const rows: RecordRow[] = [];
  for (let node = 1; node < tree.count; node = tree.next(node)) rows.push({ index: rows.length, tree, node });
  return rows;
}

const rows = rowsOf('[{"id": 10, "name": "b"}, {"id": 9.50, "tags": ["x, y"]}, {"id": "z", "name": "a\\"\\n"}, 7]');
const sortedBy = (column: string, order: 'ascending' | 'descending') =>
  sortRows(rows, (row) => sortedCell(row, column), order).map(({ index }) => index);

it('columns are the keys of the rows in their order', () => {
  expect(columnsOf(rows)).toEqual({ columns: ['id', 'name', 'tags', ''], isCut: false });
});

it('cells keep every digit', () => {
  const cell = rows[1] && cellsOf(rows[1]).get('id');
  expect(cell && cellText(cell)).toBe('9.50');
});

describe('sorting', () => {
  it('puts numbers before texts, and rows without a value last', () => {
    expect(sortedBy('id', 'ascending')).toEqual([1, 0, 2, 3]);
    expect(sortedBy('id', 'descending')).toEqual([2, 0, 1, 3]);
    expect(sortedBy('name', 'ascending')).toEqual([2, 0, 1, 3]);
  });
});

it('separated values have quotes where they need them', () => {
  expect(csvOf(rows, ['id', 'name', 'tags', ''])).toBe(
    ['id,name,tags,value', '10,b,,', '9.50,,"[""x, y""]",', 'z,"a""\n",,', ',,,7', ''].join('\r\n'),
  );
});
