import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, FileText, MessageSquareText, Send, Square, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { usePendingRequests } from '../../data/queries.ts';
import { bytesFromBase64 } from '../../kit/bytes.ts';
import { CodeView, formatJson } from '../../kit/editor/index.ts';
import { BlockingRequests, blockingRequests } from '../../kit/requests/index.ts';
import { RoundsThread } from '../../kit/rounds.tsx';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/progress.tsx';
import css from './composer.module.css';

/** Of a response so much is shown here, in bytes; Traffic has the rest. */
const shownBytes = 1_000_000;
/** A state that nobody reports any more is looked up again, in milliseconds. */
const openEveryMs = 1000;

/** What has come of the message that was sent last. */
export function ResponseSide({ composedId }: { composedId: RunId | undefined }) {
  const t = useTranslations('requests.composer');
  const { data: composed, error } = useQuery(
    host.composer.get.queryOptions({
      input: composedId === undefined ? skipToken : { composedId },
      refetchInterval: ({ state }) => (state.data !== undefined && state.data.phase !== 'ended' ? openEveryMs : false),
      refetchOnMount: 'always',
    }),
  );
  return (
    <section className={css.side} aria-label={t('response')}>
      {composed === undefined ? (
        error !== null && composedId !== undefined ? (
          <FailureNotice failure={failureOf(error)} />
        ) : (
          <EmptyState icon={Send} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )
      ) : (
        <Outcome composed={composed} />
      )}
    </section>
  );
}

function Outcome({ composed }: { composed: Composed }) {
  const t = useTranslations('requests.composer');
  const openFrame = useOpenFrame();
  const { id, phase, requestSeq, responseSeq, failure, rounds = [] } = composed;
  const shownSeq = responseSeq ?? requestSeq;
  const blocking = blockingRequests(usePendingRequests(), composed);
  return (
    <>
      <div className={classNames(layout.row, css.bar)}>
        {phase !== 'ended' && <Spinner label={t(phase)} />}
        <span className={layout.truncate} role="status">
          {useStatusText(composed)}
        </span>
        <Spacer />
        {phase !== 'ended' && (
          <Button onPress={() => void attempt(client.composer.cancel({ composedId: id }))}>
            <Square aria-hidden /> {t('cancel')}
          </Button>
        )}
        <RunLink composed={composed} />
        {shownSeq !== undefined && shownSeq > 0 && (
          <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrame(shownSeq)} />
        )}
      </div>
      {failure !== undefined && <FailureNotice failure={failure} onOpenFrame={openFrame} />}
      {rounds.length > 0 && <RoundsThread rounds={rounds} />}
      {phase !== 'ended' && <BlockingRequests requests={blocking} />}
      {phase === 'ended' && responseSeq !== undefined && <ResponseBody key={responseSeq} seq={responseSeq} />}
    </>
  );
}

/** Leads to where a call, a prompt or a read is among others of its kind. */
function RunLink({ composed: { id, serverId, method, target, phase } }: { composed: Composed }) {
  const t = useTranslations('requests.composer');
  const navigate = useNavigate();
  if (target === undefined || phase !== 'ended') return null;
  const params = { serverId };
  if (method === 'tools/call') {
    const open = () => navigate({ to: '/servers/$serverId/tools', params, search: { tool: target, run: id } });
    return <IconButton icon={Wrench} label={t('openCall')} onPress={() => void open()} />;
  }
  if (method === 'prompts/get') {
    const open = () => navigate({ to: '/servers/$serverId/prompts', params, search: { prompt: target, run: id } });
    return <IconButton icon={MessageSquareText} label={t('openPrompt')} onPress={() => void open()} />;
  }
  const open = () => navigate({ to: '/servers/$serverId/resources', params, search: { uri: target } });
  return <IconButton icon={FileText} label={t('openResource')} onPress={() => void open()} />;
}

function useStatusText({ phase, responseSeq, isError, durationMs = 0, failure, requestId }: Composed): string {
  const t = useTranslations('requests.composer');
  const { duration } = useQuantities();
  if (phase !== 'ended') return t(phase);
  if (responseSeq !== undefined) return t(isError === true ? 'ended' : 'answered', { duration: duration(durationMs) });
  return failure === undefined && requestId === undefined ? t('sent') : '';
}

function ResponseBody({ seq }: { seq: number }) {
  const t = useTranslations('requests.composer');
  const { data, error } = useQuery({
    queryKey: ['composedResponse', seq],
    queryFn: async ({ signal }) => {
      const range = { seq, form: 'payload' as const, offset: 0, length: shownBytes };
      const { base64 } = await client.traffic.body(range, { signal });
      const text = new TextDecoder().decode(bytesFromBase64(base64));
      return formatJson(text) ?? text;
    },
    gcTime: 0,
  });
  if (error !== null) return <FailureNotice failure={failureOf(error)} />;
  if (data === undefined) return null;
  return (
    <CodeView
      value={data}
      language="json"
      label={t('response')}
      corner={<CopyButton text={data} label={t('copyResponse')} />}
    />
  );
}
