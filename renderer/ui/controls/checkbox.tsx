import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './fields.module.css';

interface CheckboxProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  /** Id of the text that explains it. */
  describedBy?: string;
}

export function Checkbox({ children, describedBy, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      className={css.checkbox ?? ''}
    >
      <span className={classNames(layout.center, css.checkboxBox)} aria-hidden>
        <Check />
      </span>
      {children}
    </AriaCheckbox>
  );
}
