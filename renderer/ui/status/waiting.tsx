import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import layout from '../layout.module.css';
import { useQuantities } from '../quantities.ts';
import { ProgressLine } from './progress.tsx';
import css from './status.module.css';
import { useNow } from './use-now.ts';

interface WaitingProps {
  /** Milliseconds since 1970. */
  since: number;
  /** What is waited for, with the time that it has taken so far. */
  text: (elapsed: string) => string;
  cancelLabel: string;
  onCancel: () => void;
}

const elapsedEveryMs = 100;
const shownAfterMs = 250;

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
