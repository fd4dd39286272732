import type { KeyboardEvent, ReactNode } from 'react';
import { Toolbar as AriaToolbar } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { focusRows } from '../focus-pane.ts';
import layout from '../layout.module.css';
import { Actions } from './actions.tsx';
import css from './bars.module.css';
import { SearchField, type SearchFieldProps } from './text-field.tsx';

/** A 32 px row of controls; arrow keys move between them. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <AriaToolbar aria-label={label} className={classNames(layout.row, css.toolbar)}>
      {children}
    </AriaToolbar>
  );
}

/** Pushes the following items to the right end of a {@link Toolbar} or {@link PaneHead}. */
export function Spacer() {
  return <span className={css.spacer} />;
}

interface PaneHeadProps {
  title: string;
  /** A count or state next to the title, dimmed. */
  detail?: ReactNode;
  /** Icon buttons at the right end. */
  children?: ReactNode;
}

export function PaneHead({ children, ...title }: PaneHeadProps) {
  return (
    <PaneHeadLine {...title}>
      <Actions>{children}</Actions>
    </PaneHeadLine>
  );
}

/** The same for a pane that draws its {@link Actions} itself, apart from the title. */
export function PaneHeadLine({ title, detail, children }: PaneHeadProps) {
  return (
    <div className={classNames(layout.row, css.head)}>
      <h2 className={layout.oneLine}>{title}</h2>
      {detail !== undefined && <span className={layout.quietTruncate}>{detail}</span>}
      <Spacer />
      {children}
    </div>
  );
}

interface FilterBarProps extends SearchFieldProps {
  /** Options next to the search field. */
  children?: ReactNode;
}

/** From the search to the rows. In the capture phase: React Aria's field keeps its keys to itself. */
function goToRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return;
  if (focusRows(event.target)) event.preventDefault();
}

/** A search and more choices above rows: the arrow key goes from it to them. */
export function FilterBar({ children, ...search }: FilterBarProps) {
  return (
    <div className={classNames(layout.wideRow, css.filterBar)}>
      <div className={css.search} onKeyDownCapture={goToRows}>
        <SearchField {...search} />
      </div>
      {children}
    </div>
  );
}
