import { ProgressBar } from 'react-aria-components';
import css from './status.module.css';

/** A turning ring; its label is for screen readers only. */
export function Spinner({ label }: { label: string }) {
  return (
    <ProgressBar isIndeterminate aria-label={label} className={css.holder ?? ''}>
      <span className={css.spinner} />
    </ProgressBar>
  );
}
