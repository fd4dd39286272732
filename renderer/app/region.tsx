import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { PaneName } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import css from './app.module.css';

interface RegionProps {
  pane: PaneName;
  label: string;
  /** Identifies what the pane shows, see `focusPane`. */
  content?: string | undefined;
  children: ReactNode;
}

/** A pane of the window: a landmark that F6 reaches. */
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
