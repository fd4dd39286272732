import type { Ref } from 'react';
import layout from '../../ui/layout.module.css';
import { PlainRows, type PlainRowsHandle } from '../../ui/rows/plain-rows.tsx';
import { bytesPerLine, type HexLine } from './bytes.ts';
import css from './hex-lines.module.css';

interface HexLinesProps {
  label: string;
  /** In bytes. */
  size: number;
  lineAt: (number: number) => HexLine;
  /** The line that was looked for. */
  marked?: number | undefined;
  /** Called with the lines that are drawn: `first` up to `end`. */
  onDraw?: (first: number, end: number) => void;
  handleRef?: Ref<PlainRowsHandle>;
}

/** Bytes as offset, hex and ASCII, sixteen to a line. */
export function HexLines({ label, size, lineAt, marked, onDraw, handleRef }: HexLinesProps) {
  return (
    <PlainRows
      label={label}
      className={css.scroller}
      count={Math.ceil(size / bytesPerLine)}
      rowHeight={18}
      handleRef={handleRef}
      onDraw={onDraw}
      renderRow={(number) => {
        const { offset, hex, ascii } = lineAt(number);
        return (
          <div key={number} className={css.line} data-marked={number === marked || undefined}>
            <span className={layout.dim}>{offset}</span>
            <span className={css.hex}>{hex}</span>
            <span className={layout.muted}>{ascii}</span>
          </div>
        );
      }}
    />
  );
}
