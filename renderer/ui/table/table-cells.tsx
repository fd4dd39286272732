// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell support them.
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import type { Column, Sorting, SortOrder } from './column.ts';
import css from './table.module.css';

interface CellProps {
  isHeading?: boolean;
  className?: string | undefined;
  /** The whole text, on hover. */
  title?: string | undefined;
  /** Accessible name, when the content is a picture. */
  label?: string | undefined;
  /** Of a heading: how the rows are sorted by its column. */
  sort?: 'ascending' | 'descending' | 'none' | undefined;
  children?: ReactNode;
}

/** One cell of a table's row, or a column's heading. */
export function Cell({ isHeading = false, label, sort, ...props }: CellProps) {
  return <span {...props} role={isHeading ? 'columnheader' : 'gridcell'} aria-label={label} aria-sort={sort} />;
}

interface HeadingsProps<Row, State, Id extends string> {
  columns: readonly Column<Row, State, Id>[];
  sort: Sorting<Id> | undefined;
}

export function Headings<Row, State, Id extends string>({ columns, sort }: HeadingsProps<Row, State, Id>) {
  return columns.map(({ id, heading, isHeadingHidden = false, look, className, firstSort }) => {
    const looks = classNames(look !== undefined && css[look], className);
    return firstSort !== undefined && sort !== undefined ? (
      <SortHeading
        key={id}
        label={heading}
        sort={id === sort.by ? sort.order : 'none'}
        first={firstSort}
        onSort={(order) => sort.onSort(id, order)}
        className={looks}
      />
    ) : (
      <Cell key={id} isHeading className={looks} label={isHeadingHidden ? heading : undefined}>
        {!isHeadingHidden && heading}
      </Cell>
    );
  });
}

interface SortHeadingProps {
  label: string;
  /** `none`: the rows are sorted by another column. */
  sort: SortOrder | 'none';
  /** The order of the first press; the next ones turn it around. */
  first: SortOrder;
  onSort: (order: SortOrder) => void;
  className: string;
}

/** A column's heading that sorts the rows by it. */
function SortHeading({ label, sort, first, onSort, className }: SortHeadingProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const next = sort === 'none' ? first : sort === 'ascending' ? 'descending' : 'ascending';
  return (
    <Cell isHeading className={className} sort={sort}>
      <Button className={css.sortHeading ?? ''} onPress={() => onSort(next)}>
        {label}
        {sort !== 'none' && <Arrow aria-hidden />}
      </Button>
    </Cell>
  );
}

interface CellsProps<Row, State, Id extends string> {
  row: Row;
  state: State | undefined;
  columns: readonly Column<Row, State, Id>[];
}

/** The cells of a table's rows: a row that stays as it was isn't drawn again. One per table, for the type of its rows. */
export function memoizedCells<Row, State, Id extends string>() {
  return memo(Cells<Row, State, Id>, areSame<Row, State, Id>);
}

function Cells<Row, State, Id extends string>({ row, state, columns }: CellsProps<Row, State, Id>): ReactNode {
  return columns.map(({ id, look, className, text, cell, cellLabel, cellClass }) => {
    const whole = text?.(row);
    return (
      <Cell
        key={id}
        className={classNames(look !== undefined && css[look], className, cellClass?.(row))}
        title={whole}
        label={cellLabel?.(row)}
      >
        {cell === undefined ? <bdi>{whole}</bdi> : cell(row, state, whole ?? '')}
      </Cell>
    );
  });
}

function areSame<Row, State, Id extends string>(
  before: Readonly<CellsProps<Row, State, Id>>,
  after: Readonly<CellsProps<Row, State, Id>>,
): boolean {
  return before.row === after.row && before.columns === after.columns && areEqual(before.state, after.state);
}

/** Whether two states of a row have the same members. */
function areEqual(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  const names = Object.keys(before);
  return (
    names.length === Object.keys(after).length &&
    names.every((name) => Object.is(Reflect.get(before, name), Reflect.get(after, name)))
  );
}

interface GroupToggleProps {
  /** How many rows there are in the group, as a text. */
  count: string;
  isOpen: boolean;
  /** What a press does. */
  label: string;
  onToggle: () => void;
}

/** Opens and closes a row that stands for several. No tab stop, as the arrow keys of the table do the same. */
export function GroupToggle({ count, isOpen, label, onToggle }: GroupToggleProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.group}
      aria-expanded={isOpen}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Chevron aria-hidden />
      {count}
    </button>
  );
}
