import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { aboveFor, canvasHeight, clampAbove, drawnRows, isAtEnd, scaleOf } from './row-window.ts';

interface RowMeasures {
  total: number;
  /** In pixels. */
  rowHeight: number;
  /** Height of what stays at the top of the scroller, in pixels. */
  headHeight?: number;
  /** Rows that lie beside each other have their width as `rowHeight`. */
  axis?: 'x' | 'y';
  /** The view stays at the end of a growing list while it is scrolled there. */
  followsEnd?: boolean;
  /** Called when the view starts or stops following the end of the list, and whether the end is in view. */
  onFollow?: ((isFollowing: boolean, isAtEnd: boolean) => void) | undefined;
  /** The list is scrolled where the last one with this key was left. */
  scrollKey?: string | undefined;
}

/** Where lists were left, in pixels of rows above the view. */
const leftAt = new Map<string, number>();

/**
 * Which rows of a scroller exist: only those in view and a few around them, of any number of rows. The scroller holds an
 * element of `height` in which the rows `first` up to `end` begin at `top`, in pixels.
 */
export function useDrawnRows({
  total,
  rowHeight,
  headHeight = 0,
  axis = 'y',
  followsEnd = false,
  onFollow,
  scrollKey,
}: RowMeasures) {
  const position = axis === 'y' ? 'scrollTop' : 'scrollLeft';
  const size = axis === 'y' ? 'clientHeight' : 'clientWidth';
  const scroller = useRef<HTMLDivElement>(null);
  /** Pixels of rows above the view: more than the scroll position where the list is longer than a canvas. */
  const [seen, setSeen] = useState({ above: 0, viewHeight: 0 });
  const window = { total, rowHeight, viewHeight: seen.viewHeight };
  // A list that got shorter is scrolled back by the browser a little later.
  const { first, end, top } = drawnRows(window, clampAbove(window, seen.above));
  const isFollowing = useRef(followsEnd);
  const wasAtEnd = useRef(true);
  /** The last scroll position and its exact offset in rows' pixels: with scaled scrolling, one pixel is many rows. */
  const exact = useRef({ scrolled: 0, above: 0 });

  const measured = (element: HTMLElement) => ({ ...window, viewHeight: element[size] - headHeight });
  const aboveAt = (element: HTMLElement) => {
    if (Math.abs(element[position] - exact.current.scrolled) < 1) return exact.current.above;
    const now = measured(element);
    return clampAbove(now, element[position] * scaleOf(now));
  };
  /** Renders the visible rows that aren't rendered yet. */
  const look = (element: HTMLElement, draw: (change: () => void) => void) => {
    const now = measured(element);
    const above = clampAbove(now, aboveAt(element));
    const next = drawnRows(now, above);
    const isSame = next.first === first && next.end === end && next.top === top && now.viewHeight === seen.viewHeight;
    if (!isSame) draw(() => setSeen({ above, viewHeight: now.viewHeight }));
  };
  const moveTo = (element: HTMLElement, wanted: number) => {
    const now = measured(element);
    const above = clampAbove(now, wanted);
    element[position] = above / scaleOf(now);
    exact.current = { scrolled: element[position], above };
  };
  const follow = (next: boolean, atEnd = wasAtEnd.current) => {
    if (!followsEnd || (next === isFollowing.current && atEnd === wasAtEnd.current)) return;
    isFollowing.current = next;
    wasAtEnd.current = atEnd;
    onFollow?.(next, atEnd);
  };

  const handleResize = useEffectEvent((element: HTMLElement) => {
    // A view that grew for a moment was scrolled back by the browser, and has the height that it had.
    if (isFollowing.current) moveTo(element, Number.POSITIVE_INFINITY);
    look(element, flushSync);
  });
  /** Until its rows are here, a list can't be scrolled where it was. */
  const isReturning = useRef(scrollKey !== undefined && leftAt.has(scrollKey));
  const comeBack = (element: HTMLElement) => {
    const left = leftAt.get(scrollKey ?? '') ?? 0;
    if (!isReturning.current || clampAbove(measured(element), left) < left) return;
    isReturning.current = false;
    moveTo(element, left);
  };
  const handleScroll = useEffectEvent((element: HTMLElement) => {
    const before = exact.current.scrolled;
    const above = aboveAt(element);
    if (scrollKey !== undefined && total > 0) {
      isReturning.current = false;
      leftAt.set(scrollKey, above);
    }
    const atEnd = isAtEnd(measured(element), above);
    // The end may have moved away meanwhile: only scrolling back means that the reader wants to stay.
    const next = atEnd || (isFollowing.current && element[position] >= before);
    exact.current = { scrolled: element[position], above };
    follow(next, atEnd);
    look(element, flushSync);
  });
  /** Where a pixel of the scroll bar is many rows, the wheel still moves by rows. */
  const handleWheel = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * rowHeight : event.deltaY;
    const above = aboveAt(element);
    moveTo(element, above + Math.sign(pixels) * Math.max(rowHeight, Math.abs(pixels)));
    if (pixels < 0) follow(false, false);
    look(element, flushSync);
  });
  // Before the first paint, and in the same frame: else a gap shows until the next one.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => handleResize(element));
    observer.observe(element);
    const onScroll = () => handleScroll(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  const isScaled = scaleOf(window) > 1;
  useEffect(() => {
    const element = scroller.current;
    if (!isScaled || element === null) return;
    const onWheel = (event: WheelEvent) => handleWheel(element, event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isScaled]);
  const handleGrowth = useEffectEvent((element: HTMLElement) => {
    if (total === 0) follow(true, true);
    if (isFollowing.current) moveTo(element, Number.POSITIVE_INFINITY);
    comeBack(element);
    look(element, (change) => change());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length may be scrolled elsewhere.
  useLayoutEffect(() => {
    if (scroller.current !== null) handleGrowth(scroller.current);
  }, [total, rowHeight]);

  /** Moves to where `place` says, of the pixels of rows that are above the view now. */
  const move = (place: (above: number, viewHeight: number) => number) => {
    const element = scroller.current;
    if (element === null) return;
    moveTo(element, place(aboveAt(element), measured(element).viewHeight));
    look(element, (change) => change());
  };
  return {
    scroller,
    first,
    end,
    top,
    height: canvasHeight(window),
    viewSize: seen.viewHeight,
    /** The first row in view. */
    firstSeen: Math.floor(clampAbove(window, seen.above) / rowHeight),
    /** How many whole rows fit the view. */
    page: () => Math.max(1, Math.floor(((scroller.current?.[size] ?? 0) - headHeight) / rowHeight)),
    /** Brings a row into view with the least movement. */
    scrollTo: (row: number) => move((above, viewHeight) => aboveFor({ ...window, viewHeight }, above, row)),
    /** Brings a row to the top of the view, or as near as the end of the list lets it. */
    scrollToTop: (row: number) => move(() => row * rowHeight),
    scrollToEnd: () => {
      move(() => Number.POSITIVE_INFINITY);
      follow(true, true);
    },
    /** Stops following the end. */
    stay: () => follow(false),
  };
}
