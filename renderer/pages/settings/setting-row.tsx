import { RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { Tag } from '../../ui/status/tag.tsx';
import css from './settings-page.module.css';

/** What every setting shows, with any type of value. */
export interface SettingFacts {
  label: string;
  /** One sentence. */
  description: string;
  /** The default value as text. */
  defaultText: string;
  isModified: boolean;
  onReset: () => void;
}

interface SettingRowProps extends SettingFacts {
  /** A control that includes the label, in place of the label. */
  head?: ReactNode;
  /** The control beside the label; gets the id of the description. */
  control?: (descriptionId: string) => ReactNode;
}

function SettingRow({ label, description, defaultText, isModified, onReset, head, control }: SettingRowProps) {
  const t = useTranslations('settings');
  const descriptionId = useId();
  return (
    <div className={classNames(css.setting, isModified && css.modified)}>
      <div className={layout.shrink}>
        <div className={classNames(layout.row, css.settingHead)}>
          {head ?? <span className={css.settingLabel}>{label}</span>}
          {isModified && (
            <>
              <Tag tone="accent">{t('modified')}</Tag>
              <IconButton icon={RotateCcw} label={t('reset', { setting: label })} onPress={onReset} />
            </>
          )}
        </div>
        <p id={descriptionId} className={layout.quiet}>
          {description}
          {t('usual', { value: defaultText })}
        </p>
      </div>
      {control !== undefined && <div className={layout.shrink}>{control(descriptionId)}</div>}
    </div>
  );
}

/** A setting with a control of its own, which has its own names. */
export function CustomSetting({ control, ...facts }: SettingFacts & { control: ReactNode }) {
  return <SettingRow {...facts} control={() => control} />;
}

interface NumberSettingProps extends SettingFacts {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** An integer within bounds, applied on blur and on Enter. */
export function NumberSetting({ value, min, max, onChange, ...facts }: NumberSettingProps) {
  const t = useTranslations('settings');
  const isValid = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return (
    <TypedSetting
      {...facts}
      text={String(value)}
      inputMode="numeric"
      problemOf={(text) => (isValid(text) ? undefined : t('invalidNumber', { min: String(min), max: String(max) }))}
      onChange={(text) => onChange(Number(text))}
    />
  );
}

interface TypedSettingProps extends SettingFacts {
  text: string;
  /** Why a text is invalid; undefined for a valid one. */
  problemOf: (text: string) => string | undefined;
  onChange: (text: string) => void;
  inputMode?: 'numeric';
  placeholder?: string;
  /** With more than one row, Enter is a line break. */
  rows?: number;
}

/** A text, applied on blur and on Enter. Esc discards what was typed. */
export function TypedSetting({
  text,
  problemOf,
  onChange,
  inputMode,
  placeholder,
  rows = 1,
  ...facts
}: TypedSettingProps) {
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined ? undefined : problemOf(typed);
  const commit = () => {
    if (typed === undefined || problem !== undefined) return;
    if (typed !== text) onChange(typed);
    setTyped(undefined);
  };
  return (
    <SettingRow
      {...facts}
      onReset={() => {
        setTyped(undefined);
        facts.onReset();
      }}
      control={(descriptionId) => (
        <TextField
          label={facts.label}
          isLabelHidden
          isMono={rows > 1}
          rows={rows}
          aria-describedby={descriptionId}
          {...(inputMode && { inputMode })}
          {...(placeholder !== undefined && { placeholder })}
          value={typed ?? text}
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (rows === 1 || event.ctrlKey || event.metaKey)) commit();
            if (event.key === 'Escape') setTyped(undefined);
          }}
          errorMessage={problem}
        />
      )}
    />
  );
}

interface ChoiceSettingProps<Value extends string> extends SettingFacts {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function ChoiceSetting<Value extends string>({ value, options, onChange, ...facts }: ChoiceSettingProps<Value>) {
  return (
    <SettingRow
      {...facts}
      control={() => <Select label={facts.label} isLabelHidden value={value} options={options} onChange={onChange} />}
    />
  );
}

interface SwitchSettingProps extends SettingFacts {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchSetting({ isOn, onChange, ...facts }: SwitchSettingProps) {
  return (
    <SettingRow
      {...facts}
      head={
        <Checkbox isSelected={isOn} onChange={onChange}>
          {facts.label}
        </Checkbox>
      }
    />
  );
}
