import { useId } from 'react';
import { RadioGroup as AriaRadioGroup, Label, Radio } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './fields.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; description: string }[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few that need a sentence each; arrow keys move it. */
export function RadioGroup<Value extends string>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  const baseId = useId();
  return (
    <AriaRadioGroup
      className={classNames(layout.vertical, css.group)}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <Label className={layout.muted ?? ''}>{label}</Label>
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={css.radio ?? ''}
          aria-labelledby={`${baseId}-${option.value}`}
          aria-describedby={`${baseId}-${option.value}-description`}
        >
          <span className={classNames(layout.center, css.dot)} aria-hidden />
          <span>
            <span id={`${baseId}-${option.value}`}>{option.label}</span>
            <span id={`${baseId}-${option.value}-description`} className={classNames(layout.quiet, css.description)}>
              {option.description}
            </span>
          </span>
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
