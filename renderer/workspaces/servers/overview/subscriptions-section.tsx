import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { SessionView } from '#shared/model/session.ts';
import { useSubscriptions } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './overview.module.css';

/** More are in the panel. */
const mostShown = 5;

/** The resources of a server that are watched; nothing without any. */
export function SubscriptionsSection({ session: { serverId } }: { session: SessionView }) {
  const t = useTranslations('overview');
  const states = useTranslations('subscriptions.state');
  const { change } = useWindowSearch();
  const watched = (useSubscriptions() ?? []).filter((each) => each.serverId === serverId);
  if (watched.length === 0) return null;
  return (
    <Section
      title={t('subscriptions')}
      actions={
        <Button variant="quiet" onPress={() => change({ panel: 'subscriptions' })}>
          {t('allSubscriptions', { count: watched.length })}
        </Button>
      }
    >
      <ul aria-label={t('subscriptions')}>
        {watched.slice(0, mostShown).map(({ sessionId, uri, state, count }) => (
          <li key={`${sessionId} ${uri}`} className={classNames(layout.baselineRow, css.watched)}>
            <Link
              to="/servers/$serverId/resources"
              params={{ serverId }}
              search={{ uri }}
              className={classNames(layout.truncate, layout.shrink, css.link)}
              title={visibleText(uri)}
            >
              <bdi>{visibleText(uri)}</bdi>
            </Link>
            <span className={layout.quietFixed}>
              {states(state)} · {t('updates', { count })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
