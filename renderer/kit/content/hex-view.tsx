import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { nextRow } from '../../ui/rows/row-window.ts';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { bytesPerLine, hexLine } from '../bytes.ts';
import css from './content.module.css';
import type { ViewProps } from './content.ts';
import { ViewBar } from './view-bar.tsx';

/** Bytes as offset, hex and ASCII. Only visible lines are read, whatever the size. */
export function HexView(props: ViewProps) {
  const t = useTranslations('content');
  const { size } = props.shown.body;
  const lines = Math.ceil(size / bytesPerLine);
  const scroller = useRef<HTMLElement>(null);
  const [viewHeight, setViewHeight] = useState(0);
  const [first, setFirst] = useState(0);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<number>();
  /** The position that was set by code: its scroll event is ignored. */
  const ownScroll = useRef(-1);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setViewHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scroll = hexScroll(lines, viewHeight);
  const goTo = (line: number) => {
    const target = Math.min(scroll.lastFirst, Math.max(0, Math.round(line)));
    setFirst(target);
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = scroll.scrollTo(target);
    ownScroll.current = element.scrollTop;
  };

  // Where a pixel of the scroll bar is many lines, the wheel still moves by lines.
  const isScaled = scroll.height < lines * lineHeight;
  const turnWheel = useEffectEvent((pixels: number) =>
    goTo(first + Math.sign(pixels) * Math.max(1, Math.round(Math.abs(pixels) / lineHeight))),
  );
  useEffect(() => {
    const element = scroller.current;
    if (!isScaled || element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      turnWheel(event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * lineHeight : event.deltaY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isScaled]);

  const page = Math.max(1, Math.floor(viewHeight / lineHeight));
  const shownLines = Math.min(lines - first, page + 2);
  const lineNumbers = Array.from({ length: shownLines }, (_, index) => first + index);
  const { chunks, error } = useChunks(props, first * bytesPerLine, (first + shownLines) * bytesPerLine);
  const wanted = parseOffset(typed);
  const isBeyond = typed !== '' && (wanted === undefined || wanted >= size);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextRow(event.key, first, scroll.lastFirst + 1, page - 1);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    <>
      <ViewBar
        actions={
          <form
            className={classNames(layout.wideRow, css.goTo)}
            onSubmit={(event) => {
              event.preventDefault();
              if (wanted === undefined || wanted >= size) return;
              setMarked(Math.floor(wanted / bytesPerLine));
              goTo(Math.floor(wanted / bytesPerLine) - 1);
            }}
          >
            <TextField
              label={t('goToOffset')}
              isLabelHidden
              isMono
              placeholder={t('goToOffset')}
              value={typed}
              onChange={setTyped}
              isInvalid={isBeyond}
            />
            {isBeyond && <span className={layout.error}>{t('noOffset')}</span>}
          </form>
        }
      >
        {t('byteCount', { count: size })}
      </ViewBar>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <section
        ref={scroller}
        className={classNames(layout.scroll, css.hexScroller)}
        aria-label={t('views.hex')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (Math.abs(scrollTop - ownScroll.current) < 1) return;
          ownScroll.current = -1;
          setFirst(scroll.lineAt(scrollTop));
        }}
      >
        <div style={{ height: scroll.height }}>
          <div className={css.lines} style={{ height: Math.min(viewHeight, lines * lineHeight) }}>
            {lineNumbers.map((number) => {
              const line = lineOf(chunks, number);
              return (
                <div key={number} className={css.hexLine} data-marked={number === marked || undefined}>
                  <span className={layout.dim}>{line.offset}</span>
                  <span className={css.hex}>{line.hex}</span>
                  <span className={layout.muted}>{line.ascii}</span>
                </div>
              );
            })}
          </div>
        </div>
      </section>
    </>
  );
}

/** Chunks start at whole lines, so a line is never split. Until its chunk is read, a line has only an offset. */
function lineOf(chunks: readonly Chunk[], number: number) {
  const at = number * bytesPerLine;
  const chunk = chunks.find(({ start, bytes }) => at >= start && at < start + bytes.length);
  return chunk === undefined
    ? hexLine(new Uint8Array(), 0, at)
    : hexLine(chunk.bytes, (at - chunk.start) / bytesPerLine, chunk.start);
}

const chunkBytes = 64 * 1024;
const keptMs = 20_000;

interface Chunk {
  start: number;
  bytes: Uint8Array;
}

/** The chunks of a body that cover bytes `from` up to `to`, each as it arrives. */
function useChunks({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, from: number, to: number) {
  const first = Math.floor(from / chunkBytes);
  const last = Math.floor(Math.max(from, Math.min(to, shown.body.size) - 1) / chunkBytes);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const results = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['contentChunk', content.key, shown.form, number],
      queryFn: () => shown.body.bytes(number * chunkBytes, Math.min(chunkBytes, shown.body.size - number * chunkBytes)),
      gcTime: keptMs,
    })),
  });
  const chunks: Chunk[] = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ start: (first + index) * chunkBytes, bytes: data }],
  );
  return { chunks, error: results.find((result) => result.error !== null)?.error ?? null };
}

/** In pixels. */
export const lineHeight = 18;
/** Browsers limit the height of elements; beyond it, a pixel of the scroll bar is many lines. */
const tallest = 8_000_000;

/** Maps scroll positions to lines, for more lines than the scroll bar has pixels. */
export interface HexScroll {
  /** Height of the scrolled element, in pixels. */
  height: number;
  /** The last line that can be the first on screen. */
  lastFirst: number;
  /** The first line on screen at a scroll position. */
  lineAt: (scrollTop: number) => number;
  /** The scroll position with a line first on screen. */
  scrollTo: (line: number) => number;
}

/** The scroll positions of `lines` lines in a view that is `viewHeight` pixels high. */
export function hexScroll(lines: number, viewHeight: number): HexScroll {
  const height = Math.min(lines * lineHeight, tallest);
  const room = Math.max(0, height - viewHeight);
  const lastFirst = Math.max(0, lines - Math.floor(viewHeight / lineHeight));
  const clamp = (line: number) => Math.min(lastFirst, Math.max(0, line));
  return {
    height,
    lastFirst,
    lineAt: (scrollTop) => (room === 0 ? 0 : clamp(Math.round((scrollTop / room) * lastFirst))),
    scrollTo: (line) => (lastFirst === 0 ? 0 : (clamp(line) / lastFirst) * room),
  };
}

/** An offset as typed: hexadecimal with `0x` or letters, decimal otherwise. */
export function parseOffset(typed: string): number | undefined {
  const text = typed.trim().replace(/[_, ]/g, '');
  if (/^\d+$/.test(text)) return Number(text);
  const hex = /^(?:0x)?([\da-f]+)h?$/i.exec(text)?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}
