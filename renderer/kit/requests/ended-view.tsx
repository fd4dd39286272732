import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest } from '#shared/model/inbox/pending-request.ts';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Clock } from '../../ui/status/clock.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/progress.tsx';
import { CodeView, formatJson } from '../editor/index.ts';
import { type PendingServerRequest, useOutcomeText } from './pending-kinds.ts';
import { EditedRequest } from './request-edit.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestSide, useWholeRequest } from './request-side.tsx';
import css from './requests.module.css';

export function EndedView({ ended, request: listed }: { ended: EndedRequest; request: PendingServerRequest }) {
  const t = useTranslations('inbox.panel');
  const tr = useTranslations('inbox.request');
  const outcomeText = useOutcomeText();
  const titleId = useId();
  const { reply, how, endedAt, editedText } = ended;
  const { request, isLoading, error, retry } = useWholeRequest(listed);
  const text = useMemo(() => {
    if (reply === undefined) return undefined;
    if (reply.type === 'error') return JSON.stringify({ code: reply.code, message: reply.message }, null, 2);
    return formatJson(reply.resultText) ?? reply.resultText;
  }, [reply]);
  const edit = editedText !== undefined && {
    label: tr('edited'),
    view: <EditedRequest request={request} text={editedText} />,
  };
  return (
    <section className={classNames(layout.stack, css.view)} aria-labelledby={titleId}>
      <RequestHead request={request} titleId={titleId}>
        <span className={layout.quiet}>
          {t('endedAt')} <Clock at={endedAt} />
        </span>
      </RequestHead>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <div className={classNames(layout.fillHeight, css.sides)}>
        {isLoading ? <Spinner label={tr('loading')} /> : <RequestSide request={request} edit={edit} />}
        <section className={classNames(layout.stack, css.side)} aria-label={t('answered')}>
          <div className={classNames(layout.wideRow, css.bar)}>
            <h4>{outcomeText(ended)}</h4>
          </div>
          {request.completedAt !== undefined && (
            <p className={css.note}>
              {t('completed')} <Clock at={request.completedAt} />
            </p>
          )}
          {(how === 'withdrawn' || how === 'refused') && (
            <p className={css.note} role="status">
              {t(how === 'withdrawn' ? 'withdrawnText' : 'refusedText')}
            </p>
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
