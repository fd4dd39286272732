import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { useDrawnRows } from './drawn-rows.ts';
import { nextRow } from './row-window.ts';
import css from './rows.module.css';

export interface PlainRowsHandle {
  /** Brings a row to the top of the view, or as near as possible. */
  scrollToTop: (row: number) => void;
  /** How many whole rows fit the view. */
  page: () => number;
}

interface PlainRowsProps {
  label: string;
  count: number;
  /** In pixels. */
  rowHeight: number;
  /** Draws a row, with its height. */
  renderRow: (row: number) => ReactNode;
  /** Called with the rows that are drawn: `first` up to `end`. */
  onDraw?: ((first: number, end: number) => void) | undefined;
  className?: string | undefined;
  handleRef?: Ref<PlainRowsHandle> | undefined;
}

/** Any number of rows that are only looked at: a scrolling region without an active row. */
export function PlainRows({ label, count, rowHeight, renderRow, onDraw, className, handleRef }: PlainRowsProps) {
  const { scroller, first, end, top, height, firstSeen, page, scrollToTop } = useDrawnRows({ total: count, rowHeight });
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  useEffect(() => onDraw?.(first, end), [onDraw, first, end]);
  useImperativeHandle(handleRef, () => ({ scrollToTop, page }));
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextRow(event.key, firstSeen, count, Math.max(1, page() - 1));
    if (next === undefined) return;
    event.preventDefault();
    scrollToTop(next);
  };
  return (
    <section
      ref={scroller}
      className={classNames(layout.scroll, css.plain, className)}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <div className={css.canvas} style={{ height }}>
        <div className={css.drawn} style={{ top }}>
          {drawn.map(renderRow)}
        </div>
      </div>
    </section>
  );
}
