import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { FactText } from '../fact-text.tsx';
import { ProblemMark } from '../item-facts.tsx';
import css from './list.module.css';
import { type ListColumn, type ShownColumn, tracksOf, useListColumns } from './list-columns.ts';
import { ListHead, sortColumnOf } from './list-head.tsx';
import { useListSort } from './list-sort.ts';
import { ResourceRows, type ResourceRowsProps } from './resource-rows.tsx';
import { TemplateRow } from './template-row.tsx';

/** The resources as a list with columns, in the server's order until a column is chosen. */
export function ListView(props: ResourceRowsProps) {
  const { serverId, words } = props;
  const sort = useListSort(({ byServer }) => byServer[serverId]);
  const setSort = useListSort((state) => state.set);
  const { columns: remembered, isUsual, remember } = useListColumns();
  const [resized, setResized] = useState<readonly ShownColumn[]>();
  const columns = resized ?? remembered;
  const hasUsualWidths = isUsual && resized === undefined;
  return (
    <div className={css.list}>
      <ListHead
        columns={columns}
        isUsual={hasUsualWidths}
        sort={sort}
        onSort={(next) => setSort(serverId, next)}
        onResize={(next, isDone) => {
          setResized(isDone ? undefined : next);
          if (isDone) remember(next);
        }}
      />
      <ResourceRows
        {...props}
        renderRow={({ row: { item, template, isRepeated }, pick }) => {
          if (template !== undefined) return <TemplateRow template={template} words={words} />;
          if (item === undefined) return null;
          const cells = { item, words, columns, isUsual: hasUsualWidths, isDuplicate: isRepeated, pick };
          return <ItemCells {...cells} />;
        }}
      />
    </div>
  );
}

interface ItemCellsProps {
  item: ResourceItem;
  words: readonly string[];
  columns: readonly ShownColumn[];
  isUsual: boolean;
  isDuplicate: boolean;
  pick: ReactNode;
}

function ItemCells({ item, words, columns, isUsual, isDuplicate: isTwin, pick }: ItemCellsProps) {
  const t = useTranslations('resources');
  const name = sortColumnOf('name', columns) === 'label' ? itemLabel(item) : item.name;
  const cell = (column: ListColumn) => {
    switch (column) {
      case 'name':
        return (
          <span key={column} className={css.nameCell}>
            {pick}
            {name === '' || (item.title === undefined && item.name === '') ? (
              <span className={css.placeholder}>{t('noName')}</span>
            ) : (
              <Highlighted text={name} words={words} />
            )}
            <ProblemMark item={item} isDuplicate={isTwin} />
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
            <Highlighted text={item.uri} words={words} />
          </span>
        );
      case 'mimeType':
        return (
          <span key={column} className={css.typeCell}>
            {visibleText(item.mimeType ?? '')}
          </span>
        );
      case 'size':
      case 'priority':
      case 'audience':
      case 'lastModified':
        return (
          <span key={column} className={column === 'size' ? css.sizeCell : css.factCell}>
            <FactText item={item} field={column} />
          </span>
        );
    }
  };
  return (
    <span
      className={classNames(css.cells, isUsual && css.usual)}
      style={isUsual ? undefined : { gridTemplateColumns: tracksOf(columns) }}
    >
      {columns.map(({ id }) => cell(id))}
    </span>
  );
}
