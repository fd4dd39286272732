import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './list.module.css';
import { afterResizing, type ListColumn, type ShownColumn, tracksOf } from './list-columns.ts';
import { nextSort } from './list-sort.ts';

interface ListHeadProps {
  columns: readonly ShownColumn[];
  isUsual: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Called while a line moves, and with `isDone` when it rests. */
  onResize: (columns: readonly ShownColumn[], isDone: boolean) => void;
}

/** What the name column sorts by: with no column for titles it shows them itself. */
export function sortColumnOf(column: ListColumn, columns: readonly ShownColumn[]): SortColumn {
  return column === 'name' && !columns.some(({ id }) => id === 'title') ? 'label' : column;
}

const keyStep = 12;

/** The heads of the list's columns: they sort, and the lines between them move by mouse and by arrow keys. */
export function ListHead({ columns, isUsual, sort, onSort, onResize }: ListHeadProps) {
  const t = useTranslations('resources');
  const row = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ id: ListColumn; from: number; shown: readonly ShownColumn[] }>();
  /** The columns with their pixels, without those that a narrow pane hides. */
  const measured = (): readonly ShownColumn[] =>
    [...(row.current?.children ?? [])].flatMap((cell, index) => {
      const width = Math.round(cell.getBoundingClientRect().width);
      const id = columns[index]?.id;
      return id === undefined || width === 0 ? [] : [{ id, width }];
    });
  const resize = (shown: readonly ShownColumn[], id: ListColumn, pixels: number, isDone: boolean) =>
    onResize(
      afterResizing(
        shown,
        shown.findIndex((column) => column.id === id),
        pixels,
      ),
      isDone,
    );
  const handlers = (id: ListColumn) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, from: event.clientX, shown: measured() });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag?.id === id) resize(drag.shown, id, event.clientX - drag.from, false);
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag?.id === id) resize(drag.shown, id, event.clientX - drag.from, true);
      setDrag(undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowLeft' ? -keyStep : event.key === 'ArrowRight' ? keyStep : 0;
      if (step !== 0) resize(measured(), id, step, true);
    },
  });
  return (
    <div className={css.head}>
      <div
        ref={row}
        className={classNames(css.cells, isUsual && css.usual)}
        style={isUsual ? undefined : { gridTemplateColumns: tracksOf(columns) }}
      >
        {columns.map(({ id, width }, index) => {
          const column = sortColumnOf(id, columns);
          const isChosen = sort?.column === column;
          return (
            <span key={id} className={classNames(css.headCell, id === 'mimeType' && css.typeCell)}>
              <button
                type="button"
                className={id === 'size' ? css.rightHead : undefined}
                aria-label={t('sortBy', { column: t(`columns.${id}`) })}
                aria-pressed={isChosen}
                onClick={() => onSort(nextSort(sort, column))}
              >
                {t(`columns.${id}`)}
                {isChosen && (sort.isDescending ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />)}
              </button>
              {index < columns.length - 1 && (
                // biome-ignore lint/a11y/useSemanticElements: a line that moves isn't a horizontal rule.
                <span
                  role="separator"
                  tabIndex={0}
                  className={css.grip}
                  aria-label={t('resizeColumn', { column: t(`columns.${id}`) })}
                  aria-orientation="vertical"
                  aria-valuenow={width}
                  {...handlers(id)}
                />
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
