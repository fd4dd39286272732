/** Height of a line, in pixels. */
export const lineHeight = 18;
/** Browsers lay out no element that is much taller than this; beyond it a pixel of the scroll bar is many lines. */
const tallest = 8_000_000;

/** Where a long run of lines is in a scroll bar that may be too short for it. */
export interface HexScroll {
  /** Height of what is scrolled, in pixels. */
  height: number;
  /** The last line that may be the first on screen. */
  lastFirst: number;
  /** The first line on screen when scrolled so far. */
  lineAt: (scrollTop: number) => number;
  /** How far to scroll to have a line first on screen. */
  scrollTo: (line: number) => number;
}

/** The scroll bar of `lines` lines in a window `viewHeight` pixels high. */
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

/** The offset that someone typed: hexadecimal with `0x` or letters in it, decimal otherwise. */
export function parseOffset(typed: string): number | undefined {
  const text = typed.trim().replace(/[_, ]/g, '');
  if (/^\d+$/.test(text)) return Number(text);
  const hex = /^(?:0x)?([\da-f]+)h?$/i.exec(text)?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}
