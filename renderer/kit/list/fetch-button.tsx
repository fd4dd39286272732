import { RefreshCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ListFetch } from '#shared/model/catalog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FetchActions } from './fetch-actions.ts';

interface FetchButtonProps {
  listFetch: ListFetch | undefined;
  actions: FetchActions;
  /** Whether the server can be asked. */
  isLive: boolean;
}

/** Lists again, or stops that. */
export function FetchButton({ listFetch, actions, isLive }: FetchButtonProps) {
  const t = useTranslations('lists');
  if (listFetch?.phase === 'fetching' || listFetch?.incoming?.phase === 'fetching') {
    return <IconButton icon={Square} label={t('cancelWalk')} onPress={actions.cancel} />;
  }
  return <IconButton icon={RefreshCw} label={t('refresh')} isDisabled={!isLive} onPress={actions.refresh} />;
}
