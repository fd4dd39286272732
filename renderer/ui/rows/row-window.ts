/** Longer lists scroll in proportion: Chromium paints at 32-bit positions, which above 16.7 million aren't exact to a pixel. */
export const maxCanvasHeight = 16_000_000;

/** Rows drawn beyond each edge of the view, so that scrolling never shows a gap. */
const overscan = 6;

/** The measures of a scrolling list of rows of one height. Everything is in pixels. */
interface RowWindow {
  total: number;
  rowHeight: number;
  viewHeight: number;
}

/** The rows to render at a scroll position. */
interface DrawnRows {
  /** Rows `first` up to `end` are drawn. */
  first: number;
  end: number;
  /** The position of row `first` on the canvas. */
  top: number;
}

/** Height of the element inside of the scroller. */
export function canvasHeight({ total, rowHeight }: RowWindow): number {
  return Math.min(maxCanvasHeight, total * rowHeight);
}

/** How many pixels of rows one pixel of scrolling passes; 1 below 666,666 rows of 24 px. */
export function scaleOf(window: RowWindow): number {
  const rows = window.total * window.rowHeight;
  const canvas = canvasHeight(window);
  if (canvas === rows || canvas <= window.viewHeight) return 1;
  return (rows - window.viewHeight) / (canvas - window.viewHeight);
}

/** The nearest possible number of pixels of rows above the view. */
export function clampAbove(window: RowWindow, above: number): number {
  return Math.max(0, Math.min(above, window.total * window.rowHeight - window.viewHeight));
}

/** The rows that the view shows below `above` pixels of rows, and some around them. */
export function drawnRows(window: RowWindow, above: number): DrawnRows {
  const firstSeen = Math.floor(above / window.rowHeight);
  const first = Math.max(0, firstSeen - overscan);
  const end = Math.min(window.total, Math.ceil((above + window.viewHeight) / window.rowHeight) + overscan);
  return { first, end, top: above / scaleOf(window) - (above - first * window.rowHeight) };
}

/** The pixels above the view that bring `row` into it with the least movement. */
export function aboveFor({ rowHeight, viewHeight }: RowWindow, above: number, row: number): number {
  const rowTop = row * rowHeight;
  return Math.min(rowTop, Math.max(above, rowTop + rowHeight - viewHeight));
}

/** True when the last row is in view, give or take half a row. */
export function isAtEnd(window: RowWindow, above: number): boolean {
  return window.total * window.rowHeight - window.viewHeight - above < window.rowHeight / 2;
}

/**
 * The row that a key leads to from row `from` of `count`; `page` is how many rows fit the view.
 * Undefined when the key does not move, or there is no row.
 */
export function nextRow(key: string, from: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const target: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from < 0 ? last : from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const row = target[key];
  return row === undefined ? undefined : Math.min(last, Math.max(0, row));
}
