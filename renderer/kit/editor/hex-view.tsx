import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { bytesPerLine, hexLine } from './bytes.ts';
import css from './editor.module.css';

const lineHeight = 18;

interface HexViewProps {
  bytes: Uint8Array;
  /** The offset of the first of these bytes. */
  start?: number;
  /** Accessible name. */
  label: string;
}

/** Bytes as offset, hex and ASCII, sixteen to a line. */
export function HexView({ bytes, start = 0, label }: HexViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: Math.ceil(bytes.length / bytesPerLine),
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 10,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section ref={scroller} className={classNames(layout.scroll, css.scroller)} aria-label={label} tabIndex={0}>
      <div className={css.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = hexLine(bytes, item.index, start);
          return (
            <div key={item.key} className={css.line} style={{ transform: `translateY(${item.start}px)` }}>
              <span className={layout.dim}>{line.offset}</span>
              <span className={css.hex}>{line.hex}</span>
              <span className={layout.muted}>{line.ascii}</span>
            </div>
          );
        })}
      </div>
    </section>
  );
}
