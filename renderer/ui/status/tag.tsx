import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './status.module.css';

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'error' | 'note';

interface TagProps {
  children: ReactNode;
  tone?: Tone;
  mono?: boolean;
  title?: string;
}

/** A small label beside something: a type, a size, a claim. */
export function Tag({ children, tone = 'plain', mono = false, title }: TagProps) {
  return (
    <span className={classNames(css.tag, css[tone], mono && css.mono)} title={title}>
      {children}
    </span>
  );
}
