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

interface ProgressLineProps {
  label: string;
  value?: number | undefined;
  /** The value at the end; without it the line only shows that something goes on. */
  total?: number | undefined;
}

/** A 3 px bar: filled up to `value` of `total`, or moving when the end is unknown. */
export function ProgressLine({ label, value, total }: ProgressLineProps) {
  const known = value !== undefined && total !== undefined && total > 0;
  return (
    <ProgressBar
      aria-label={label}
      isIndeterminate={!known}
      value={value ?? 0}
      maxValue={total ?? 100}
      className={css.progressLine ?? ''}
    >
      {({ percentage }) => (
        <span className={known ? css.fill : css.moving} style={known ? { width: `${percentage ?? 0}%` } : undefined} />
      )}
    </ProgressBar>
  );
}
