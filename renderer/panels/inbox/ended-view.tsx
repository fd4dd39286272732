import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedAsk } from '#shared/model/ask.ts';
import { failureOf } from '../../data/failure.ts';
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { Clock } from '../../ui/clock.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Spinner } from '../../ui/progress.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { isRequestAsk, type RequestAsk } from './ask-kinds.ts';
import { sentText } from './reply-draft.ts';
import { RequestSide } from './request-side.tsx';
import css from './request-view.module.css';
import { OpenFrame, RequestTitle } from './request-view.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { useWholeAsk } from './use-whole-ask.ts';

/** An ask that is over: what was asked, and what was answered or why nothing was. */
export function EndedView({ ended }: { ended: EndedAsk }) {
  return isRequestAsk(ended.ask) ? <EndedRequest ended={ended} listed={ended.ask} /> : null;
}

function EndedRequest({ ended, listed }: { ended: EndedAsk; listed: RequestAsk }) {
  const t = useTranslations('ask.inbox');
  const outcomeText = useOutcomeText();
  const titleId = useId();
  const tr = useTranslations('ask.request');
  const edited = tr('edited');
  const loading = tr('loading');
  const { reply, how, endedAt, editedText } = ended;
  const { ask, isLoading, error, retry } = useWholeAsk(listed);
  const text = useMemo(() => {
    if (reply === undefined) return undefined;
    if (reply.type === 'error') return JSON.stringify({ code: reply.code, message: reply.message }, null, 2);
    return formatJson(reply.resultText) ?? reply.resultText;
  }, [reply]);
  const edit =
    editedText === undefined ? undefined : { label: edited, view: <EditedRequest ask={ask} text={editedText} /> };
  return (
    <section className={css.view} aria-labelledby={titleId}>
      <div className={css.head}>
        <RequestTitle ask={ask} titleId={titleId} />
        <Spacer />
        <span className={css.quiet}>
          {t('endedAt')} <Clock at={endedAt} />
        </span>
        <OpenFrame seq={ask.subject.frameSeq} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <div className={css.sides}>
        {isLoading ? <Spinner label={loading} /> : <RequestSide ask={ask} edit={edit} />}
        <section className={css.side} aria-label={t('answered')}>
          <div className={css.bar}>
            <h4>{outcomeText(ended)}</h4>
          </div>
          {ask.completedAt !== undefined && (
            <p className={css.note}>
              {t('completed')} <Clock at={ask.completedAt} />
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
function EditedRequest({ ask, text }: { ask: RequestAsk; text: string }) {
  const t = useTranslations('ask.request');
  return (
    <>
      <div className={css.tools}>
        <span className={css.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(ask)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}
