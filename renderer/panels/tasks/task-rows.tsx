import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { VirtualRows } from '../../ui/rows/virtual-rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import css from './tasks-panel.module.css';

interface TaskRowsProps<Item> {
  items: readonly Item[];
  /** Shown when there are none. */
  empty: string;
  /** The names of the five columns. */
  head: readonly string[];
  keyOf: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** What can be done, with the row under the keyboard if there is one. */
  toolbar: (item: Item | undefined) => ReactNode;
  renderCells: (item: Item) => ReactNode;
}

/** Tasks in rows of five columns, with a toolbar for the one that is active. */
export function TaskRows<Item>(props: TaskRowsProps<Item>) {
  const { items, empty, head, keyOf, onOpen, toolbar, renderCells } = props;
  const t = useTranslations('tasks.panel');
  const [active, setActive] = useState(0);
  const index = Math.min(active, items.length - 1);
  const item = items[index];
  const open = (position: number) => {
    const chosen = items[position];
    if (chosen !== undefined) onOpen(chosen);
  };
  return (
    <>
      {toolbar(item)}
      {items.length === 0 ? (
        <EmptyState title={t('noneTitle')}>{empty}</EmptyState>
      ) : (
        <div className={classNames(layout.vertical, layout.fillHeight)}>
          <div className={classNames(layout.ruled, css.head)} aria-hidden>
            {head.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>

          <VirtualRows
            label={t('label')}
            count={items.length}
            activeIndex={index}
            onActiveIndexChange={setActive}
            onOpen={open}
            rowKey={(position) => {
              const row = items[position];
              return row === undefined ? position : keyOf(row);
            }}
            rowProps={(position) => ({ onClick: () => setActive(position), onDoubleClick: () => open(position) })}
            renderRow={(position) => {
              const row = items[position];
              return row !== undefined && <span className={css.cells}>{renderCells(row)}</span>;
            }}
          />
        </div>
      )}
    </>
  );
}
