import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isModifiedSince } from '#shared/mcp/resource-facets-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import css from './facets.module.css';

interface DateFieldProps {
  /** Such as `2026-07-28`; undefined for none. */
  date: string | undefined;
  onChange: (date: string | undefined) => void;
}

/** A field for any date to count from. */
export function DateField({ date, onChange }: DateFieldProps) {
  const t = useTranslations('facets');
  const [draft, setDraft] = useState<string>();
  return (
    <div className={css.date}>
      <TextField
        label={t('sinceDate')}
        isLabelHidden
        type="date"
        value={draft ?? date ?? ''}
        onChange={(text) => {
          setDraft(text);
          // A year is typed digit by digit: on its way to 2026 it is 2, 20 and 202.
          if (text === '' || (isModifiedSince(text) && text >= '1900')) onChange(text === '' ? undefined : text);
        }}
        onBlur={() => setDraft(undefined)}
      />
    </div>
  );
}
