import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readBeginning } from '#shared/mcp/json/json-nodes.ts';
import { recordArrays } from '#shared/mcp/json/json-records.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { isJson } from '#shared/mcp/mime.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column, SortOrder } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useArraySource } from '../../ui/table/table-source.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView, formatJson } from '../editor/index.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import {
  cellsOf,
  cellText,
  columnsOf,
  csvOf,
  maxColumns,
  type RecordRow,
  sortRecords,
  valueColumn,
} from './records.ts';
import { ViewBar } from './view-bar.tsx';
import { useWantedText } from './whole.tsx';

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

const keyOfRow = ({ index }: RecordRow) => index;

function Records({ rows, choice }: { rows: readonly RecordRow[]; choice: ReactNode }) {
  const t = useTranslations('content');
  const [sorted, setSorted] = useState<{ by: string; order: SortOrder }>();
  const [active, setActive] = useState(-1);
  const [whole, setWhole] = useState<RecordRow>();
  const { columns, isCut } = useMemo(() => columnsOf(rows), [rows]);
  const ordered = useMemo(
    () => (sorted === undefined ? rows : sortRecords(rows, sorted.by, sorted.order)),
    [rows, sorted],
  );
  const source = useArraySource(ordered, keyOfRow);
  const widths = useMemo(() => columns.map((column) => widthOf(rows, column)), [rows, columns]);
  const shown = useMemo((): Column<RecordRow>[] => {
    const number: Column<RecordRow> = {
      id: '#',
      heading: '#',
      look: 'number',
      className: layout.dim,
      text: ({ index }) => String(index + 1),
    };
    return [number, ...columns.map((column) => columnOf(column, column === valueColumn ? t('value') : column))];
  }, [columns, t]);
  // Each width is a minimum, so that a few columns fill the view.
  const template = ['5ch', ...widths.map((width) => `minmax(${width}ch, ${width}fr)`)].join(' ');
  const least = widths.reduce((sum, width) => sum + width + 1, 8);
  return (
    <>
      <ViewBar actions={<CopyButton text={async () => csvOf(ordered, columns)} label={t('copyCsv')} />}>
        {choice}
        <span>{t('tableSize', { rows: rows.length, columns: columns.length })}</span>
        {isCut && <span className={layout.warn}>{t('firstColumns', { count: maxColumns })}</span>}
      </ViewBar>
      <div className={classNames(layout.fillHeight, css.wide)}>
        <div
          ref={(element) => element?.style.setProperty('--columns', template)}
          className={css.wideTable}
          style={{ minWidth: `${least}ch` }}
        >
          <Table
            label={t('views.records')}
            source={source}
            columns={shown}
            className={undefined}
            sort={{
              by: sorted === undefined ? undefined : idOf(sorted.by),
              order: sorted?.order ?? 'ascending',
              onSort: (by, order) => setSorted({ by: by.slice(1), order }),
            }}
            activeIndex={active}
            onActivate={setActive}
            onOpen={setWhole}
            onDoubleClick={setWhole}
            onClose={whole === undefined ? undefined : () => setWhole(undefined)}
          />
        </div>
      </div>
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

/** The id of a column: keys of objects may be anything, such as that of the numbers. */
function idOf(column: string): string {
  return `.${column}`;
}

function columnOf(column: string, heading: string): Column<RecordRow> {
  return {
    id: idOf(column),
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
