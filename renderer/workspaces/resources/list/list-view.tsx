import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { Highlighted, useTypeAhead } from '../../../kit/list/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/rows/virtual-rows.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { isDuplicate } from '../catalog-store.ts';
import { FactText } from '../fact-text.tsx';
import { ProblemMark, useItemTitle } from '../item-facts.tsx';
import rowCss from './item-rows.module.css';
import { type ListColumn, type ShownColumn, tracksOf, useListColumns } from './list-columns.ts';
import { ListHead, sortColumnOf } from './list-head.tsx';
import { useListSort } from './list-sort.ts';
import css from './list-view.module.css';
import { PickMark } from './pick-mark.tsx';
import { RowMenu } from './row-menu.tsx';
import { TemplateRow } from './template-row.tsx';
import type { ItemsViewProps } from './tree-view.tsx';
import { useOrder } from './use-order.ts';
import { usePicking } from './use-picking.ts';
import { useReveal } from './use-reveal.ts';

/** The resources as a list with columns, in the server's order until a column is chosen. */
export function ListView(props: ItemsViewProps) {
  const { serverId, catalog, matches, query, templates, openUri, onOpen, onOpenTemplate, onOpenInvalid } = props;
  const t = useTranslations('resources');
  const { items } = catalog;
  const sort = useListSort(({ byServer }) => byServer[serverId]);
  const setSort = useListSort((state) => state.set);
  const { columns: remembered, isUsual, remember } = useListColumns();
  const [resized, setResized] = useState<readonly ShownColumn[]>();
  const columns = resized ?? remembered;
  const picking = usePicking(serverId);
  const order = useOrder(catalog, matches, query, sort);
  const words = useMemo(() => queryWords(query), [query]);
  const itemTitle = useItemTitle();
  const handle = useRef<VirtualRowsHandle>(null);
  const [active, setActive] = useState(-1);
  const count = order.length + templates.length;
  const itemAt = (index: number): ResourceItem | undefined => items[order[index] ?? -1];
  const open = (index: number, keep: boolean) => {
    const item = itemAt(index);
    const template = templates[index - order.length];
    if (item !== undefined) {
      if (item.uri !== '') onOpen(item.uri, keep);
      else onOpenInvalid('resources', item);
    } else if (template !== undefined) {
      if (template.uri !== '') onOpenTemplate(template.uri);
      else onOpenInvalid('templates', template);
    }
  };
  useReveal(openUri, catalog, (item) => {
    const index = order.indexOf(item);
    if (index === -1) return false;
    if (itemAt(active)?.uri !== openUri) setActive(index);
    handle.current?.scrollTo(index);
    return true;
  });
  // Another order or search puts another item under the active row: it follows its item.
  const lastOrder = useRef(order);
  useEffect(() => {
    const item = lastOrder.current[active];
    if (lastOrder.current !== order && item !== undefined) setActive(order.indexOf(item));
    lastOrder.current = order;
  }, [order, active]);
  const typeAhead = useTypeAhead(count, (index) => {
    const item = itemAt(index) ?? templates[index - order.length];
    return item === undefined ? '' : itemLabel(item);
  });
  const handleKey = (event: KeyboardEvent) => {
    const item = itemAt(active);
    if (picking.isPicking && event.key === ' ' && item !== undefined) {
      event.preventDefault();
      picking.toggle(item);
      return;
    }
    const found = typeAhead(event, active);
    if (found === undefined) return;
    setActive(found);
    handle.current?.scrollTo(found);
  };
  return (
    <div className={css.list}>
      <ListHead
        columns={columns}
        isUsual={isUsual && resized === undefined}
        sort={sort}
        onSort={(next) => setSort(serverId, next)}
        onResize={(next, isDone) => {
          setResized(isDone ? undefined : next);
          if (isDone) remember(next);
        }}
      />
      <RowMenu
        serverId={serverId}
        activeIndex={active}
        subjectAt={(index) => ({ item: itemAt(index) })}
        onOpen={(uri) => onOpen(uri, true)}
      >
        {(pointAt) => (
          <VirtualRows
            handleRef={handle}
            label={t('title')}
            count={count}
            activeIndex={active}
            onActiveIndexChange={setActive}
            onOpen={(index) => open(index, itemAt(index)?.uri === openUri)}
            onKeyDown={handleKey}
            rowProps={(index) => {
              const listed = itemAt(index);
              const item = listed ?? templates[index - order.length];
              return {
                title: item === undefined ? undefined : itemTitle(item),
                onContextMenu: pointAt(index),
                ...(picking.isPicking && listed !== undefined && { 'aria-checked': picking.isPicked(listed) }),
                onClick: () => {
                  setActive(index);
                  open(index, false);
                },
                onDoubleClick: () => open(index, true),
              };
            }}
            renderRow={(index) => {
              const item = itemAt(index);
              const template = templates[index - order.length];
              if (item !== undefined) {
                return (
                  <ItemCells
                    item={item}
                    words={words}
                    columns={columns}
                    isUsual={isUsual && resized === undefined}
                    isDuplicate={isDuplicate(catalog, item.ordinal)}
                    pick={
                      picking.isPicking &&
                      item.uri !== '' && (
                        <PickMark isPicked={picking.isPicked(item)} onToggle={() => picking.toggle(item)} />
                      )
                    }
                  />
                );
              }
              return template === undefined ? null : <TemplateRow template={template} words={words} />;
            }}
          />
        )}
      </RowMenu>
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
          <span key={column} className={rowCss.nameCell}>
            {pick}
            {name === '' || (item.title === undefined && item.name === '') ? (
              <span className={rowCss.placeholder}>{t('noName')}</span>
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
          <span key={column} className={rowCss.uriCell}>
            <Highlighted text={item.uri} words={words} />
          </span>
        );
      case 'mimeType':
        return (
          <span key={column} className={rowCss.typeCell}>
            {visibleText(item.mimeType ?? '')}
          </span>
        );
      case 'size':
      case 'priority':
      case 'audience':
      case 'lastModified':
        return (
          <span key={column} className={column === 'size' ? rowCss.sizeCell : rowCss.factCell}>
            <FactText item={item} field={column} />
          </span>
        );
    }
  };
  return (
    <span
      className={classNames(rowCss.cells, isUsual && rowCss.usual)}
      style={isUsual ? undefined : { gridTemplateColumns: tracksOf(columns) }}
    >
      {columns.map(({ id }) => cell(id))}
    </span>
  );
}
