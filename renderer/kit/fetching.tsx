import { useTranslations } from 'use-intl';
import { failureOf } from '../data/failure.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { FailureNotice } from '../ui/status/failure-notice.tsx';
import { Spinner } from '../ui/status/progress.tsx';

interface FetchingProps {
  /** Of the view's data. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
}

/**
 * In place of a view whose data isn't here: that it is being fetched, or why it couldn't be, with a retry. Once there is
 * data, only a failure to update it is shown, over the data.
 */
export function Fetching({ query: { data, error, refetch } }: FetchingProps) {
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return data === undefined && <Loading />;
}

/** In place of data that is being fetched. */
export function Loading() {
  const t = useTranslations('window.ui');
  return (
    <div role="status" className={classNames(layout.aligned, layout.nothing)}>
      <Spinner label={t('loading')} />
      {t('loading')}
    </div>
  );
}
