import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Table } from '../../../ui/table/table.tsx';
import type { TableSource } from '../../../ui/table/table-source.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { useCheckColumns } from './check-columns.tsx';
import css from './rows.module.css';
import { checkName, type ShownCheck } from './shown-check.ts';

interface ChecksTableProps {
  kind: 'tests' | 'pins' | 'recording';
  source: TableSource<ShownCheck>;
  active: number;
  onActiveChange: (index: number, check: ShownCheck | undefined) => void;
  /** Enter on a row. */
  onRun?: ((check: ShownCheck) => void) | undefined;
  onKeyDown?: (event: KeyboardEvent, check: ShownCheck | undefined) => void;
  menuItems: (check: ShownCheck, index: number) => ReactNode;
  /** Ticks and unticks a check by its name: the same function in each render. */
  onToggle?: (name: string) => void;
  chosen?: ReadonlySet<string>;
}

/** The checks of a source with what came of each. */
export function ChecksTable({ kind, source, active, onActiveChange, onRun, chosen, ...props }: ChecksTableProps) {
  const { onKeyDown, menuItems, onToggle } = props;
  const t = useTranslations('checksPage');
  return (
    <Table
      label={t('rows')}
      source={source}
      columns={useCheckColumns(kind, onToggle)}
      className={css[kind]}
      activeIndex={active}
      onActivate={onActiveChange}
      {...(onRun !== undefined && { onOpen: onRun })}
      {...(onKeyDown !== undefined && { onKeyDown })}
      menuLabel={(check) => t('more', { name: visibleText(check === undefined ? '' : checkName(check)) })}
      menuItems={menuItems}
      stateOf={({ name }) => ({ isChosen: chosen?.has(name) === true })}
      isKeyed
    />
  );
}
