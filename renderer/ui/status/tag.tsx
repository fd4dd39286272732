import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './status.module.css';
import dot from './status-dot.module.css';

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'error' | 'note';

interface TagProps {
  children: ReactNode;
  tone?: Tone;
  mono?: boolean;
  title?: string;
}

/** A small label: a type, a size, a claim. */
export function Tag({ children, tone = 'plain', mono = false, title }: TagProps) {
  return (
    <span className={classNames(css.tag, css[tone], mono && css.mono)} title={title}>
      {children}
    </span>
  );
}

export type DotTone = 'idle' | 'busy' | 'ok' | 'warn' | 'error';

/** A state as a coloured dot. The label names it in words: colour is never alone. */
export function StatusDot({ tone, label }: { tone: DotTone; label: string }) {
  return <span role="img" aria-label={label} title={label} className={classNames(dot.dot, dot[tone])} />;
}

interface ProblemMarkProps {
  /** A short error; renders nothing when empty. */
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
