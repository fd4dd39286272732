import { Check } from 'lucide-react';
import css from './list.module.css';

/** The box on a row while resources are picked. The row itself is what can be checked. */
export function PickMark({ isPicked, onToggle }: { isPicked: boolean; onToggle: () => void }) {
  return (
    <span
      aria-hidden
      className={css.pick}
      data-picked={isPicked || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {isPicked && <Check />}
    </span>
  );
}
