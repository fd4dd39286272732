import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import css from './middle-text.module.css';
import { splitForMiddle } from './split-for-middle.ts';

interface MiddleTextProps {
  /** Already made visible, when a server wrote it. */
  text: string;
  className?: string | undefined;
}

/** A URI or path in one line; where it has no room its middle gives way, for its end tells most. */
export function MiddleText({ text, className }: MiddleTextProps) {
  const [start, end] = splitForMiddle(text);
  return (
    <bdi className={classNames(layout.baselineRow, css.middle, className)} title={text}>
      <span className={classNames(layout.truncate, css.start)}>{start}</span>
      <span className={css.end}>{end}</span>
    </bdi>
  );
}
