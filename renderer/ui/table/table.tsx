import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../class-names.ts';
import { ContextMenu, RowMenuButton } from '../controls/menu.tsx';
import layout from '../layout.module.css';
import { Rows, type RowsHandle } from '../rows/rows.tsx';
import { Loading } from '../status/loading.tsx';
import type { Column, Sorting } from './column.ts';
import css from './table.module.css';
import { Cell, Headings, memoizedCells } from './table-cells.tsx';
import type { TableSource } from './table-source.ts';

interface TableProps<Row, State, Id extends string> {
  label: string;
  source: TableSource<Row>;
  /** The same array while nothing of it changes: else every row is drawn again. */
  columns: readonly Column<Row, State, Id>[];
  /** Sets `--columns`, the widths of the columns that there is room for. */
  className: string | undefined;
  sort?: Sorting<Id>;
  /** The row that has the keyboard, -1 for none. */
  activeIndex: number;
  /** `row`: as it is drawn, where the source may have another one there by now. */
  onActivate: (index: number, row: Row | undefined) => void;
  /** Absent: the active row is the selected one. */
  isSelected?: (row: Row) => boolean;
  /** Enter or Space on the active row. */
  onOpen?: (row: Row) => void;
  onDoubleClick?: (row: Row) => void;
  /** Escape, while something is open that it closes. */
  onClose?: (() => void) | undefined;
  /** The active row as it was chosen, where it isn't loaded or isn't among the rows any more: keys still mean it. */
  chosen?: Row | undefined;
  /** Whether a row stands for several, which are shown below it while it is open; Right and Left open and close it. */
  groupOf?: (row: Row) => { isOpen: boolean } | undefined;
  onToggleGroup?: (row: Row) => void;
  /** Called before the table's own keys, with the active row; `preventDefault` keeps a key from them. */
  onKeyDown?: (event: KeyboardEvent, row: Row | undefined) => void;
  /** Names the menu of a row, and the button that opens it. */
  menuLabel?: (row: Row | undefined) => string;
  menuItems?: (row: Row, index: number) => ReactNode;
  /** Instead of the button alone, at the end of a row that is pointed at or active; the last one opens the menu. */
  rowActions?: (row: Row) => ReactNode;
  /** The details of the selected row have its actions: its end stays visible until it is pointed at. */
  hasActionsInDetails?: boolean;
  rowClass?: (row: Row) => string | undefined;
  /** What a row shows beside itself; a row with the same members isn't drawn again. */
  stateOf?: (row: Row) => State;
  /** Rows move: an element stays with its row. */
  isKeyed?: boolean;
  onDraw?: (first: number, end: number) => void;
  /** The rows grow at their end, and the view follows it: what the button is called that goes there. */
  endLabel?: (added: number) => string;
  /** How many rows there ever were, where the first ones are dropped. */
  grown?: number;
  handleRef?: Ref<RowsHandle>;
}

/** A table of any number of rows, drawn as they come into view. */
export function Table<Row, State = undefined, Id extends string = string>(props: TableProps<Row, State, Id>) {
  const { label, source, columns, className, sort, activeIndex, onActivate, isSelected, onOpen, onDoubleClick } = props;
  const { onClose, chosen, groupOf, onToggleGroup, onKeyDown, menuLabel, menuItems, rowActions, rowClass } = props;
  const {
    hasActionsInDetails = false,
    stateOf,
    isKeyed = false,
    onDraw,
    endLabel,
    grown = source.total,
    handleRef,
  } = props;
  const [Cells] = useState(() => memoizedCells<Row, State, Id>());
  useSyncExternalStore(source.subscribe, source.version);
  const { total } = source;
  /** Rows of another query may have arrived without being drawn yet. */
  const drawn = new Map<number, Row>();
  const shownAt = (index: number) => drawn.get(index) ?? source.rowAt(index);
  const isSelectedAt = (index: number, row: Row) => isSelected?.(row) ?? index === activeIndex;
  const activeRow = source.rowAt(activeIndex) ?? chosen;
  const handleKey = (event: KeyboardEvent) => {
    onKeyDown?.(event, activeRow);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const group = activeRow && groupOf?.(activeRow);
    if (event.key === 'Escape' && onClose !== undefined) onClose();
    else if (activeRow === undefined) return;
    else if (event.key === 'Enter' && activeIndex === -1) onOpen?.(activeRow);
    else if (group !== undefined && event.key === (group.isOpen ? 'ArrowLeft' : 'ArrowRight'))
      onToggleGroup?.(activeRow);
    else return;
    event.preventDefault();
  };
  const handleDraw = useCallback(
    (first: number, end: number, followsEnd: boolean) => {
      source.setVisible(first, end, followsEnd);
      onDraw?.(first, end);
    },
    [source, onDraw],
  );
  // Not drawn again with each row that comes.
  const head = useMemo(() => <Headings columns={columns} sort={sort} />, [columns, sort]);
  const rows = (
    <Rows
      handleRef={handleRef ?? null}
      label={label}
      count={total}
      grown={grown}
      head={head}
      activeIndex={activeIndex}
      onActiveIndexChange={(index) => onActivate(index, shownAt(index))}
      {...(onOpen !== undefined && {
        onOpen: () => {
          if (activeRow !== undefined) onOpen(activeRow);
        },
      })}
      onKeyDown={handleKey}
      onDraw={handleDraw}
      {...(endLabel !== undefined && { endLabel })}
      rowKey={(index) => {
        const row = isKeyed ? source.rowAt(index) : undefined;
        return row === undefined ? `row ${index}` : String(source.keyOf(row));
      }}
      rowProps={(index) => {
        const row = source.rowAt(index);
        if (row === undefined) return undefined;
        return {
          className: classNames(rowClass?.(row), isSelectedAt(index, row) && layout.selected),
          ...(onDoubleClick !== undefined && { onDoubleClick: () => onDoubleClick(row) }),
        };
      }}
      {...(menuLabel !== undefined && {
        rowActions: (index, isPointed) => {
          const row = source.rowAt(index);
          if (row === undefined || (hasActionsInDetails && !isPointed && isSelectedAt(index, row))) return undefined;
          return rowActions === undefined ? <RowMenuButton label={menuLabel(row)} /> : rowActions(row);
        },
      })}
      renderRow={(index) => {
        const row = source.rowAt(index);
        if (row === undefined) return <Cell className={css.missing} />;
        drawn.set(index, row);
        return <Cells row={row} state={stateOf?.(row)} columns={columns} />;
      }}
    />
  );
  return (
    <div className={classNames(layout.column, layout.sized, css.around)}>
      <div className={classNames(css.columns, className)}>
        {menuLabel === undefined || menuItems === undefined ? (
          rows
        ) : (
          <ContextMenu
            className={layout.fillColumn}
            label={(key) => menuLabel(source.rowAt(Number(key ?? activeIndex)))}
            items={(key) => {
              const index = Number(key ?? activeIndex);
              const row = source.rowAt(index);
              return row !== undefined && menuItems(row, index);
            }}
          >
            {rows}
          </ContextMenu>
        )}
      </div>
      {total === 0 && source.state === 'loading' && (
        <div className={css.loading}>
          <Loading />
        </div>
      )}
    </div>
  );
}
