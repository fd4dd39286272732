import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callsPerMinuteSchema } from '#shared/model/gate.ts';
import { useSettings } from '../../../data/queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import css from './gate-section.module.css';

interface RateLimitProps {
  /** Undefined while the settings' limit holds. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/**
 * How many calls a minute pass to a server without asking; taken over when the field is left or Enter is pressed. Empty,
 * the limit of the settings holds.
 */
export function RateLimit({ value, onChange }: RateLimitProps) {
  const t = useTranslations('gate');
  const { callsPerMinute: usual } = useSettings();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value === undefined ? '' : String(value));
  const limit = shown.trim() === '' ? undefined : Number(shown);
  const isValid = limit === undefined || callsPerMinuteSchema.safeParse(limit).success;
  const commit = () => {
    if (typed === undefined || !isValid) return;
    if (limit !== value) onChange(limit);
    setTyped(undefined);
  };
  return (
    <div className={css.rate}>
      <TextField
        label={t('callsPerMinute')}
        description={t('callsPerMinuteHint', { count: usual })}
        inputMode="numeric"
        placeholder={String(usual)}
        value={shown}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
        errorMessage={isValid ? undefined : t('callsPerMinuteInvalid')}
      />
    </div>
  );
}
