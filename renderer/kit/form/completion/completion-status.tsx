import { useTranslations } from 'use-intl';
import { useFailureText } from '../../../ui/failure-text.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './completion-field.module.css';
import type { CompletionState } from './completion-query.ts';

/** One quiet line: how many proposals there are and how long they took, or why there are none. */
export function CompletionStatus({ state: { isAsking, suggestions, failure } }: { state: CompletionState }) {
  const t = useTranslations('completion');
  const { duration } = useQuantities();
  const failureText = useFailureText();
  if (failure !== undefined) {
    const { sentence } = failureText(failure);
    const said = failure.cause === undefined ? sentence : `${sentence}\n${failure.cause}`;
    return (
      <span className={css.failed} role="status" title={said}>
        {sentence}
      </span>
    );
  }
  if (isAsking && suggestions === undefined) {
    return (
      <span className={css.status} role="status">
        {t('asking')}
      </span>
    );
  }
  if (suggestions === undefined) return null;
  const { values, total, hasMore, durationMs } = suggestions;
  const count = values.length;
  const counted = total !== undefined && total > count ? t('countOf', { count, total }) : t('count', { count });
  const more = hasMore === true && (total === undefined || total <= count) ? ` · ${t('more')}` : '';
  return (
    <span className={css.status} role="status" title={t('took', { duration: duration(durationMs) })}>
      {counted}
      {more} · {duration(durationMs)}
    </span>
  );
}
