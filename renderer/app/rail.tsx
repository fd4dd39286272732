import { Link } from '@tanstack/react-router';
import { Inbox, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePendingRequests, useServers } from '../data/queries.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import css from './app.module.css';
import { connection, pages, workspaces } from './views.tsx';

/** The workspaces, as icons at the left edge. */
export function Rail() {
  const t = useTranslations('window.rail');
  const servers = useServers();
  const requests = usePendingRequests();
  const { panel, change } = useWindowSearch();
  const serverId = useCurrentServerId() ?? servers?.[0]?.server.id;
  return (
    <nav className={classNames(layout.vertical, css.rail)} aria-label={t('label')}>
      {serverId !== undefined &&
        [...workspaces, connection].map(({ id, icon, to }) => (
          <Link key={id} to={to} params={{ serverId }} {...linkProps(t(id))}>
            <Icon icon={icon} />
          </Link>
        ))}
      <button
        type="button"
        className={css.entry}
        title={t('inbox')}
        aria-label={requests.length > 0 ? t('inboxWaiting', { count: requests.length }) : t('inbox')}
        aria-pressed={panel === 'inbox'}
        onClick={() => change({ panel: panel === 'inbox' ? 'traffic' : 'inbox' })}
      >
        <Icon icon={Inbox} />
        {requests.length > 0 && (
          <span className={css.count} aria-hidden>
            {requests.length}
          </span>
        )}
      </button>
      <span className={css.spacer} />
      {pages.map(({ id, icon, to }) => (
        <Link key={id} to={to} {...linkProps(t(id))}>
          <Icon icon={icon} />
        </Link>
      ))}
    </nav>
  );
}

function linkProps(label: string) {
  // A workspace stays the current one whatever its address carries behind the `?`.
  return { className: css.entry ?? '', title: label, 'aria-label': label, activeOptions: { includeSearch: false } };
}

function Icon({ icon: Shape }: { icon: LucideIcon }) {
  return <Shape aria-hidden />;
}
