import type { ReactNode } from 'react';
import controls from './controls.module.css';

interface ChipProps {
  id?: string;
  /** The tooltip, and with `about` the accessible name: many fields have the same buttons. */
  label: string;
  about?: string;
  isQuiet?: boolean;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/**
 * A small button of a field, reached from the field by a shortcut, since Tab moves between fields. There may be
 * hundreds, so it is a plain button.
 */
export function Chip({ id, label, about, isQuiet = false, isPressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      id={id}
      tabIndex={-1}
      data-field-action
      className={isQuiet ? controls.quietChip : controls.chip}
      aria-label={about === undefined ? label : `${label}: ${about}`}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
