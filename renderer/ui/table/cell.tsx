// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: both roles of a cell support them.
import type { ReactNode } from 'react';

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
