import { useQuery } from '@tanstack/react-query';
import { Inbox, ListChecks } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest, PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { usePendingRequests, useSessions } from '../../data/queries.ts';
import { RulesView } from '../../kit/client-setup/index.ts';
import { isPendingStart, StartCard } from '../../kit/consent/index.ts';
import { CodeView, DiffView, formatJson } from '../../kit/editor/index.ts';
import { AppLinkCard, isPendingLink } from '../../kit/links/index.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { PaneHead, Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { SplitPane } from '../../ui/split-pane.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/progress.tsx';
import { CallCard } from './calls/call-card.tsx';
import css from './inbox.module.css';
import { isPendingServerRequest, isPendingToolCall, type PendingServerRequest } from './pending-kinds.ts';
import { PendingRows } from './pending-rows.tsx';
import { sentText } from './reply-draft.ts';
import { RequestSide } from './request-side.tsx';
import { OpenFrame, RequestTitle, RequestView } from './request-view.tsx';
import { useOutcomeText } from './use-outcome-text.ts';
import { useWholeRequest } from './use-whole-request.ts';

const none: readonly EndedRequest[] = [];

/** The inbox: everything that waits for a decision, what is over, and the auto-reply rules; one of them in front. */
export function InboxPanel() {
  const t = useTranslations('inbox.panel');
  const waiting = usePendingRequests();
  const ended = useQuery(host.inbox.ended.queryOptions()).data ?? none;
  const refusing = (useSessions() ?? []).filter(({ refusedRequests, phase }) => refusedRequests && phase === 'ready');
  const { front, show } = useInboxFront();
  const isRules = front === 'rules';
  const over = ended.find(({ request }) => request.id === front);
  const request = isRules || over !== undefined ? undefined : (waiting.find(({ id }) => id === front) ?? waiting[0]);
  const pendingId = request?.id;
  // What is in front stays there when it ends, so that one sees how.
  useEffect(() => {
    if (pendingId !== undefined) show(pendingId);
  }, [pendingId, show]);
  return (
    <SplitPane
      id="asks"
      orientation="horizontal"
      panes={[
        {
          id: 'list',
          defaultSize: 215,
          minSize: 140,
          isFixed: true,
          content: (
            <div className={classNames(layout.vertical, css.pane)}>
              <PaneHead title={t('title')} detail={waiting.length > 0 ? waiting.length : undefined}>
                <IconToggle
                  icon={ListChecks}
                  label={t('rules')}
                  isSelected={isRules}
                  onChange={(isOn) => show(isOn ? 'rules' : undefined)}
                />
              </PaneHead>
              {refusing.map(({ id, serverName, refusedRequests = 0 }) => (
                <p key={id} className={css.refused} role="status">
                  {t('refused', { server: serverName, count: refusedRequests })}
                </p>
              ))}
              <PendingRows waiting={waiting} ended={ended} front={pendingId ?? over?.request.id} onShow={show} />
            </div>
          ),
        },
        {
          id: 'front',
          minSize: 320,
          content: (
            <div className={css.front}>
              {isRules && <RulesView />}
              {over !== undefined && <EndedView key={over.request.id} ended={over} />}
              {request !== undefined && <ConsentCard key={request.id} request={request} />}
              {!isRules && over === undefined && request === undefined && (
                <EmptyState icon={Inbox} title={t('empty')} />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** One pending request, answerable in place or one click from there. */
function ConsentCard({ request }: { request: PendingRequest }) {
  if (isPendingServerRequest(request)) return <RequestView request={request} />;
  return (
    <div className={css.card}>
      {isPendingToolCall(request) && <CallCard request={request} />}
      {isPendingLink(request) && <AppLinkCard request={request} />}
      {isPendingStart(request) && <StartCard request={request} takesFocus={false} />}
    </div>
  );
}

/** A request that is over, with its answer or why there was none. */
function EndedView({ ended }: { ended: EndedRequest }) {
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
    <section className={classNames(layout.stack, css.view)} aria-labelledby={titleId}>
      <div className={classNames(layout.wrappingRow, css.head)}>
        <RequestTitle request={request} titleId={titleId} />
        <Spacer />
        <span className={layout.quiet}>
          {t('endedAt')} <Clock at={endedAt} />
        </span>
        <OpenFrame seq={request.subject.frameSeq} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <div className={classNames(layout.fillHeight, css.sides)}>
        {isLoading ? <Spinner label={loading} /> : <RequestSide request={request} edit={edit} />}
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

/** The edited request that the answer belongs to, compared with the original. */
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
