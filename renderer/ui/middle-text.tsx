import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import css from './middle-text.module.css';

interface MiddleTextProps {
  /** Already made visible, when a server wrote it. */
  text: string;
  /** Renders the start and the end, for example with search matches highlighted. */
  renderPart?: (part: string) => ReactNode;
}

/** A URI or path in one line, truncated in the middle, since its end is the most informative part. */
export function MiddleText({ text, renderPart = (part) => part }: MiddleTextProps) {
  const [start, end] = splitForMiddle(text);
  // Its start is narrower than what is kept for one.
  const isShort = [...start].length <= leastStart;
  return (
    // Its two parts would be read out with a space between them; without a role it can't have a label.
    <bdi
      role="note"
      aria-label={text}
      className={classNames(layout.baselineRow, css.middle, isShort && css.short)}
      title={text}
    >
      <span className={classNames(layout.truncate, css.start)}>{renderPart(start)}</span>
      <span className={css.end}>{renderPart(end)}</span>
    </bdi>
  );
}

/** So much of a start stays visible, in characters; the style sheet has half of one more. */
const leastStart = 2;

/** Longer than this an end is cut itself: it would leave nothing of the start. In characters. */
const maxEndLength = 28;

/** Splits a URI or path in two: the end (last path segment or query) and everything before it. */
export function splitForMiddle(text: string): [start: string, end: string] {
  const characters = [...text];
  // A closing slash belongs to the part before it.
  const slash = characters.slice(0, -1).lastIndexOf('/');
  const length = characters.length - (slash === -1 ? 0 : slash);
  const most = characters.length - Math.min(length, maxEndLength, Math.floor(characters.length * 0.6));
  // An extension isn't parted from its dot.
  const at = most > leastStart && characters[most - 1] === '.' ? most - 1 : most;
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}
