import { RefreshCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Walk } from '#shared/model/catalog.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WalkActions } from './walk-actions.ts';

interface WalkButtonProps {
  walk: Walk | undefined;
  actions: WalkActions;
  /** Whether the server can be asked. */
  isLive: boolean;
}

/** Lists again, or stops that. */
export function WalkButton({ walk, actions, isLive }: WalkButtonProps) {
  const t = useTranslations('lists');
  if (walk?.phase === 'walking' || walk?.incoming?.phase === 'walking') {
    return <IconButton icon={Square} label={t('cancelWalk')} onPress={actions.cancel} />;
  }
  return <IconButton icon={RefreshCw} label={t('refresh')} isDisabled={!isLive} onPress={actions.refresh} />;
}
