import { useQuery } from '@tanstack/react-query';
import { Inbox, ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest, PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';
import { usePendingRequests, useSessions } from '../../data/queries.ts';
import { RulesView } from '../../kit/client-setup/index.ts';
import { isPendingStart, StartCard } from '../../kit/consent/index.ts';
import { AppLinkCard, isPendingLink } from '../../kit/links/index.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { CallCard } from './calls/call-card.tsx';
import { EndedView } from './ended-view.tsx';
import css from './inbox-panel.module.css';
import { isPendingServerRequest, isPendingToolCall } from './pending-kinds.ts';
import { PendingRows } from './pending-rows.tsx';
import { RequestView } from './request-view.tsx';

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
            <div className={css.pane}>
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

/** One question of the inbox, answerable in place or one click from there. */
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
