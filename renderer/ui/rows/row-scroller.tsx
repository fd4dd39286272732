// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold only some of its rows.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys.
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { canvasHeight, drawnRows, endScrollTop, isAtEnd, nextRow, scrollTopFor } from './row-window.ts';
import css from './rows.module.css';

const rowHeight = 22;
const headHeight = 22;

export interface RowScrollerHandle {
  scrollTo: (row: number) => void;
  scrollToEnd: () => void;
  focus: () => void;
}

interface RowScrollerProps {
  label: string;
  total: number;
  /** The column headings, as `role="columnheader"` cells. */
  head: ReactNode;
  /** Cells of one row; it may not have been fetched yet. */
  renderRow: (row: number) => ReactNode;
  /** Extra class of a row: its tone, whether it is selected. */
  rowClass: (row: number) => string | undefined;
  activeRow: number;
  onActiveRowChange: (row: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
  /** Buttons at the end of a row that is pointed at or active; the last one opens its menu. No tab stops. */
  rowActions?: (row: number, isPointed: boolean) => ReactNode;
  /** Called with the rows that are drawn: `first` up to `end`. */
  onDraw?: (first: number, end: number) => void;
  /** False for a list that grows at its start. */
  followsEnd?: boolean;
  /** Called when the view starts or stops following the end of the list, and whether the end is in view. */
  onFollow?: (isFollowing: boolean, isAtEnd: boolean) => void;
  handleRef?: Ref<RowScrollerHandle>;
}

/**
 * A table of any number of rows of one height, of which only the visible ones exist. Unless set otherwise, it
 * follows its end while it is scrolled there. One tab stop; the active row is named by `aria-activedescendant`.
 */
export function RowScroller(props: RowScrollerProps) {
  const { label, total, head, renderRow, rowClass, activeRow, onActiveRowChange, onDraw } = props;
  const { followsEnd = true, onFollow, rowActions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [viewHeight, setViewHeight] = useState(0);
  const [pointed, setPointed] = useState(-1);
  const follows = useRef(followsEnd);
  const wasAtEnd = useRef(true);
  const lastScrollTop = useRef(0);
  const baseId = useId();
  const window = { total, rowHeight, viewHeight };
  const { first, end, top } = drawnRows(window, scrollTop);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      setViewHeight(Math.max(0, element.clientHeight - headHeight));
      // A view that grew for a moment was scrolled back by the browser, and has the height that it had.
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Before paint, so that a growing list never shows its old end first.
  useLayoutEffect(() => {
    if (!follows.current || scroller.current === null) return;
    const target = endScrollTop({ total, rowHeight, viewHeight });
    scroller.current.scrollTop = target;
    lastScrollTop.current = scroller.current.scrollTop;
    setScrollTop(target);
  }, [total, viewHeight]);

  useEffect(() => onDraw?.(first, end), [onDraw, first, end]);

  const follow = (next: boolean, atEnd: boolean) => {
    if (!followsEnd || (next === follows.current && atEnd === wasAtEnd.current)) return;
    follows.current = next;
    wasAtEnd.current = atEnd;
    onFollow?.(next, atEnd);
  };
  const handleScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const now = element.scrollTop;
    // A view that grows is scrolled back by the browser, before its new height is known here.
    const atEnd = isAtEnd({ ...window, viewHeight: element.clientHeight - headHeight }, now);
    // The end may have moved away meanwhile: only scrolling back means that the reader wants to stay.
    const next = atEnd || (follows.current && now >= lastScrollTop.current);
    lastScrollTop.current = now;
    follow(next, atEnd);
    // In the same frame: else fast scrolling shows a gap until the next one.
    flushSync(() => setScrollTop(now));
  };

  const scrollTo = (row: number) => {
    if (scroller.current !== null) scroller.current.scrollTop = scrollTopFor(window, scroller.current.scrollTop, row);
  };
  useImperativeHandle(props.handleRef, () => ({
    scrollTo,
    scrollToEnd: () => {
      if (scroller.current !== null) scroller.current.scrollTop = endScrollTop(window);
      follow(true, true);
    },
    focus: () => scroller.current?.focus(),
  }));

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    props.onKeyDown?.(event);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextRow(event.key, activeRow, total, Math.max(1, Math.floor(viewHeight / rowHeight) - 1));
    if (next === undefined) return;
    event.preventDefault();
    follow(event.key === 'End', wasAtEnd.current);
    onActiveRowChange(next);
    scrollTo(next);
  };

  const actionsOf = (row: number) =>
    row === pointed || row === activeRow ? rowActions?.(row, row === pointed) : undefined;
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  return (
    <div
      ref={scroller}
      className={classNames(layout.scroll, css.windowScroller)}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-activedescendant={activeRow >= first && activeRow < end ? `${baseId}-${activeRow}` : undefined}
      tabIndex={0}
      onScroll={handleScroll}
      onKeyDown={handleKey}
    >
      <div className={classNames(css.windowRow, css.head)} role="row" aria-rowindex={1}>
        {head}
      </div>
      <div className={css.windowCanvas} role="presentation" style={{ height: canvasHeight(window) }}>
        <div className={css.drawn} role="presentation" style={{ top }}>
          {rows.map((row) => (
            <div
              key={row}
              // Not on pointer enter: React fires none when the row replaces a removed one.
              onPointerMove={({ pointerType }) => {
                if (rowActions !== undefined && pointerType !== 'touch') setPointed(row);
              }}
              onPointerLeave={() => setPointed(-1)}
              id={`${baseId}-${row}`}
              role="row"
              data-key={row}
              aria-rowindex={row + 2}
              aria-selected={row === activeRow}
              className={classNames(css.windowRow, rowClass(row))}
              onClick={() => {
                // Whoever picks a row wants to keep it before the eyes.
                follow(false, wasAtEnd.current);
                onActiveRowChange(row);
              }}
            >
              {renderRow(row)}
              <RowActions>{actionsOf(row)}</RowActions>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function RowActions({ children }: { children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <span role="gridcell" className={css.windowMenu}>
      {children}
    </span>
  );
}

interface CellProps {
  isHeading?: boolean;
  className?: string | undefined;
  /** The whole text, on hover. */
  title?: string | undefined;
  /** Accessible name, when the content is a picture. */
  label?: string;
  children?: ReactNode;
}

/** One cell of a grid row, or a column's heading. */
export function Cell({ isHeading = false, label, ...props }: CellProps) {
  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be named.
  return <span {...props} role={isHeading ? 'columnheader' : 'gridcell'} aria-label={label} />;
}
