import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ContentBlock } from '#shared/model/content-block.ts';
import type { ReadId } from '#shared/model/id.ts';
import { failureOf } from '../../../data/failure.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { CodeView } from '../../editor/index.ts';
import { readText } from '../index.ts';
import css from './block-view.module.css';

/** The most that is fetched of a block's JSON, in characters. */
export const longestRaw = 8_000_000;
/** The most that is shown; all of it can be copied, and is in the frame. */
const longestShown = 1_000_000;
const lineHeight = 18;
const mostLines = 18;

/** A content block as JSON, as the server sent it. */
export function RawBlock({ readId, block: { part } }: { readId: ReadId; block: ContentBlock }) {
  const t = useTranslations('blocks');
  const { data, error, refetch } = useQuery({
    queryKey: ['blockRaw', readId, part.index],
    queryFn: () => readText({ readId }, part, 0, longestShown, 'raw'),
    gcTime: 60_000,
  });
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const lines = Math.min(mostLines, data.split('\n', mostLines).length);
  return (
    <>
      {data.length === longestShown && <p className={css.note}>{t('cut', { count: longestShown })}</p>}
      <div className={css.raw} style={{ height: lines * lineHeight + 16 }}>
        <CodeView value={data} language="json" label={t('forms.raw')} isAlwaysWrapped />
      </div>
    </>
  );
}
