import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { RowMenuButton } from '../controls/menu.tsx';
import layout from '../layout.module.css';
import { canvasHeight, drawnRows, endScrollTop, nextRow, scrollTopFor } from './row-window.ts';
import css from './rows.module.css';

export interface VirtualRowsHandle {
  scrollTo: (index: number) => void;
  focus: () => void;
}

interface VirtualRowsProps {
  label: string;
  count: number;
  rowHeight?: number;
  role?: 'listbox' | 'tree' | 'grid';
  /** The row that has the keyboard, -1 for none. */
  activeIndex: number;
  onActiveIndexChange: (index: number) => void;
  /** Attributes for the row's element: `aria-selected`, `aria-level`, `aria-expanded`, handlers. */
  rowProps?: (index: number) => HTMLAttributes<HTMLDivElement>;
  renderRow: (index: number, isActive: boolean) => ReactNode;
  /**
   * What the button is called that opens a row's context menu; undefined for a row without one. The row that is pointed
   * at shows it, else the active one.
   */
  menuLabel?: (index: number) => string | undefined;
  /** A stable key, when rows move. */
  rowKey?: (index: number) => string | number;
  /** Enter or Space on the active row. */
  onOpen?: (index: number) => void;
  /** Called before the keys that move between rows; `preventDefault` keeps a key from them. */
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  /** The list got the focus by a key, or after one. */
  onFocusByKey?: () => void;
  /** Called with the rows that are drawn: `first` up to `end`. */
  onDraw?: ((first: number, end: number) => void) | undefined;
  handleRef?: Ref<VirtualRowsHandle>;
}

const rowRoles = { listbox: 'option', tree: 'treeitem', grid: 'row' } as const;

/**
 * A list of any length in rows of one height, of which only the visible ones exist. One tab stop: the active row
 * is named by `aria-activedescendant` and moves with arrows, Page keys, Home and End.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, rowHeight = 24, role = 'listbox', activeIndex, onActiveIndexChange, handleRef } = props;
  const { rowProps, renderRow, rowKey, onOpen, onKeyDown, onDraw, onFocusByKey, menuLabel } = props;
  const [pointed, setPointed] = useState(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const rowId = (index: number) => `${baseId}-${index}`;
  const [scrolled, setScrolled] = useState({ top: 0, viewHeight: 0 });
  const rows = { total: count, rowHeight, viewHeight: scrolled.viewHeight };
  // A list that got shorter is scrolled back by the browser a little later.
  const { first, end, top } = drawnRows(rows, Math.min(scrolled.top, endScrollTop(rows)));
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  /** Renders the visible rows that aren't rendered yet. */
  const look = useEffectEvent((draw: (change: () => void) => void) => {
    const element = scroller.current;
    if (element === null) return;
    const now = { top: element.scrollTop, viewHeight: element.clientHeight };
    const next = drawnRows({ ...rows, viewHeight: now.viewHeight }, now.top);
    const isSame = next.first === first && next.end === end && next.top === top;
    if (isSame && now.viewHeight === scrolled.viewHeight) return;
    draw(() => setScrolled(now));
  });
  // Before the first paint, and in the same frame: else a gap shows until the next one.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => look(flushSync));
    observer.observe(element);
    const onScroll = () => look(flushSync);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length may be scrolled elsewhere.
  useLayoutEffect(() => look((change) => change()), [count, rowHeight]);
  useEffect(() => onDraw?.(first, end), [onDraw, first, end]);
  const scrollTo = (index: number) => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = scrollTopFor({ ...rows, viewHeight: element.clientHeight }, element.scrollTop, index);
  };
  useImperativeHandle(handleRef, () => ({
    scrollTo,
    focus: () => scroller.current?.focus(),
  }));
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === 'Enter' || event.key === ' ') && activeIndex >= 0) {
      event.preventDefault();
      onOpen?.(activeIndex);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = nextRow(event.key, activeIndex, count, page);
    if (next === undefined) return;
    event.preventDefault();
    onActiveIndexChange(next);
    scrollTo(next);
  };
  const listProps = {
    role,
    'aria-label': label,
    tabIndex: 0,
    onKeyDown: handleKey,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
      if (target === currentTarget && currentTarget.matches(':focus-visible')) onFocusByKey?.();
    },
    ...(role === 'grid' && { 'aria-rowcount': count }),
    ...(activeIndex >= 0 && activeIndex < count && { 'aria-activedescendant': rowId(activeIndex) }),
  };
  const itemProps = (index: number) => ({
    id: rowId(index),
    role: rowRoles[role],
    'data-key': index,
    ...(role === 'grid' ? { 'aria-rowindex': index + 1 } : { 'aria-posinset': index + 1, 'aria-setsize': count }),
    'aria-selected': index === activeIndex,
    'data-active': index === activeIndex || undefined,
  });
  const menuIndex = pointed >= first && pointed < end ? pointed : activeIndex;
  const menuName = menuIndex >= first && menuIndex < end ? menuLabel?.(menuIndex) : undefined;
  const list = (
    <div ref={scroller} className={classNames(layout.scroll, css.virtualScroller)} {...listProps}>
      <div className={css.virtualCanvas} role="presentation" style={{ height: canvasHeight(rows) }}>
        {drawn.map((index) => {
          const isActive = index === activeIndex;
          const given = rowProps?.(index);
          return (
            <div
              key={rowKey?.(index) ?? index}
              {...itemProps(index)}
              data-menu={(index === menuIndex && menuName !== undefined) || undefined}
              // Not on pointer enter: React fires none when the row replaces a removed one.
              onPointerMove={({ pointerType }) => {
                if (menuLabel !== undefined && pointerType !== 'touch') setPointed(index);
              }}
              {...given}
              className={classNames(layout.row, css.virtualRow, given?.className)}
              style={{ height: rowHeight, transform: `translateY(${top + (index - first) * rowHeight}px)` }}
            >
              {renderRow(index, isActive)}
            </div>
          );
        })}
      </div>
    </div>
  );
  if (menuLabel === undefined) return list;
  return (
    <div className={classNames(layout.fillColumn, css.withMenus)} onPointerLeave={() => setPointed(-1)}>
      {list}
      {/* Outside the rows, as an option can't contain a button. */}
      {menuName !== undefined && (
        <span className={css.virtualMenu} data-active={menuIndex === activeIndex || undefined}>
          <RowMenuButton
            label={menuName}
            row={() => {
              // The focus comes back to the list when the menu closes.
              scroller.current?.focus({ preventScroll: true });
              return document.getElementById(rowId(menuIndex));
            }}
          />
        </span>
      )}
    </div>
  );
}
