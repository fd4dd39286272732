import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Radio,
  SelectValue,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './fields.module.css';
import popover from './menus.module.css';

interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange, isDisabled = false } = props;
  return (
    <AriaSelect
      className={classNames(layout.stack, css.selectField)}
      value={value}
      isDisabled={isDisabled}
      {...(isLabelHidden && { 'aria-label': label })}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {!isLabelHidden && <Label className={css.label ?? ''}>{label}</Label>}
      <Button className={classNames(layout.row, css.button)}>
        <SelectValue className={classNames(layout.truncate, css.value)} />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={classNames(popover.popover, css.popover)} offset={2}>
        <ListBox className={popover.list ?? ''} items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem className={classNames(layout.row, popover.option, css.option)} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  <span className={classNames(layout.center, css.mark)}>{isSelected && <Check aria-hidden />}</span>
                  {option.label}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

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
