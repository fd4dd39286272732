import { Check, FileStack, ListStart, RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useChangeSettings, useSettings } from '../../data/queries.ts';
import { MenuItem } from '../../ui/menu.tsx';
import type { FetchActions } from './fetch-actions.ts';

interface ListMenuItemsProps {
  actions: FetchActions;
  /** Whether the server can be asked. */
  isLive: boolean;
  onShowPages: () => void;
}

/** What the menu of every list begins with. */
export function ListMenuItems({ actions, isLive, onShowPages }: ListMenuItemsProps) {
  const t = useTranslations('lists');
  const { appliesListChanges } = useSettings();
  const { mutate } = useChangeSettings();
  return (
    <>
      <MenuItem icon={RotateCw} isDisabled={!isLive} onPress={actions.refresh}>
        {t('refresh')}
      </MenuItem>
      <MenuItem icon={ListStart} isDisabled={!isLive} onPress={actions.refreshPaged}>
        {t('pages.fromFirst')}
      </MenuItem>
      <MenuItem icon={FileStack} onPress={onShowPages}>
        {t('fetch.pages')}
      </MenuItem>
      <MenuItem
        {...(appliesListChanges && { icon: Check })}
        onPress={() => mutate({ appliesListChanges: !appliesListChanges })}
      >
        {t('appliesChanges')}
      </MenuItem>
    </>
  );
}
