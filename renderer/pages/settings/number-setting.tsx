import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/text-field.tsx';
import css from './settings-page.module.css';

interface NumberSettingProps {
  label: string;
  description: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number, taken over when the field is left or Enter is pressed, if it is within its bounds. */
export function NumberSetting({ label, description, value, min, max, onChange }: NumberSettingProps) {
  const t = useTranslations('settings');
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : Number(typed);
  const isValid = Number.isInteger(number) && number >= min && number <= max;
  const commit = () => {
    if (typed === undefined || !isValid) return;
    if (number !== value) onChange(number);
    setTyped(undefined);
  };
  return (
    <div className={css.number}>
      <TextField
        label={label}
        description={description}
        inputMode="numeric"
        value={typed ?? String(value)}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
        errorMessage={isValid ? undefined : t('invalidNumber', { min: String(min), max: String(max) })}
      />
    </div>
  );
}
