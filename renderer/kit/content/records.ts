import type { JsonTree } from '#shared/mcp/json/json-tree.ts';
import type { SortOrder } from '../../ui/table/column.ts';

/** Rows that the columns are taken from. */
const sampleRows = 200;
/** Objects with more keys show these; the tree and the text have all. */
export const maxColumns = 60;

/** Rows of a table: values of one or more JSON texts, mostly objects. */
export interface RecordRow {
  /** From 0, in the order of the text. */
  index: number;
  tree: JsonTree;
  node: number;
}

/** One cell of a table of JSON values. */
export interface RecordCell {
  tree: JsonTree;
  node: number;
}

/** The columns of a table: the keys of its first rows in the order of their appearance. `isCut`: there are more. */
export function columnsOf(rows: readonly RecordRow[]): { columns: string[]; isCut: boolean } {
  const columns = new Set<string>();
  for (const row of rows.slice(0, sampleRows)) {
    for (const [key] of membersOf(row)) columns.add(key);
  }
  return { columns: [...columns].slice(0, maxColumns), isCut: columns.size > maxColumns };
}

const cellsByRow = new WeakMap<RecordRow, ReadonlyMap<string, RecordCell>>();

/** The cells of a row by their columns; of a repeated key the last one counts. */
export function cellsOf(row: RecordRow): ReadonlyMap<string, RecordCell> {
  const known = cellsByRow.get(row);
  if (known !== undefined) return known;
  const cells = new Map(membersOf(row).map(([key, node]) => [key, { tree: row.tree, node }]));
  cellsByRow.set(row, cells);
  return cells;
}

/** A row that isn't an object is one cell in the column of values. */
export const valueColumn = '';

function membersOf({ tree, node }: RecordRow): [string, number][] {
  if (tree.kind(node) !== 'object') return [[valueColumn, node]];
  const members: [string, number][] = [];
  for (let child = node + 1; child < tree.next(node); child = tree.next(child)) {
    members.push([String(tree.key(child)), child]);
  }
  return members;
}

/** The text of a cell: a string without quotes, anything else as it is in the JSON text. */
export function cellText({ tree, node }: RecordCell): string {
  return tree.value(node);
}

/** The rows sorted by a column: numbers by value, then texts; rows without a value come last in either order. */
export function sortRecords(rows: readonly RecordRow[], column: string, order: SortOrder): RecordRow[] {
  const direction = order === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => {
    const cell = cellsOf(row).get(column);
    return { row, cell, text: cell === undefined ? '' : cellText(cell) };
  });
  const collator = new Intl.Collator(undefined, { numeric: true });
  keyed.sort((a, b) => {
    if (a.cell === undefined || b.cell === undefined)
      return Number(a.cell === undefined) - Number(b.cell === undefined);
    const isNumber = (cell: RecordCell) => cell.tree.kind(cell.node) === 'number';
    if (isNumber(a.cell) && isNumber(b.cell)) return direction * (Number(a.text) - Number(b.text));
    if (isNumber(a.cell) !== isNumber(b.cell)) return direction * (isNumber(a.cell) ? -1 : 1);
    return direction * collator.compare(a.text, b.text);
  });
  return keyed.map(({ row }) => row);
}

/** A table as separated values (RFC 4180), with its header. */
export function csvOf(rows: readonly RecordRow[], columns: readonly string[]): string {
  const line = (fields: readonly string[]) => fields.map(csvField).join(',');
  const records = rows.map((row) => {
    const cells = cellsOf(row);
    return line(
      columns.map((column) => {
        const cell = cells.get(column);
        return cell === undefined ? '' : cellText(cell);
      }),
    );
  });
  return [line(columns.map((column) => (column === valueColumn ? 'value' : column))), ...records, ''].join('\r\n');
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
