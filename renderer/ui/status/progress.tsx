import { ProgressBar } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import layout from '../layout.module.css';
import { useQuantities } from '../quantities.ts';
import { useNow } from './clock.tsx';
import css from './status.module.css';

interface ProgressLineProps {
  label: string;
  value?: number | undefined;
  /** The value at completion; without it the bar is indeterminate. */
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

interface WaitingProps {
  /** Milliseconds since 1970. */
  since: number;
  /** The pending operation, with its elapsed time. */
  text: (elapsed: string) => string;
  cancelLabel: string;
  onCancel: () => void;
}

const elapsedEveryMs = 100;
/** What waits for a shorter time isn't shown as waiting. */
export const shownAfterMs = 250;

/** Shows that a response is awaited, with a way to cancel; appears only when it takes long enough. */
export function Waiting({ since, text, cancelLabel, onCancel }: WaitingProps) {
  const { duration } = useQuantities();
  const elapsed = Math.max(0, useNow(elapsedEveryMs) - since);
  if (elapsed < shownAfterMs) return null;
  return (
    <div className={layout.ruled} role="status">
      <ProgressLine label={text('')} />
      <div className={classNames(layout.aligned, css.waitingLine)}>
        {text(duration(elapsed))}
        <Button onPress={onCancel}>{cancelLabel}</Button>
      </div>
    </div>
  );
}
