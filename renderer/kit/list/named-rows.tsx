import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { stringAt } from '#shared/model/json.ts';
import type { NamedRow } from '#shared/model/lists/named-rows.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { keyOfRow, type NamedList } from './named-list.ts';
import { useTypeAhead } from './type-ahead.ts';

interface NamedRowsProps {
  label: string;
  list: NamedList;
  rowHeight: number;
  /** Puts an item in front. */
  onOpen: (row: Extract<NamedRow, { kind: 'item' }>) => void;
  renderRow: (row: NamedRow) => ReactNode;
}

/** The rows of a list of tools or prompts; a click or Enter opens an item, and opens or closes a group. */
export function NamedRows({ label, list, rowHeight, onOpen, renderRow }: NamedRowsProps) {
  const { source, isGrouped, toggle } = list;
  const { total } = source;
  const front = source.latest?.front;
  const handle = useRef<VirtualRowsHandle>(null);
  const [active, setActive] = useState(front ?? -1);
  // The list moves under the item in front, and the item in front changes by the address.
  useEffect(() => {
    if (front === -1) return;
    setActive(front ?? -1);
    if (front !== undefined) handle.current?.scrollTo(front);
  }, [front]);
  const go = (index: number) => {
    setActive(index);
    handle.current?.scrollTo(index);
  };
  // A click opens the row that was drawn: by then the list may have others there.
  const open = (index: number, row = source.rowAt(index)) => {
    if (row === undefined) return;
    setActive(index);
    if (row.kind === 'group') toggle(row.prefix, !row.isOpen);
    else onOpen(row);
  };
  const typeAhead = useTypeAhead(list.rowStarting, go);
  const handleKey = (event: KeyboardEvent) => {
    const row = source.rowAt(active);
    const isArrow = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (row === undefined || !isArrow || (row.kind === 'item' && row.group === undefined)) {
      typeAhead(event, active);
      return;
    }
    // The arrows open and close groups, as in a tree.
    event.preventDefault();
    const isRight = event.key === 'ArrowRight';
    if (row.kind === 'item') go(isRight ? active : (row.group ?? active));
    else if (isRight && row.isOpen) go(active + 1);
    else toggle(row.prefix, isRight);
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <VirtualRows
      // The two orders have rows of different heights.
      key={String(isGrouped)}
      handleRef={handle}
      label={label}
      role={isGrouped ? 'tree' : 'listbox'}
      count={total}
      rowHeight={rowHeight}
      activeIndex={active}
      onActiveIndexChange={setActive}
      onOpen={(index) => open(index)}
      onKeyDown={handleKey}
      onDraw={onDraw}
      rowKey={(index) => {
        const row = source.rowAt(index);
        return row === undefined ? `row ${index}` : keyOfRow(row);
      }}
      rowProps={(index) => {
        const row = source.rowAt(index);
        return {
          title: row?.kind === 'item' ? titleOf(row) : undefined,
          onClick: () => open(index, row),
          ...(isGrouped && { 'aria-level': row?.kind === 'item' && row.group !== undefined ? 2 : 1 }),
          ...(row?.kind === 'group' && { 'aria-expanded': row.isOpen }),
        };
      }}
      renderRow={(index) => {
        const row = source.rowAt(index);
        return row && renderRow(row);
      }}
    />
  );
}

function titleOf({ item: { raw } }: Extract<NamedRow, { kind: 'item' }>): string {
  const texts = [stringAt(raw, 'name'), stringAt(raw, 'title'), stringAt(raw, 'description')?.slice(0, 300)];
  return texts.filter(Boolean).join('\n');
}
