import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import css from './middle-text.module.css';

interface MiddleTextProps {
  /** Already made visible, when a server wrote it. */
  text: string;
  /** Draws the start and the end, such as with what was searched in them. */
  renderPart?: (part: string) => ReactNode;
}

/** A URI or path in one line; where it has no room its middle gives way, for its end tells most. */
export function MiddleText({ text, renderPart = (part) => part }: MiddleTextProps) {
  const [start, end] = splitForMiddle(text);
  return (
    <bdi className={classNames(layout.baselineRow, css.middle)} title={text}>
      <span className={classNames(layout.truncate, css.start)}>{renderPart(start)}</span>
      <span className={css.end}>{renderPart(end)}</span>
    </bdi>
  );
}

/** Longer than this an end is cut itself: it would leave nothing of the start. In characters. */
const longestEnd = 28;

/** Cuts a URI or path in two: its end, the last part of the path or the query, and what comes before. */
export function splitForMiddle(text: string): [start: string, end: string] {
  const characters = [...text];
  // A closing slash belongs to the part before it.
  const slash = characters.slice(0, -1).lastIndexOf('/');
  const length = characters.length - (slash === -1 ? 0 : slash);
  const at = characters.length - Math.min(length, longestEnd, Math.floor(characters.length * 0.6));
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
