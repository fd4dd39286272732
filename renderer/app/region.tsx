import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { addPane, type PaneName } from '../ui/focus-pane.ts';
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
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = section.current;
    return element === null ? undefined : addPane({ name: pane, element, content });
  }, [pane, content]);
  return (
    <section ref={section} className={classNames(layout.view, css.region)} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}
