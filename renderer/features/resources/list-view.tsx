import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/resource-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import { classNames } from '../../ui/class-names.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/virtual-rows.tsx';
import { Highlighted } from './highlighted.tsx';
import { ProblemMark, useItemTitle } from './item-facts.tsx';
import rowCss from './item-rows.module.css';
import css from './list-view.module.css';
import type { Sort, SortColumn } from './sorted-order.ts';
import { TemplateRow } from './template-row.tsx';
import type { ItemsViewProps } from './tree-view.tsx';
import { useTypeAhead } from './type-ahead.ts';
import { useOrder } from './use-order.ts';
import { useReveal } from './use-reveal.ts';

const columns: readonly SortColumn[] = ['name', 'uri', 'mimeType', 'size'];

/** The resources as a list with columns, in the server's order until a column is chosen. */
export function ListView({ catalog, version, matches, query, templates, openUri, onOpen }: ItemsViewProps) {
  const t = useTranslations('resources');
  const { items } = catalog;
  const [sort, setSort] = useState<Sort>();
  const order = useOrder(catalog, version, matches, query, sort);
  const words = useMemo(() => queryWords(query), [query]);
  const itemTitle = useItemTitle();
  const handle = useRef<VirtualRowsHandle>(null);
  const [active, setActive] = useState(-1);
  const count = order.length + templates.length;
  const itemAt = (index: number): ResourceItem | undefined => items[order[index] ?? -1];
  const open = (index: number, keep: boolean) => {
    const uri = itemAt(index)?.uri;
    if (uri !== undefined && uri !== '') onOpen(uri, keep);
  };
  useReveal(openUri, catalog, version, (item) => {
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
    const found = typeAhead(event, active);
    if (found === undefined) return;
    setActive(found);
    handle.current?.scrollTo(found);
  };
  return (
    <div className={css.list}>
      <div className={css.head}>
        <div className={rowCss.cells}>
          {columns.map((column) => (
            <SortButton key={column} column={column} sort={sort} onSort={setSort} />
          ))}
        </div>
      </div>
      <VirtualRows
        handleRef={handle}
        label={t('title')}
        count={count}
        activeIndex={active}
        onActiveIndexChange={setActive}
        onOpen={(index) => open(index, itemAt(index)?.uri === openUri)}
        onKeyDown={handleKey}
        rowProps={(index) => {
          const item = itemAt(index) ?? templates[index - order.length];
          return {
            title: item === undefined ? undefined : itemTitle(item),
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
          if (item !== undefined) return <ItemCells item={item} words={words} />;
          return template === undefined ? null : <TemplateRow template={template} words={words} />;
        }}
      />
    </div>
  );
}

function ItemCells({ item, words }: { item: ResourceItem; words: readonly string[] }) {
  const t = useTranslations('resources');
  const { bytes } = useQuantities();
  return (
    <span className={rowCss.cells}>
      <span className={rowCss.nameCell}>
        {item.title === undefined && item.name === '' ? (
          <span className={rowCss.placeholder}>{t('noName')}</span>
        ) : (
          <Highlighted text={itemLabel(item)} words={words} />
        )}
        <ProblemMark item={item} />
      </span>
      <span className={rowCss.uriCell}>
        <Highlighted text={item.uri} words={words} />
      </span>
      <span className={rowCss.typeCell}>{item.mimeType}</span>
      <span className={rowCss.sizeCell}>{item.size === undefined ? '' : bytes(item.size)}</span>
    </span>
  );
}

interface SortButtonProps {
  column: SortColumn;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

/** Sorts upwards, then downwards, then puts back the server's order. */
function SortButton({ column, sort, onSort }: SortButtonProps) {
  const t = useTranslations('resources');
  const isChosen = sort?.column === column;
  const next = !isChosen
    ? { column, isDescending: false }
    : sort.isDescending
      ? undefined
      : { column, isDescending: true };
  return (
    <button
      type="button"
      className={classNames(column === 'mimeType' && rowCss.typeCell, column === 'size' && rowCss.sizeCell)}
      aria-label={t('sortBy', { column: t(`columns.${column}`) })}
      aria-pressed={isChosen}
      onClick={() => onSort(next)}
    >
      {t(`columns.${column}`)}
      {isChosen && (sort.isDescending ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />)}
    </button>
  );
}
