import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupByPrefix } from '#shared/mcp/items/name-groups.ts';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useTypeAhead } from '../../kit/list/index.ts';
import { useToolsSearch } from '../../state/address.ts';
import { lastRun } from '../../state/drafts.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { placeOf, type ToolList, toolAt } from './tool-list.ts';
import { GroupRow, ToolRow } from './tool-row.tsx';
import { useToolProblems } from './use-tool-problems.ts';

/** A name over its description; in groups the name alone. */
const rowHeights = { plain: 40, grouped: 24 };

interface ToolRowsProps {
  serverId: ServerId;
  list: ToolList;
  /** Those of the list that are shown. */
  shown: readonly ToolItem[];
  words: readonly string[];
}

/** The rows of the list; a click or Enter puts a tool in front, as it was left, and opens or closes a group. */
export function ToolRows({ serverId, list, shown, words }: ToolRowsProps) {
  const t = useTranslations('tools');
  const { tool, nth, isGrouped, change } = useToolsSearch();
  const problemsOf = useToolProblems();
  const handle = useRef<VirtualRowsHandle>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => (isGrouped ? groupedRows(shown, closed) : plainRows(shown)), [shown, isGrouped, closed]);
  const inFront = tool === undefined && nth === undefined ? undefined : toolAt(list, { tool, nth });
  const front = inFront === undefined ? -1 : rows.findIndex((row) => row.kind === 'tool' && row.item === inFront);
  const isAnyInFront = inFront !== undefined;
  const [active, setActive] = useState(front);
  // The list moves under the tool in front, and the tool in front changes by the address.
  useEffect(() => {
    if (front === -1 && isAnyInFront) return;
    setActive(front);
    if (front !== -1) handle.current?.scrollTo(front);
  }, [front, isAnyInFront]);
  const toggle = (prefix: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(prefix);
    else next.add(prefix);
    setClosed(next);
  };
  const open = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    setActive(index);
    if (row.kind === 'group') toggle(row.prefix, !row.isOpen);
    else change({ ...placeOf(list, row.item), run: lastRun('tool', serverId, row.item.name) });
  };
  const typeAhead = useTypeAhead(rows.length, (index) => labelOf(rows[index]));
  const handleKey = (event: KeyboardEvent) => {
    const next = keyInGroups(event, rows, active, toggle) ?? typeAhead(event, active);
    if (next === undefined) return;
    setActive(next);
    handle.current?.scrollTo(next);
  };
  return (
    <VirtualRows
      // The two orders have rows of different heights.
      key={String(isGrouped)}
      handleRef={handle}
      label={t('title')}
      role={isGrouped ? 'tree' : 'listbox'}
      count={rows.length}
      rowHeight={isGrouped ? rowHeights.grouped : rowHeights.plain}
      activeIndex={active}
      onActiveIndexChange={setActive}
      onOpen={open}
      onKeyDown={handleKey}
      rowKey={(index) => keyOf(rows[index]) ?? index}
      rowProps={(index) => {
        const row = rows[index];
        return {
          title: titleOf(row),
          onClick: () => open(index),
          ...(isGrouped && { 'aria-level': row?.kind === 'tool' && row.prefix !== undefined ? 2 : 1 }),
          ...(row?.kind === 'group' && { 'aria-expanded': row.isOpen }),
        };
      }}
      renderRow={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        if (row.kind === 'group') return <GroupRow prefix={row.prefix} size={row.size} isOpen={row.isOpen} />;
        const { item } = row;
        return (
          <ToolRow
            item={item}
            problems={problemsOf(list, item)}
            words={words}
            isShort={isGrouped}
            isInGroup={row.prefix !== undefined}
          />
        );
      }}
    />
  );
}

/** The arrows that open and close groups, as in a tree; the row to go to, or undefined when it is another key. */
function keyInGroups(
  event: KeyboardEvent,
  rows: readonly ListedRow[],
  active: number,
  toggle: (prefix: string, isOpen: boolean) => void,
): number | undefined {
  const row = rows[active];
  if (row?.prefix === undefined || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return undefined;
  event.preventDefault();
  if (row.kind === 'tool') {
    if (event.key === 'ArrowRight') return active;
    return rows.findIndex((other) => other.kind === 'group' && other.prefix === row.prefix);
  }
  if (event.key === 'ArrowRight' && row.isOpen) return active + 1;
  toggle(row.prefix, event.key === 'ArrowRight');
  return active;
}

function labelOf(row: ListedRow | undefined): string {
  if (row === undefined) return '';
  return row.kind === 'group' ? row.prefix : row.item.name || (row.item.title ?? '');
}

function keyOf(row: ListedRow | undefined): string | number | undefined {
  return row?.kind === 'group' ? `group ${row.prefix}` : row?.item.ordinal;
}

function titleOf(row: ListedRow | undefined): string | undefined {
  if (row?.kind !== 'tool') return undefined;
  const { name, title, description } = row.item;
  return [name, title, description?.slice(0, 300)].filter(Boolean).join('\n');
}

/** One row of the list: a tool, or what several names begin with. */
type ListedRow =
  | { kind: 'group'; prefix: string; size: number; isOpen: boolean }
  | { kind: 'tool'; item: ToolItem; prefix: string | undefined };

/** The rows of the list as the server orders it. */
function plainRows(items: readonly ToolItem[]): ListedRow[] {
  return items.map((item) => ({ kind: 'tool', item, prefix: undefined }));
}

/** The same grouped by what the names begin with; the groups in `closed` keep their tools to themselves. */
function groupedRows(items: readonly ToolItem[], closed: ReadonlySet<string>): ListedRow[] {
  return groupByPrefix(items).flatMap(({ prefix, items: members }): ListedRow[] => {
    const rows = members.map((item): ListedRow => ({ kind: 'tool', item, prefix }));
    if (prefix === undefined) return rows;
    const isOpen = !closed.has(prefix);
    return [{ kind: 'group', prefix, size: members.length, isOpen }, ...(isOpen ? rows : [])];
  });
}
