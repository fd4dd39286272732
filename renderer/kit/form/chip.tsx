import type { ReactNode } from 'react';
import controls from './controls.module.css';

interface ChipProps {
  /** Its accessible name, and its tooltip. */
  label: string;
  /** Stays dim until the row is looked at. */
  isQuiet?: boolean;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A small button of a field: hundreds of them may be on screen, so it is a plain one. */
export function Chip({ label, isQuiet = false, isPressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={isQuiet ? controls.quietChip : controls.chip}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
