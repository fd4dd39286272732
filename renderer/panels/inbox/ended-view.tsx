import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest } from '#shared/model/inbox/pending-request.ts';
import { failureOf } from '../../data/failure.ts';
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Clock } from '../../ui/status/clock.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/progress.tsx';
import { isPendingServerRequest, type PendingServerRequest } from './pending-kinds.ts';
import { sentText } from './reply-draft.ts';
import { RequestSide } from './request-side.tsx';
import css from './request-view.module.css';
import { OpenFrame, RequestTitle } from './request-view.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { useWholeRequest } from './use-whole-request.ts';

/** An ask that is over: what was asked, and what was answered or why nothing was. */
export function EndedView({ ended }: { ended: EndedRequest }) {
  return isPendingServerRequest(ended.request) ? <EndedRequestView ended={ended} listed={ended.request} /> : null;
}

function EndedRequestView({ ended, listed }: { ended: EndedRequest; listed: PendingServerRequest }) {
  const t = useTranslations('inbox.panel');
  const outcomeText = useOutcomeText();
  const titleId = useId();
  const tr = useTranslations('inbox.request');
  const edited = tr('edited');
  const loading = tr('loading');
  const { reply, how, endedAt, editedText } = ended;
  const { request, isLoading, error, retry } = useWholeRequest(listed);
  const text = useMemo(() => {
    if (reply === undefined) return undefined;
    if (reply.type === 'error') return JSON.stringify({ code: reply.code, message: reply.message }, null, 2);
    return formatJson(reply.resultText) ?? reply.resultText;
  }, [reply]);
  const edit =
    editedText === undefined
      ? undefined
      : { label: edited, view: <EditedRequest request={request} text={editedText} /> };
  return (
    <section className={css.view} aria-labelledby={titleId}>
      <div className={css.head}>
        <RequestTitle request={request} titleId={titleId} />
        <Spacer />
        <span className={layout.quiet}>
          {t('endedAt')} <Clock at={endedAt} />
        </span>
        <OpenFrame seq={request.subject.frameSeq} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <div className={css.sides}>
        {isLoading ? <Spinner label={loading} /> : <RequestSide request={request} edit={edit} />}
        <section className={css.side} aria-label={t('answered')}>
          <div className={css.bar}>
            <h4>{outcomeText(ended)}</h4>
          </div>
          {request.completedAt !== undefined && (
            <p className={css.note}>
              {t('completed')} <Clock at={request.completedAt} />
            </p>
          )}
          {(how === 'withdrawn' || how === 'refused') && (
            <div className={css.note}>
              <p role="status">{t(how === 'withdrawn' ? 'withdrawnText' : 'refusedText')}</p>
            </div>
          )}
          {text !== undefined && (
            <div className={css.code}>
              <CodeView value={text} language="json" label={t('answerText')} isAlwaysWrapped />
            </div>
          )}
        </section>
      </div>
    </section>
  );
}

/** What the answer belongs to, where somebody edited the request first: against what came. */
function EditedRequest({ request, text }: { request: PendingServerRequest; text: string }) {
  const t = useTranslations('inbox.request');
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(request)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}
