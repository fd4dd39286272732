import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import type { ExportPreview, ExportRequest } from '#shared/model/recordings/session-export.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { Counts, LeftOut, MaskedCounts } from './report.tsx';

/** So many methods are listed; the others are counted together. */
const listedMethods = 8;

/** What the file will contain. */
export function Preview({ request }: { request: ExportRequest }) {
  const t = useTranslations('exportSession');
  const { data, error, reload, progress } = usePreview(request);
  if (error !== null) {
    const failure = failureOf(error);
    return <FailureNotice failure={failure} {...(failure.code !== 'harOfStdio' && { onRetry: reload })} />;
  }
  if (data === undefined) {
    return (
      <div role="status" className={layout.stack}>
        <ProgressLine label={t('reading')} value={progress.done} total={progress.total} />
        <span className={layout.muted}>{t('reading')}</span>
      </div>
    );
  }
  return <PreviewOf preview={data} request={request} />;
}

const notStarted = { done: 0, total: 0 };

/** Reads what the file will contain; another request ends the reading of the one before. */
function usePreview(request: ExportRequest) {
  const [progress, setProgress] = useState(notStarted);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: host.sessionExports.preview.queryKey({ input: request }),
    queryFn: async ({ signal }) => {
      setProgress(notStarted);
      for await (const step of await client.sessionExports.preview(request, { signal })) {
        if (step.type === 'previewed') return step.preview;
        if (step.type === 'failed') throw new FailureError(step.failure);
        if (!signal.aborted) setProgress(step);
      }
      throw new FailureError(createWindowFailure('hostUnreachable'));
    },
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  return {
    data: isFetching ? undefined : data,
    error: isFetching ? null : error,
    reload: () => void refetch(),
    progress,
  };
}

function PreviewOf({ preview, request: { isMasked } }: { preview: ExportPreview; request: ExportRequest }) {
  const t = useTranslations('exportSession');
  const { count, bytes } = useQuantities();
  const { entries, from, to, beginning, isCut } = preview;
  return (
    <>
      <Facts>
        <Fact name={t('size')}>{bytes(preview.bytes)}</Fact>
        <Fact name={t('entries')}>{count(entries)}</Fact>
        {from !== undefined && to !== undefined && (
          <Fact name={t('time')}>
            <Clock at={from} hasDate />
            <span aria-hidden>–</span>
            <Clock at={to} hasDate />
          </Fact>
        )}
        <Fact name={t('messages')}>
          <Counts counts={messagesOf(preview, { other: t('other'), responses: t('responses') })} />
        </Fact>
        {isMasked && (
          <Fact name={t('masked')}>
            <MaskedCounts masked={preview.masked} />
          </Fact>
        )}
      </Facts>
      <LeftOut report={preview} />
      {isMasked && <p className={layout.quiet}>{t('maskHint')}</p>}
      <Section title={isCut ? t('beginning') : t('content')}>
        <PlainText label={isCut ? t('beginning') : t('content')}>{beginning}</PlainText>
      </Section>
    </>
  );
}

function messagesOf(
  { methods, otherMethods, responses }: ExportPreview,
  names: { other: string; responses: string },
): { what: string; count: number }[] {
  const listed = methods.slice(0, listedMethods).map(({ method, count }) => ({ what: method, count }));
  const others = methods.slice(listedMethods).reduce((sum, { count }) => sum + count, otherMethods);
  return [...listed, { what: names.other, count: others }, { what: names.responses, count: responses }];
}
