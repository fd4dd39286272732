import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import css from './app.module.css';

/** One pane of the window: a landmark, and a stop of F6. */
export function Region({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classNames(layout.view, css.region)} aria-label={label} data-pane tabIndex={-1}>
      {children}
    </section>
  );
}
