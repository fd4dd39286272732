import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../data/failure.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { ViewProps } from './content.ts';
import css from './html-view.module.css';
import { inertHtml } from './inert-html.ts';
import { TooLong } from './too-long.tsx';
import { ViewBar } from './view-bar.tsx';
import { textLength, useText } from './whole.ts';

/** In characters or bytes. */
const wholeUpTo = 2_000_000;

/** HTML as it might look, in a frame that may do nothing: no scripts, no requests, no links, no forms. */
export function HtmlView(props: ViewProps) {
  const t = useTranslations('content');
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const size = textLength(props.shown);
  const isWanted = size <= wholeUpTo || isOpenedAnyway;
  const { data, error, refetch } = useText(props, size, isWanted);
  const page = useMemo(() => (data?.text === undefined ? undefined : inertHtml(data.text)), [data?.text]);
  if (!isWanted) return <TooLong size={props.shown.body.size} onOpen={() => setOpenedAnyway(true)} />;
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <ViewBar>{t('inertPreview')}</ViewBar>
      {page !== undefined && (
        <iframe
          className={css.frame}
          title={t('views.preview')}
          sandbox=""
          srcDoc={page}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
}
