import { useTranslations } from 'use-intl';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { ArgumentsCheck } from './use-text-check.ts';

const tones = {
  valid: 'ok',
  invalid: 'error',
  notJson: 'error',
  noSchema: 'plain',
  badSchema: 'warn',
  tooSlow: 'warn',
} as const satisfies Record<string, Tone>;

/** How the arguments stand, in a word; read out when it changes. */
export function CheckTag({ check: { check, isChecking, failure } }: { check: ArgumentsCheck }) {
  const t = useTranslations('forms.check');
  return (
    <span role="status" aria-label={t('label')}>
      {failure !== undefined ? (
        <Tag tone="warn">{t('failed')}</Tag>
      ) : check === undefined ? (
        isChecking && <Tag>{t('checking')}</Tag>
      ) : (
        <Tag tone={tones[check.verdict]}>
          {check.verdict === 'invalid' ? t('invalid', { count: check.total }) : t(check.verdict)}
        </Tag>
      )}
    </span>
  );
}
