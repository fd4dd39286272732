import { useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { usePendingRequests, useServer } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';

/** Says that a run waits for a person and leads to what waits; nothing when nothing does. */
export function WaitingNote({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('checksPage');
  const { change } = useWindowSearch();
  const isWaiting = usePendingRequests().some((each) => each.serverId === serverId);
  if (!isWaiting) return null;
  return (
    <>
      <span role="status" className={classNames(layout.warn, layout.fixed)}>
        {t('waitsForYou')}
      </span>
      <Button onPress={() => change({ panel: 'inbox' })}>
        <Inbox aria-hidden />
        {t('openInbox')}
      </Button>
    </>
  );
}

/** Says that the checks of a server can't be run now, and how that is changed. */
export function NotConnected({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('checksPage');
  const navigate = useNavigate();
  const name = useServer(serverId)?.server.name ?? '';
  return (
    <div className={classNames(layout.remark, layout.row)} role="status">
      <span className={layout.breaking}>{t('notConnected', { server: visibleText(name) })}</span>
      <Spacer />
      <Button onPress={() => void navigate({ to: '/servers/$serverId/connection', params: { serverId } })}>
        {t('showConnection')}
      </Button>
    </div>
  );
}
