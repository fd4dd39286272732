import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { PaneName } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import css from './app.module.css';

interface RegionProps {
  pane: PaneName;
  label: string;
  /** Differs for each thing that it shows. */
  content?: string | undefined;
  children: ReactNode;
}

/** One pane of the window: a landmark, and a stop of F6. */
export function Region({ pane, label, content, children }: RegionProps) {
  return (
    <section
      className={classNames(layout.view, css.region)}
      aria-label={label}
      data-pane={pane}
      data-content={content}
      tabIndex={-1}
    >
      {children}
    </section>
  );
}
