import type { ReactNode } from 'react';

interface CellProps {
  isHeading?: boolean;
  className?: string | undefined;
  /** The whole text, on hover. */
  title?: string | undefined;
  /** Accessible name, when the content is a picture. */
  label?: string;
  children?: ReactNode;
}

/** One cell of a grid row, or a column's heading. */
export function Cell({ isHeading = false, label, ...props }: CellProps) {
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be named.
  return <span {...props} role={isHeading ? 'columnheader' : 'gridcell'} aria-label={label} />;
}
