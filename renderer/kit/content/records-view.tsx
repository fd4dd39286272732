import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readBeginning } from '#shared/mcp/json/json-nodes.ts';
import { recordArrays } from '#shared/mcp/json/json-records.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { isJson } from '#shared/mcp/mime.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView, formatJson } from '../editor/index.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { cellsOf, cellText, columnsOf, csvOf, maxColumns, type RecordRow, sortedCell, valueColumn } from './records.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';
import { useSortedRows, WideTable } from './wide-table.tsx';

/** Longer texts become a table only when the user asks for it, in characters or bytes. */
const wholeUpTo = 2_000_000;
/** How much of a cell is shown. */
const cellCharacters = 300;
/** Rows that the widths of columns are based on. */
const sampleRows = 100;

/** An array of like objects as a table; of a text with a value on each line, its lines. */
export function RecordsView(props: ViewProps) {
  const t = useTranslations('content');
  const { data, instead } = useWantedText(props, wholeUpTo);
  const isOneValue = props.type !== undefined && isJson(props.type);
  const tables = useMemo(
    () => (data?.text === undefined ? undefined : tablesOf(data.text, isOneValue)),
    [data?.text, isOneValue],
  );
  const [chosen, setChosen] = useState(0);
  if (instead !== undefined) return instead;
  if (tables === undefined) return <ViewBar />;
  const table = tables[chosen] ?? tables[0];
  if (table === undefined) {
    return (
      <>
        <ViewBar />
        <EmptyState title={t(isOneValue ? 'noTable' : 'notJson')} />
      </>
    );
  }
  return (
    <Records
      key={chosen}
      rows={table.rows}
      choice={
        tables.length > 1 && (
          <Select
            label={t('tableOf')}
            isLabelHidden
            value={String(chosen)}
            options={tables.map(({ pointer, rows }, index) => ({
              value: String(index),
              label: `${pointer === '' ? t('root') : visibleText(pointer)} (${rows.length})`,
            }))}
            onChange={(value) => setChosen(Number(value))}
          />
        )
      }
    />
  );
}

interface JsonTable {
  /** JSON Pointer of its array; empty for the whole text. */
  pointer: string;
  rows: RecordRow[];
}

function tablesOf(text: string, isOneValue: boolean): JsonTable[] {
  if (!isOneValue) {
    const trees = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [treeOfLine(line)]));
    return trees.length === 0 ? [] : [{ pointer: '', rows: trees.map((tree, index) => ({ index, tree, node: 0 })) }];
  }
  const beginning = readBeginning(text);
  if (beginning.error !== undefined) return [];
  const tree = new JsonTree(text, beginning.nodes);
  return recordArrays(tree).map((array) => {
    const rows: RecordRow[] = [];
    for (let node = array + 1; node < tree.next(array); node = tree.next(node)) {
      rows.push({ index: rows.length, tree, node });
    }
    return { pointer: tree.pointer(array), rows };
  });
}

/** A line that isn't JSON is shown as a text. */
function treeOfLine(line: string): JsonTree {
  const beginning = readBeginning(line);
  return beginning.error === undefined ? new JsonTree(line, beginning.nodes) : new JsonTree(JSON.stringify(line));
}

/** Keys of objects may be anything, such as the id of the numbers. */
function cellOf(row: RecordRow, id: string) {
  return sortedCell(row, id.slice(1));
}

function Records({ rows, choice }: { rows: readonly RecordRow[]; choice: ReactNode }) {
  const t = useTranslations('content');
  const [whole, setWhole] = useState<RecordRow>();
  const { columns, isCut } = useMemo(() => columnsOf(rows), [rows]);
  const { ordered, sorted, setSorted } = useSortedRows(rows, cellOf);
  const widths = useMemo(() => columns.map((column) => widthOf(rows, column)), [rows, columns]);
  const shown = useMemo(
    () => columns.map((column) => columnOf(column, column === valueColumn ? t('value') : column)),
    [columns, t],
  );
  return (
    <>
      <ViewBar actions={<CopyButton text={async () => csvOf(ordered, columns)} label={t('copyCsv')} />}>
        {choice}
        <span>{t('tableSize', { rows: rows.length, columns: columns.length })}</span>
        {isCut && <span className={layout.warn}>{t('firstColumns', { count: maxColumns })}</span>}
      </ViewBar>
      <WideTable
        label={t('views.records')}
        rows={ordered}
        columns={shown}
        widths={widths}
        sorted={sorted}
        onSort={setSorted}
        onOpen={setWhole}
        onClose={whole === undefined ? undefined : () => setWhole(undefined)}
      />
      {whole !== undefined && (
        <div className={css.whole}>
          <div className={css.wholeHead}>
            {t('rowNumber', { number: whole.index + 1 })}
            <Button onPress={() => setWhole(undefined)}>{t('closeValue')}</Button>
          </div>
          <CodeView value={formattedRow(whole)} language="json" label={t('wholeValue')} />
        </div>
      )}
    </>
  );
}

function formattedRow({ tree, node }: RecordRow): string {
  const source = tree.source(node);
  return formatJson(source) ?? source;
}

function columnOf(column: string, heading: string): Column<RecordRow> {
  return {
    id: `.${column}`,
    heading: visibleText(heading),
    firstSort: 'ascending',
    text: (row) => {
      const cell = cellsOf(row).get(column);
      return cell === undefined ? '' : visibleText(cellText(cell).slice(0, cellCharacters));
    },
    cellClass: (row) => {
      const cell = cellsOf(row).get(column);
      const kind = cell?.tree.kind(cell.node);
      return kind === undefined ? undefined : kind === 'object' || kind === 'array' ? css.holder : css[kind];
    },
  };
}

/** By the longest of the first cells, within limits, in characters. */
function widthOf(rows: readonly RecordRow[], column: string): number {
  let longest = column.length + 3;
  for (const row of rows.slice(0, sampleRows)) {
    const cell = cellsOf(row).get(column);
    if (cell !== undefined) longest = Math.max(longest, Math.min(cellText(cell).length, 60));
  }
  return Math.min(42, Math.max(6, longest + 2));
}
