import { useMemo, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import type { Column, SortOrder } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useArraySource } from '../../ui/table/table-source.ts';
import css from './content.module.css';
import { type SortedCell, sortRows } from './records.ts';

/** A row of a text's table; `index` from 0, in the order of the text. */
interface TextRow {
  index: number;
}

/** How the rows are sorted: by the id of a column. */
export interface Sorted {
  by: string;
  order: SortOrder;
}

/** Rows in the order of the text until a column is chosen. `cellOf`: the cell of a column; a function of the module. */
export function useSortedRows<Row extends TextRow>(
  rows: readonly Row[],
  cellOf: (row: Row, column: string) => SortedCell | undefined,
) {
  const [sorted, setSorted] = useState<Sorted>();
  const ordered = useMemo(
    () => (sorted === undefined ? rows : sortRows(rows, (row) => cellOf(row, sorted.by), sorted.order)),
    [rows, sorted, cellOf],
  );
  return { ordered, sorted, setSorted };
}

interface WideTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** After the column of numbers. */
  columns: readonly Column<Row>[];
  /** Of the columns, in characters. */
  widths: readonly number[];
  sorted: Sorted | undefined;
  onSort: (sorted: Sorted) => void;
  /** Where a row's number says more than the number. */
  numberText?: ((row: Row) => string | undefined) | undefined;
  rowClass?: (row: Row) => string | undefined;
  onOpen?: (row: Row) => void;
  /** While something is open that it closes. */
  onClose?: (() => void) | undefined;
}

const keyOfRow = ({ index }: TextRow) => index;

/** A table of a text's rows, each with its number; it scrolls sideways where its columns have no room. */
export function WideTable<Row extends TextRow>(props: WideTableProps<Row>) {
  const { label, rows, columns, widths, sorted, onSort, numberText, rowClass, onOpen, onClose } = props;
  const [active, setActive] = useState(-1);
  const source = useArraySource(rows, keyOfRow);
  const shown = useMemo((): Column<Row>[] => {
    const number: Column<Row> = {
      id: '#',
      heading: '#',
      look: 'number',
      className: css.rowNumber,
      text: (row) => numberText?.(row) ?? String(row.index + 1),
      cell: ({ index }) => index + 1,
    };
    return [number, ...columns];
  }, [columns, numberText]);
  // Each width is a minimum, so that a few columns fill the view.
  const template = ['8ch', ...widths.map((width) => `minmax(${width}ch, ${width}fr)`)].join(' ');
  const least = widths.reduce((sum, width) => sum + width + 1, 11);
  return (
    <div className={classNames(layout.fillHeight, css.wide)}>
      <div
        ref={(element) => element?.style.setProperty('--columns', template)}
        className={css.wideTable}
        style={{ minWidth: `${least}ch` }}
      >
        <Table
          label={label}
          source={source}
          columns={shown}
          className={undefined}
          sort={{
            by: sorted?.by,
            order: sorted?.order ?? 'ascending',
            onSort: (by, order) => onSort({ by, order }),
          }}
          activeIndex={active}
          onActivate={setActive}
          {...(onOpen !== undefined && { onOpen, onDoubleClick: onOpen })}
          onClose={onClose}
          {...(rowClass !== undefined && { rowClass })}
        />
      </div>
    </div>
  );
}
