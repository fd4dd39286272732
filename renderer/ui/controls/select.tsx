import { Check, ChevronDown } from 'lucide-react';
import { Select as AriaSelect, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import css from './select.module.css';

interface SelectProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** A choice of one among a few. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange, isDisabled = false } = props;
  return (
    <AriaSelect
      className={css.field ?? ''}
      value={value}
      isDisabled={isDisabled}
      {...(isLabelHidden && { 'aria-label': label })}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {!isLabelHidden && <Label className={css.label ?? ''}>{label}</Label>}
      <Button className={css.button ?? ''}>
        <SelectValue className={css.value ?? ''} />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={css.popover ?? ''} offset={2}>
        <ListBox className={css.list ?? ''} items={options.map((option) => ({ id: option.value, ...option }))}>
          {(option) => (
            <ListBoxItem className={css.option ?? ''} textValue={option.label}>
              {({ isSelected }) => (
                <>
                  <span className={css.mark}>{isSelected && <Check aria-hidden />}</span>
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
