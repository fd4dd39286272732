import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { NumberRange } from '#shared/mcp/resource-facets-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import css from './facets.module.css';

interface RangeFieldsProps {
  /** What the range is of, e.g. “Priority”. */
  name: string;
  range: NumberRange | undefined;
  onChange: (range: NumberRange | undefined) => void;
}

/** Two fields for the ends of a range; an empty one is open. */
export function RangeFields({ name, range, onChange }: RangeFieldsProps) {
  const t = useTranslations('facets');
  const [draft, setDraft] = useState<{ min: string; max: string }>();
  const shown = draft ?? { min: String(range?.min ?? ''), max: String(range?.max ?? '') };
  const commit = () => {
    setDraft(undefined);
    if (draft === undefined) return;
    const min = numberOf(draft.min);
    const max = numberOf(draft.max);
    if (min === undefined && max === undefined) onChange(undefined);
    else onChange({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
  };
  return (
    <div className={css.range}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={t(end, { name })}
          isLabelHidden
          placeholder={t(end === 'min' ? 'from' : 'to')}
          inputMode="decimal"
          value={shown[end]}
          onChange={(text) => setDraft({ ...shown, [end]: text })}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
      ))}
    </div>
  );
}

function numberOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
