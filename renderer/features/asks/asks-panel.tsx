import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useAsks } from '../../host/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Clock } from '../../ui/clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AskCard } from './ask-card.tsx';
import css from './asks-panel.module.css';

/** The inbox: everything that waits for a decision, oldest first, each answerable in place. */
export function AsksPanel() {
  const t = useTranslations('ask.inbox');
  const asks = useAsks();
  const navigate = useNavigate();
  if (asks.length === 0) return <EmptyState icon={Inbox} title={t('empty')} />;
  return (
    <ul className={css.list} aria-label={t('title')}>
      {asks.map((ask) => (
        <li key={ask.id} className={css.ask}>
          <div className={css.meta}>
            <Clock at={ask.at} />
            <Button
              variant="quiet"
              onPress={() => {
                void navigate({ to: '/servers/$serverId/connection', params: { serverId: ask.serverId } });
              }}
            >
              {ask.serverName}
            </Button>
          </div>
          <AskCard ask={ask} />
        </li>
      ))}
    </ul>
  );
}
