import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './status.module.css';

interface EmptyStateProps {
  title: string;
  icon?: LucideIcon;
  /** One or two sentences: why it is empty, and the next step. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in a pane without content. */
export function EmptyState({ title, icon: Icon, children, actions }: EmptyStateProps) {
  return (
    <div className={classNames(layout.column, css.empty)} ref={reachWhileScrolling}>
      {Icon !== undefined && <Icon aria-hidden className={css.emptyIcon} />}
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.text}>{children}</div>}
      {actions !== undefined && <div className={classNames(layout.wrapping, css.emptyActions)}>{actions}</div>}
    </div>
  );
}

/** Focusable by keyboard only when it scrolls. */
function reachWhileScrolling(box: HTMLDivElement) {
  const observer = new ResizeObserver(() => {
    box.tabIndex = box.scrollHeight > box.clientHeight ? 0 : -1;
  });
  observer.observe(box);
  return () => observer.disconnect();
}
