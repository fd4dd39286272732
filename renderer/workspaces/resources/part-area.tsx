import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceRead } from '#shared/model/resource.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import type { VirtualRowsHandle } from '../../ui/virtual-rows.tsx';
import css from './part-area.module.css';
import { PartColumn } from './part-column.tsx';
import { addColumn, closeColumn, putPart } from './part-columns.ts';
import { PartList } from './part-list.tsx';
import { PartView } from './part-view.tsx';
import type { usePartColumns } from './use-part-columns.ts';

interface PartAreaProps {
  read: ResourceRead;
  parts: ReturnType<typeof usePartColumns>;
  /** It is an earlier version: what the list says now does not speak of it. */
  isOld: boolean;
}

/** What an answer contains: its one part, or its parts in a list with one or several of them side by side. */
export function PartArea({ read, parts: { columns, isBeside, change, setBeside }, isOld }: PartAreaProps) {
  const t = useTranslations('resources.read');
  const list = useRef<VirtualRowsHandle>(null);
  const count = read.parts.length;
  if (count === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
  const viewOf = (index: number) => {
    const part = read.parts[index];
    return part && <PartView key={`${read.readId} ${part.index}`} read={read} part={part} isOld={isOld} />;
  };
  const [first = 0] = columns.shown;
  if (count === 1) return viewOf(first);
  const beside = columns.shown.map((index, column) => ({
    id: `column-${column + 1}`,
    minSize: 160,
    content: (
      <PartColumn
        read={read}
        index={index}
        number={column + 1}
        isActive={column === columns.active}
        onActivate={() => {
          if (column !== columns.active) change({ ...columns, active: column });
        }}
        onChoose={(next) => change({ ...putPart(columns, column, next), active: column })}
        onClose={() => {
          // The last two stay known: side by side again, they stand as they were.
          if (columns.shown.length > 2) change(closeColumn(columns, column));
          else {
            change({ ...columns, active: 1 - column });
            setBeside(false);
          }
          list.current?.focus();
        }}
      >
        {viewOf(index)}
      </PartColumn>
    ),
  }));
  return (
    <div className={css.area}>
      <SplitPane
        id="parts"
        orientation="horizontal"
        panes={[
          {
            id: 'list',
            defaultSize: 200,
            minSize: 120,
            isFixed: true,
            content: (
              <PartList
                read={read}
                columns={columns}
                isBeside={isBeside}
                onBesideChange={setBeside}
                onChoose={(index) => change(putPart(columns, columns.active, index))}
                onOpenBeside={(index) => {
                  // In one column, the part that stands there keeps it.
                  change(addColumn(columns, index));
                  if (!isBeside) setBeside(true);
                }}
                handleRef={list}
              />
            ),
          },
          {
            id: 'part',
            minSize: 200,
            content: isBeside ? <SplitPane id="part-columns" orientation="horizontal" panes={beside} /> : viewOf(first),
          },
        ]}
      />
    </div>
  );
}
