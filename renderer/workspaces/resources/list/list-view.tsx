import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnnotatedField, itemLabel, type ResourceItem, shownFact } from '#shared/mcp/items/resource-item.ts';
import type { Sort, SortColumn } from '#shared/model/lists/resource-rows.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { ProblemMark as Mark } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ProblemMark } from '../item-facts.tsx';
import css from './list.module.css';
import { afterResizing, type ListColumn, type ShownColumn, tracksOf, useListColumns } from './list-columns.ts';
import { nextSort, sortList, useListSort } from './list-state.ts';
import { ResourceRows, type ResourceRowsProps } from './resource-rows.tsx';
import { TemplateRow } from './tree-view.tsx';

/** The resources as a list with columns, in the server's order until one is sorted. */
export const ListView = memo(function ListView(props: ResourceRowsProps) {
  const { serverId } = props;
  const { words } = props.rows;
  const sort = useListSort(serverId);
  const { columns: stored, isDefault, remember } = useListColumns();
  const [resized, setResized] = useState<readonly ShownColumn[]>();
  const columns = resized ?? stored;
  const hasDefaultWidths = isDefault && resized === undefined;
  return (
    <div className={layout.fillColumn}>
      <ListHead
        columns={columns}
        isDefault={hasDefaultWidths}
        sort={sort}
        onSort={(next) => sortList(serverId, next)}
        onResize={(next, isDone) => {
          setResized(isDone ? undefined : next);
          if (isDone) remember(next);
        }}
      />
      <ResourceRows
        {...props}
        renderRow={({ row: { item, template, isRepeated }, pick, live }) => {
          if (template !== undefined) return <TemplateRow template={template} words={words} />;
          if (item === undefined) return null;
          const cells = { item, words, columns, isDefault: hasDefaultWidths, isDuplicate: isRepeated, pick, live };
          return <ItemCells {...cells} />;
        }}
      />
    </div>
  );
});

interface ItemCellsProps {
  item: ResourceItem;
  words: readonly string[];
  columns: readonly ShownColumn[];
  isDefault: boolean;
  isDuplicate: boolean;
  pick: ReactNode;
  live: ReactNode;
}

function ItemCells({ item, words, columns, isDefault, isDuplicate, pick, live }: ItemCellsProps) {
  const t = useTranslations('resources');
  const name = sortColumnOf('name', columns) === 'label' ? itemLabel(item) : item.name;
  const cell = (column: ListColumn) => {
    switch (column) {
      case 'name':
        return (
          <span key={column} className={classNames(layout.row, css.nameCell)}>
            {pick}
            {name === '' || (item.title === undefined && item.name === '') ? (
              <span className={css.placeholder}>{t('noName')}</span>
            ) : (
              <Highlighted text={name} words={words} />
            )}
            {live}
            <ProblemMark item={item} isDuplicate={isDuplicate} />
          </span>
        );
      case 'title':
        return (
          <span key={column}>
            <Highlighted text={item.title ?? ''} words={words} />
          </span>
        );
      case 'uri':
        return (
          <span key={column} className={css.uriCell}>
            <MiddleText text={visibleText(item.uri)} renderPart={(part) => <Highlighted text={part} words={words} />} />
          </span>
        );
      case 'mimeType':
        return (
          <span key={column} className={classNames(layout.quiet, css.typeCell)}>
            {visibleText(item.mimeType ?? '')}
          </span>
        );
      case 'size':
      case 'priority':
      case 'audience':
      case 'lastModified':
        return (
          <span key={column} className={classNames(layout.quiet, column === 'size' && css.sizeCell)}>
            <FactText item={item} field={column} />
          </span>
        );
    }
  };
  return (
    <span
      className={classNames(css.cells, isDefault && css.defaults)}
      style={isDefault ? undefined : { gridTemplateColumns: tracksOf(columns) }}
    >
      {columns.map(({ id }) => cell(id))}
    </span>
  );
}

interface ListHeadProps {
  columns: readonly ShownColumn[];
  isDefault: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Called while an edge is dragged, and with `isDone` at the end. */
  onResize: (columns: readonly ShownColumn[], isDone: boolean) => void;
}

/** The sort key of a column. The name column shows titles when there is no title column. */
function sortColumnOf(column: ListColumn, columns: readonly ShownColumn[]): SortColumn {
  return column === 'name' && !columns.some(({ id }) => id === 'title') ? 'label' : column;
}

const keyStep = 12;

/** The column heads: they sort, and the mouse or arrow keys move the edges between them. */
function ListHead({ columns, isDefault, sort, onSort, onResize }: ListHeadProps) {
  const t = useTranslations('resources');
  const row = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ id: ListColumn; from: number; shown: readonly ShownColumn[] }>();
  /** The columns that are visible, with their widths in pixels. */
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
    <div className={classNames(layout.ruled, css.head)}>
      <div
        ref={row}
        className={classNames(css.cells, isDefault && css.defaults)}
        style={isDefault ? undefined : { gridTemplateColumns: tracksOf(columns) }}
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
                // biome-ignore lint/a11y/useSemanticElements: a movable separator isn't a horizontal rule.
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

/** The value of an item in a column; an invalid one as received, marked. */
function FactText({ item, field }: { item: ResourceItem; field: AnnotatedField }) {
  const { bytes } = useQuantities();
  const fact = shownFact(item, field);
  if (fact === undefined) return null;
  if (!fact.isValid) return <Mark words={visibleText(fact.text)} title={fact.text} />;
  if (field === 'size') return bytes(item.size ?? 0);
  if (field === 'lastModified') return <span title={fact.text}>{shortTime(fact.text)}</span>;
  return <bdi>{visibleText(fact.text)}</bdi>;
}

/** A timestamp without seconds: `2026-07-28 09:00`. */
function shortTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
}
