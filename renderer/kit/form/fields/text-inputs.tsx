import type { WidgetProps } from '@rjsf/utils';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { isRemovable, useNode } from './form-node.ts';
import { usePlaceholder } from './use-placeholder.ts';

/** A text of any length: it grows with its lines, so that none is lost when several are pasted. */
export function TextWidget({ id, onChange }: WidgetProps) {
  const node = useNode();
  const { value, level } = node;
  const { format } = level.limits;
  return (
    <>
      <textarea
        id={id}
        rows={1}
        className={controls.text}
        {...useFieldDescription()}
        value={typeof value === 'string' ? value : ''}
        placeholder={usePlaceholder()}
        spellCheck={false}
        data-format={format}
        onChange={(event) => onChange(event.target.value)}
      />
      {isRemovable(node) && <NowButton format={format} onPick={onChange} />}
    </>
  );
}

const parts: Readonly<Record<string, (iso: string) => string>> = {
  'date-time': (iso) => iso,
  date: (iso) => iso.slice(0, 10),
  time: (iso) => iso.slice(11),
};

/** Fills in the current time, in UTC, in fields of dates and times. */
function NowButton({ format, onPick }: { format: string | undefined; onPick: (text: string) => void }) {
  const t = useTranslations('forms');
  const part = format !== undefined && Object.hasOwn(parts, format) ? parts[format] : undefined;
  if (part === undefined) return null;
  return (
    <button type="button" className={controls.chip} onClick={() => onPick(part(new Date().toISOString()))}>
      {t('now')}
    </button>
  );
}
