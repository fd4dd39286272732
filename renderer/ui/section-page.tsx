import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import css from './section-page.module.css';

/** A page of sections, which scrolls. */
export function SectionPage({ children }: { children: ReactNode }) {
  return (
    <div className={classNames(layout.scroll, layout.sized)}>
      <div className={classNames(layout.vertical, css.page)}>{children}</div>
    </div>
  );
}

/** Two columns of sections, stacked when narrow. */
export function SectionColumns({ left, right }: { left: ReactNode; right?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={classNames(layout.stack, css.column)}>{left}</div>
      {right && <div className={classNames(layout.stack, css.column)}>{right}</div>}
    </div>
  );
}
