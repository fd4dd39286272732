import { useTranslations } from 'use-intl';
import controls from './controls.module.css';

const parts: Readonly<Record<string, (iso: string) => string>> = {
  'date-time': (iso) => iso,
  date: (iso) => iso.slice(0, 10),
  time: (iso) => iso.slice(11),
};

/** Fills in the current time, in UTC, in fields of dates and times. */
export function NowButton({ format, onPick }: { format: string | undefined; onPick: (text: string) => void }) {
  const t = useTranslations('forms');
  const part = format !== undefined && Object.hasOwn(parts, format) ? parts[format] : undefined;
  if (part === undefined) return null;
  return (
    <button type="button" className={controls.chip} onClick={() => onPick(part(new Date().toISOString()))}>
      {t('now')}
    </button>
  );
}
