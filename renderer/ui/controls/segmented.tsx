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
