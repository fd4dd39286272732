import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './facts.module.css';
import layout from './layout.module.css';

interface SectionProps {
  title: string;
  /** Buttons at the heading's right end. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={layout.stack} aria-label={title}>
      <div className={classNames(layout.wideRow, css.heading)}>
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Names and values in two columns; holds {@link Fact}s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

export function Fact({ name, children, hint }: { name: string; children: ReactNode; hint?: string | undefined }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd className={classNames(layout.baselineRow, css.value)}>{children}</dd>
      {hint !== undefined && <dd className={classNames(layout.quiet, css.hint)}>{hint}</dd>}
    </div>
  );
}

interface PlainTextProps {
  /** What it is, for screen readers. */
  label: string;
  children: string;
}

/** Text from outside, exactly as it came: monospaced, inert, scrolling when long. */
export function PlainText({ label, children }: PlainTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} className={classNames(layout.box, css.plain)} tabIndex={0}>
      {children}
    </section>
  );
}

/** A page of {@link Section}s, which scrolls. */
export function SectionPage({ children }: { children: ReactNode }) {
  return (
    <div className={classNames(layout.scroll, layout.sized)}>
      <div className={classNames(layout.vertical, css.page)}>{children}</div>
    </div>
  );
}

/** Two columns of {@link Section}s, one below the other where there is no room. */
export function SectionColumns({ left, right }: { left: ReactNode; right?: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={classNames(layout.stack, css.column)}>{left}</div>
      {right && <div className={classNames(layout.stack, css.column)}>{right}</div>}
    </div>
  );
}
