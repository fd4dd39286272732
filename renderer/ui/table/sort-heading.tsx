import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from 'react-aria-components';
import { Cell } from './cell.tsx';
import type { SortOrder } from './column.ts';
import css from './table.module.css';

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
export function SortHeading({ label, sort, first, onSort, className }: SortHeadingProps) {
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
