import { Button } from '../controls/button.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { useQuantities } from '../quantities.ts';
import css from './rows.module.css';

interface JumpToEndProps {
  /** Its accessible name, shown as the tooltip too. */
  label: string;
  /** How many rows were added while the end was out of view. */
  added?: number;
  onPress: () => void;
}

/** A small button over the end of a list, in its middle: it leaves most of the last rows in view, and their buttons free. */
export function JumpToEnd({ label, added = 0, onPress }: JumpToEndProps) {
  const { count } = useQuantities();
  return (
    <div className={css.overEnd}>
      <Tooltip text={label}>
        <Button aria-label={label} onPress={onPress}>
          {added > 0 ? `${count(added)} ↓` : '↓'}
        </Button>
      </Tooltip>
    </div>
  );
}
