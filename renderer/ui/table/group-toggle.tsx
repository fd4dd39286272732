import { ChevronDown, ChevronRight } from 'lucide-react';
import css from './table.module.css';

interface GroupToggleProps {
  /** How many rows there are in the group, as a text. */
  count: string;
  isOpen: boolean;
  /** What a press does. */
  label: string;
  onToggle: () => void;
}

/** Opens and closes a row that stands for several. No tab stop, as the arrow keys of the table do the same. */
export function GroupToggle({ count, isOpen, label, onToggle }: GroupToggleProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.group}
      aria-expanded={isOpen}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Chevron aria-hidden />
      {count}
    </button>
  );
}
