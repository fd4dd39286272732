import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './buttons.module.css';
import { shortcutText, Tooltip } from './tooltip.tsx';

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
  /** The hint says what a kind is. */
  options: readonly { value: Value; label: string; hint?: string }[];
  /** Called with all that are on, in the order of the options. */
  onChange: (selected: Value[]) => void;
}

/**
 * Independent toggles for kinds to show; hidden kinds are struck through. With Ctrl or Cmd, the pressed one is shown
 * alone, and again what was shown before.
 */
export function ToggleSet<Value extends string>({ label, selected, options, onChange }: ToggleSetProps<Value>) {
  const t = useTranslations('window.ui');
  const isAlone = useRef(false);
  const before = useRef<readonly Value[]>([]);
  const values = options.map(({ value }) => value);
  const toggleAlone = (pressed: Value) => {
    const isOnly = selected.length === 1 && selected[0] === pressed;
    if (isOnly) onChange(values.filter((value) => before.current.length === 0 || before.current.includes(value)));
    else {
      // From one alone to another, what was shown before both is kept.
      if (selected.length > 1) before.current = selected;
      onChange([pressed]);
    }
  };
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={classNames(layout.wrapping, css.set)}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const pressed = values.find((value) => keys.has(value) !== selected.includes(value));
        if (isAlone.current && pressed !== undefined) toggleAlone(pressed);
        else onChange(values.filter((value) => keys.has(value)));
      }}
    >
      {options.map(({ value, label: name, hint }) => (
        <Tooltip
          key={value}
          text={[hint, t('alone', { key: shortcutText('Mod') })].filter((text) => text !== undefined).join(' ')}
        >
          <ToggleButton
            id={value}
            className={classNames(layout.quiet, css.toggleOption)}
            onPressStart={({ ctrlKey, metaKey }) => {
              isAlone.current = ctrlKey || metaKey;
            }}
          >
            {name}
          </ToggleButton>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  );
}
