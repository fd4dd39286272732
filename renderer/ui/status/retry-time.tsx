import { useTranslations } from 'use-intl';
import { useNow } from './use-now.ts';

const tickMs = 1000;

/** Counts down to the next try of something that was lost; `at` in milliseconds since 1970. */
export function RetryTime({ at }: { at: number }) {
  const t = useTranslations('connection');
  const now = useNow(tickMs);
  // Not every second is worth being read out.
  return <span aria-live="off">{t('retryIn', { seconds: Math.max(0, Math.ceil((at - now) / 1000)) })}</span>;
}
