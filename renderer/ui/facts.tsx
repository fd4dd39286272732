import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './facts.module.css';
import layout from './layout.module.css';
import { visibleLines } from './visible-text.ts';

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

/** A two-column list of names and values; contains {@link Fact}s. */
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
  /** The accessible name. */
  label: string;
  children: string;
}

/** Text from outside with its lines: monospaced, inert, what would deceive shown as what it is, scrolling when long. */
export function PlainText({ label, children }: PlainTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section aria-label={label} className={classNames(layout.box, css.plain)} tabIndex={0}>
      {visibleLines(children)}
    </section>
  );
}
