import { useQuery } from '@tanstack/react-query';
import { Inbox, ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Ask, EndedAsk } from '#shared/model/ask.ts';
import { host } from '../../data/client.ts';
import { useAsks, useSessions } from '../../data/queries.ts';
import { RulesView } from '../../kit/client-setup/index.ts';
import { isStartAsk, StartCard } from '../../kit/consent/index.ts';
import { AppLinkCard, isLinkAsk } from '../../kit/links/index.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconToggle } from '../../ui/icon-button.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { isCallAsk, isRequestAsk } from './ask-kinds.ts';
import { AskRows } from './ask-rows.tsx';
import css from './asks-panel.module.css';
import { CallCard } from './call-card.tsx';
import { EndedView } from './ended-view.tsx';
import { RequestView } from './request-view.tsx';

const none: readonly EndedAsk[] = [];

/** The inbox: everything that waits for a decision, what is over, and the standing answers; one of them in front. */
export function AsksPanel() {
  const t = useTranslations('ask.inbox');
  const waiting = useAsks();
  const ended = useQuery(host.asks.ended.queryOptions()).data ?? none;
  const refusing = (useSessions() ?? []).filter(({ refusedRequests, phase }) => refusedRequests && phase === 'ready');
  const { front, show } = useInboxFront();
  const isRules = front === 'rules';
  const over = ended.find(({ ask }) => ask.id === front);
  const ask = isRules || over !== undefined ? undefined : (waiting.find(({ id }) => id === front) ?? waiting[0]);
  const askId = ask?.id;
  // What is in front stays there when it ends, so that one sees how.
  useEffect(() => {
    if (askId !== undefined) show(askId);
  }, [askId, show]);
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
              <AskRows waiting={waiting} ended={ended} front={askId ?? over?.ask.id} onShow={show} />
            </div>
          ),
        },
        {
          id: 'front',
          minSize: 320,
          content: (
            <div className={css.front}>
              {isRules && <RulesView />}
              {over !== undefined && <EndedView key={over.ask.id} ended={over} />}
              {ask !== undefined && <AskCard key={ask.id} ask={ask} />}
              {!isRules && over === undefined && ask === undefined && <EmptyState icon={Inbox} title={t('empty')} />}
            </div>
          ),
        },
      ]}
    />
  );
}

/** One question of the inbox, answerable in place or one click from there. */
function AskCard({ ask }: { ask: Ask }) {
  if (isRequestAsk(ask)) return <RequestView ask={ask} />;
  return (
    <div className={css.card}>
      {isCallAsk(ask) && <CallCard ask={ask} />}
      {isLinkAsk(ask) && <AppLinkCard ask={ask} />}
      {isStartAsk(ask) && <StartCard ask={ask} takesFocus={false} />}
    </div>
  );
}
