import type { ReactNode } from 'react';

export type SortOrder = 'ascending' | 'descending';

/**
 * A column of a table. The functions are called once per drawn row and are no place for hooks: what they need of the
 * window's language comes from where the columns are made, once for all rows. `State`: what a row shows beside itself.
 */
export interface Column<Row, State = undefined, Id extends string = string> {
  id: Id;
  heading: string;
  /** The heading is only named: its cells are pictures or boxes. */
  isHeadingHidden?: boolean;
  /** `number`: at the end of its cell; `words`: in the window's own font. */
  look?: 'number' | 'words';
  /** Of its heading and its cells, as where there is no room for them. */
  className?: string | undefined;
  /** The rows can be sorted by it: the order of the first press. */
  firstSort?: SortOrder;
  /** The whole text of a cell: what it shows, unless it has a `cell`, and on hover. */
  text?: (row: Row) => string | undefined;
  cell?: (row: Row, state: State | undefined, text: string) => ReactNode;
  /** What a cell is called whose content is a picture. */
  cellLabel?: (row: Row) => string;
  cellClass?: (row: Row) => string | undefined;
}

/** By what the rows are sorted now. */
export interface Sorting<Id extends string> {
  by: Id | undefined;
  order: SortOrder;
  onSort: (by: Id, order: SortOrder) => void;
}
