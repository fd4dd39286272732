/** Longer logs scroll in proportion: Chromium paints at 32-bit positions, which above 16.7 million aren't exact to a pixel. */
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
function scaleOf(window: RowWindow): number {
  const rows = window.total * window.rowHeight;
  const canvas = canvasHeight(window);
  if (canvas === rows || canvas <= window.viewHeight) return 1;
  return (rows - window.viewHeight) / (canvas - window.viewHeight);
}

/** How many pixels of rows lie above the view. */
function pixelsAbove(window: RowWindow, scrollTop: number): number {
  const most = Math.max(0, window.total * window.rowHeight - window.viewHeight);
  return Math.min(most, Math.max(0, scrollTop * scaleOf(window)));
}

/** The rows that the view shows at `scrollTop`, and some around them. */
export function drawnRows(window: RowWindow, scrollTop: number): DrawnRows {
  const above = pixelsAbove(window, scrollTop);
  const firstSeen = Math.floor(above / window.rowHeight);
  const first = Math.max(0, firstSeen - overscan);
  const end = Math.min(window.total, Math.ceil((above + window.viewHeight) / window.rowHeight) + overscan);
  return { first, end, top: scrollTop - (above - first * window.rowHeight) };
}

/** The scroll position that brings `row` into view with the least movement. */
export function scrollTopFor(window: RowWindow, scrollTop: number, row: number): number {
  const above = pixelsAbove(window, scrollTop);
  const rowTop = row * window.rowHeight;
  const rowBottom = rowTop + window.rowHeight;
  if (rowTop < above) return rowTop / scaleOf(window);
  if (rowBottom > above + window.viewHeight) return (rowBottom - window.viewHeight) / scaleOf(window);
  return scrollTop;
}

/** The scroll position at the very end. */
export function endScrollTop(window: RowWindow): number {
  return Math.max(0, canvasHeight(window) - window.viewHeight);
}

/** True when the last row is in view, give or take half a row. */
export function isAtEnd(window: RowWindow, scrollTop: number): boolean {
  const below = window.total * window.rowHeight - window.viewHeight - pixelsAbove(window, scrollTop);
  return below < window.rowHeight / 2;
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
