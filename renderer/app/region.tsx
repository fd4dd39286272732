import type { ReactNode } from 'react';
import css from './shell.module.css';

interface RegionProps {
  label: string;
  isMain?: boolean;
  children: ReactNode;
}

/** One pane of the window: a landmark, and a stop of F6. */
export function Region({ label, isMain = false, children }: RegionProps) {
  const Element = isMain ? 'main' : 'section';
  return (
    <Element className={css.region} aria-label={label} data-pane tabIndex={-1}>
      {children}
    </Element>
  );
}
