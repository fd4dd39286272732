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

/** What a cell is sorted by. */
export interface SortedCell {
  text: string;
  isNumber: boolean;
}

/** The rows sorted by a column: numbers by value, then texts; rows without a cell come last in either order. */
export function sortRows<Row>(
  rows: readonly Row[],
  cellOf: (row: Row) => SortedCell | undefined,
  order: SortOrder,
): Row[] {
  const direction = order === 'ascending' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, cell: cellOf(row) }));
  const collator = new Intl.Collator(undefined, { numeric: true });
  keyed.sort(({ cell: a }, { cell: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    if (a.isNumber && b.isNumber) return direction * (Number(a.text) - Number(b.text));
    if (a.isNumber !== b.isNumber) return direction * (a.isNumber ? -1 : 1);
    return direction * collator.compare(a.text, b.text);
  });
  return keyed.map(({ row }) => row);
}

/** A row's cell of a column, to be sorted by. */
export function sortedCell(row: RecordRow, column: string): SortedCell | undefined {
  const cell = cellsOf(row).get(column);
  return cell && { text: cellText(cell), isNumber: cell.tree.kind(cell.node) === 'number' };
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
