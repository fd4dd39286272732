import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './buttons.module.css';

interface ToggleSetProps<Value extends string> {
  label: string;
  selected: readonly Value[];
  options: readonly { value: Value; label: string }[];
  /** Called with all that are on, in the order of the options. */
  onChange: (selected: Value[]) => void;
}

/** Kinds that are shown or hidden, each by itself; what is off is struck through. */
export function ToggleSet<Value extends string>({ label, selected, options, onChange }: ToggleSetProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classNames(layout.wrapping, css.set)}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange(options.map(({ value }) => value).filter((value) => keys.has(value)))}
    >
      {options.map(({ value, label: name }) => (
        <ToggleButton key={value} id={value} className={classNames(layout.quiet, css.toggleOption)}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
