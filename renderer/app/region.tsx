import type { ReactNode } from 'react';
import css from './shell.module.css';

interface RegionProps {
  label: string;
  children: ReactNode;
}

/** One pane of the window: a landmark, and a stop of F6. */
export function Region({ label, children }: RegionProps) {
  return (
    <section className={css.region} aria-label={label} data-pane tabIndex={-1}>
      {children}
    </section>
  );
}
