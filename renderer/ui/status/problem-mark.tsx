import { TriangleAlert } from 'lucide-react';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './status.module.css';

interface ProblemMarkProps {
  /** What is wrong, in a few words; nothing is drawn when it is empty. */
  words: string;
  /** The same as a whole sentence. */
  title: string;
}

/** The sign on something that a server got wrong, and the words for it as far as there is room. */
export function ProblemMark({ words, title }: ProblemMarkProps) {
  if (words === '') return null;
  return (
    <span className={classNames(layout.aligned, css.problem)} title={title}>
      <TriangleAlert aria-hidden />
      <span className={layout.truncate}>{words}</span>
    </span>
  );
}
