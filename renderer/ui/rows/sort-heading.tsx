import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import css from './rows.module.css';
import { Cell } from './rows.tsx';

export type SortOrder = 'ascending' | 'descending';

interface SortHeadingProps {
  label: string;
  /** `none`: the rows are sorted by another column. */
  sort: SortOrder | 'none';
  /** The order of the first press; the next ones turn it around. */
  first: SortOrder;
  onSort: (order: SortOrder) => void;
  className?: string | undefined;
}

/** A column's heading that sorts the rows by it. */
export function SortHeading({ label, sort, first, onSort, className }: SortHeadingProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const next = sort === 'none' ? first : sort === 'ascending' ? 'descending' : 'ascending';
  return (
    <Cell isHeading className={classNames(className)} sort={sort}>
      <Button className={css.sortHeading ?? ''} onPress={() => onSort(next)}>
        {label}
        {sort !== 'none' && <Arrow aria-hidden />}
      </Button>
    </Cell>
  );
}
