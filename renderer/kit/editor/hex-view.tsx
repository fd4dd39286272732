import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './editor.module.css';

const lineHeight = 18;

interface HexViewProps {
  bytes: Uint8Array;
  /** The offset of the first of these bytes. */
  start?: number;
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

/** The bytes of base64 that the host made (never a server's: that may be invalid). */
export function bytesFromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/**
 * The bytes as UTF-8 text, or undefined when they are none. With `isCut`, a character broken by the end of
 * the range is left off.
 */
export function textFromBytes(bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

export const bytesPerLine = 16;

/** One line of a hex view: its offset, the bytes in hex, and their printable ASCII. */
export interface HexLine {
  offset: string;
  hex: string;
  ascii: string;
}

/** Line `index` of a hex view over `bytes`, whose first byte is at `start` of the whole. */
export function hexLine(bytes: Uint8Array, index: number, start = 0): HexLine {
  const from = index * bytesPerLine;
  const line = bytes.subarray(from, from + bytesPerLine);
  let hex = '';
  let ascii = '';
  for (const [position, byte] of line.entries()) {
    if (position > 0) hex += position === bytesPerLine / 2 ? '  ' : ' ';
    hex += byte.toString(16).padStart(2, '0');
    ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  return { offset: (start + from).toString(16).padStart(8, '0'), hex, ascii };
}
