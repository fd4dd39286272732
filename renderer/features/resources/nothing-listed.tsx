import { FileSearch, FolderOpen, Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Walk } from '#shared/model/catalog.ts';
import type { ServerId } from '#shared/model/id.ts';
import type { Session } from '#shared/model/session.ts';
import { client } from '../../host/client.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Spinner } from '../../ui/progress.tsx';

interface NothingListedProps {
  serverId: ServerId;
  session: Session | undefined;
  walk: Walk | undefined;
  /** A failure is shown above already. */
  hasFailure: boolean;
  isSearch: boolean;
  onClearSearch: () => void;
}

/** Why there are no rows, and what to do. */
export function NothingListed(props: NothingListedProps) {
  const { serverId, session, walk, hasFailure, isSearch, onClearSearch } = props;
  const t = useTranslations('resources');
  const openFrame = useOpenFrame();
  // What goes wrong shows in the session.
  const connect = () => void client.sessions.connect({ serverId }).catch(() => undefined);
  if (isSearch) {
    return (
      <EmptyState
        title={t('noMatchTitle')}
        icon={FileSearch}
        actions={<Button onPress={onClearSearch}>{t('clearSearch')}</Button>}
      >
        {t('noMatchText')}
      </EmptyState>
    );
  }
  if (hasFailure) return null;
  const failure = session?.end?.failure;
  if (failure !== undefined) return <FailureNotice failure={failure} onRetry={connect} onOpenFrame={openFrame} />;
  if (session === undefined || session.phase === 'ended') {
    return (
      <EmptyState
        title={t('notConnectedTitle')}
        icon={Unplug}
        actions={
          <Button variant="primary" onPress={connect}>
            {t('connect')}
          </Button>
        }
      >
        {t('notConnectedText')}
      </EmptyState>
    );
  }
  if (walk?.phase === 'undeclared') {
    return (
      <EmptyState title={t('undeclaredTitle')} icon={FolderOpen}>
        {t('undeclaredText')}
      </EmptyState>
    );
  }
  if (walk?.phase === 'done' && walk.count === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={FolderOpen}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  if (session.phase === 'ready' && walk?.phase === 'cancelled') return null;
  return (
    <EmptyState
      title={session.phase === 'ready' ? t('walking') : t('connecting')}
      actions={<Spinner label={t('walking')} />}
    />
  );
}
