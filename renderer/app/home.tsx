import { useNavigate } from '@tanstack/react-router';
import { Compass, ScanSearch } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServers, useSession } from '../data/queries.ts';
import { useWindowSearch } from '../state/address.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { connectServer } from '../workspaces/servers/index.ts';

/** The start page: what one can do when no server is chosen. */
export function Home() {
  const t = useTranslations('window.home');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const demo = useServers()?.find((view) => view.builtIn)?.server;
  const session = useSession(demo?.id);
  const isOffered = demo !== undefined && (session === undefined || session.phase === 'ended');
  const connectDemo = () => {
    if (demo === undefined) return;
    void connectServer(demo.id);
    void navigate({ to: '/servers/$serverId/resources', params: { serverId: demo.id } });
  };
  return (
    <EmptyState
      icon={ScanSearch}
      title={t('title')}
      actions={
        <>
          {isOffered && (
            <Button variant="primary" onPress={connectDemo}>
              {t('connectDemo')}
            </Button>
          )}
          <Button onPress={() => change({ dialog: 'add' })}>{t('add')}</Button>
        </>
      }
    >
      {isOffered ? t('demo') : t('choose')}
    </EmptyState>
  );
}

/** An address that leads nowhere. */
export function NotFound() {
  const t = useTranslations('window.home');
  return (
    <EmptyState icon={Compass} title={t('notFound')}>
      {t('notFoundText')}
    </EmptyState>
  );
}
