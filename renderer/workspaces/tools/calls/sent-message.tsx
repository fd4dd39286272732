import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { CodeView } from '../../../kit/editor/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import css from './call-result.module.css';
import { laidOut } from './copy-result.ts';

/** The most that is shown; the frame has all of it. In characters. */
const mostCharacters = 1_000_000;

/** The JSON-RPC message of a call as it was sent, or would have been, laid out over lines. */
export function SentMessage({ runId, wasSent }: { runId: RunId; wasSent: boolean }) {
  const t = useTranslations('calls');
  const { data, error, refetch } = useQuery({
    queryKey: ['sentMessage', runId],
    queryFn: () => client.calls.message({ runId, offset: 0, length: mostCharacters }),
    gcTime: 0,
  });
  const shown = useMemo(() => (data === undefined ? undefined : laidOut(data.text)), [data]);
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined || shown === undefined) return null;
  const isCut = data.characters > data.text.length;
  return (
    <div className={css.sent}>
      {isCut && <p className={css.note}>{t('sentCut', { shown: data.text.length, count: data.characters })}</p>}
      <CodeView
        value={shown}
        language="json"
        label={t(wasSent ? 'sentMessage' : 'unsentMessage')}
        corner={<CopyButton text={data.text} label={t('copyMessage')} />}
      />
    </div>
  );
}
