import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import css from './middle-text.module.css';
import { splitForMiddle } from './split-for-middle.ts';

interface MiddleTextProps {
  /** Already made visible, when a server wrote it. */
  text: string;
  className?: string | undefined;
  /** Draws the start and the end, such as with what was searched in them. */
  renderPart?: (part: string) => ReactNode;
}

/** A URI or path in one line; where it has no room its middle gives way, for its end tells most. */
export function MiddleText({ text, className, renderPart = (part) => part }: MiddleTextProps) {
  const [start, end] = splitForMiddle(text);
  return (
    <bdi className={classNames(layout.baselineRow, css.middle, className)} title={text}>
      <span className={classNames(layout.truncate, css.start)}>{renderPart(start)}</span>
      <span className={css.end}>{renderPart(end)}</span>
    </bdi>
  );
}
