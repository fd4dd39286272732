import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import layout from '../../ui/layout.module.css';
import { PlainRows, type PlainRowsHandle } from '../../ui/rows/plain-rows.tsx';
import type { HexLine } from './bytes.ts';
import css from './hex-lines.module.css';

export interface HexHandle {
  /** Brings the line of a byte into view, below some others. */
  showByte: (offset: number) => void;
}

interface HexLinesProps {
  label: string;
  /** In bytes. */
  size: number;
  /** The line of `count` bytes from an offset on. */
  lineAt: (offset: number, count: number) => HexLine;
  /** The offset of a byte that was looked for. */
  marked?: number | undefined;
  /** Called with the bytes that are drawn: `first` up to `end`. */
  onDraw?: (first: number, end: number) => void;
  handleRef?: Ref<HexHandle>;
}

/** Lines of a view, with room for offset, hex and ASCII, by the width from which they fit. In pixels. */
const lengths = [
  { from: 590, count: 16 },
  { from: 330, count: 8 },
  { from: 0, count: 4 },
] as const;

const linesBefore = 2;

/** Bytes as offset, hex and ASCII: sixteen to a line, or eight or four where the three have no room. */
export function HexLines({ label, size, lineAt, marked, onDraw, handleRef }: HexLinesProps) {
  const area = useRef<HTMLDivElement>(null);
  const rows = useRef<PlainRowsHandle>(null);
  const [count, setCount] = useState<number>();
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const adapt = () => setCount(lengths.find(({ from }) => element.clientWidth >= from)?.count);
    const observer = new ResizeObserver(adapt);
    observer.observe(element);
    adapt();
    return () => observer.disconnect();
  }, []);
  const perLine = count ?? 16;
  const handleDraw = useCallback(
    (first: number, end: number) => onDraw?.(first * perLine, Math.min(end * perLine, size)),
    [onDraw, perLine, size],
  );
  useImperativeHandle(handleRef, () => ({
    showByte: (offset) => rows.current?.scrollToTop(Math.max(0, Math.floor(offset / perLine) - linesBefore)),
  }));
  return (
    <div ref={area} className={layout.fillColumn} data-bytes={perLine}>
      {count !== undefined && (
        <PlainRows
          label={label}
          className={css.scroller}
          count={Math.ceil(size / perLine)}
          rowHeight={18}
          handleRef={rows}
          onDraw={handleDraw}
          renderRow={(number) => {
            const at = number * perLine;
            const { offset, hex, ascii } = lineAt(at, perLine);
            const isMarked = marked !== undefined && marked >= at && marked < at + perLine;
            return (
              <div key={number} className={css.line} data-marked={isMarked || undefined}>
                <span className={layout.dim}>{offset}</span>
                <span className={css.hex} style={{ width: `${perLine * 3 + 1}ch` }}>
                  {hex}
                </span>
                <span className={layout.muted}>{ascii}</span>
              </div>
            );
          }}
        />
      )}
    </div>
  );
}
