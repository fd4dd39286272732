import type { LucideIcon } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './buttons.module.css';
import { Tooltip } from './tooltip.tsx';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
}

/** A switch between a few views: exactly one is on. With icons, the labels become tooltips. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classNames(layout.box, css.group)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map(({ value: id, label: name, icon: Icon }) =>
        Icon === undefined ? (
          <ToggleButton key={id} id={id} className={css.segmentOption ?? ''}>
            {name}
          </ToggleButton>
        ) : (
          <Tooltip key={id} text={name}>
            <ToggleButton id={id} aria-label={name} className={css.segmentOption ?? ''}>
              <Icon aria-hidden />
            </ToggleButton>
          </Tooltip>
        ),
      )}
    </ToggleButtonGroup>
  );
}

interface ToggleSetProps<Value extends string> {
  label: string;
  selected: readonly Value[];
  options: readonly { value: Value; label: string }[];
  /** Called with all that are on, in the order of the options. */
  onChange: (selected: Value[]) => void;
}

/** Independent toggles for kinds to show; hidden kinds are struck through. */
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
