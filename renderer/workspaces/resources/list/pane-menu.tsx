import { ArrowDownWideNarrow, Check, ListPlus, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { useBasket, usePicks } from '../basket/basket-store.ts';
import { listColumns, useListColumns } from './list-columns.ts';
import { useListSort } from './list-sort.ts';

interface PaneMenuItemsProps {
  serverId: ServerId;
  isList: boolean;
  /** Items on screen, after search and facets. */
  shownCount: number;
  onShowList: () => void;
  onAddShown: () => void;
}

/** What the list's menu has beside what every list's has. */
export function PaneMenuItems({ serverId, isList, shownCount, onShowList, onAddShown }: PaneMenuItemsProps) {
  const pickCount = usePicks(serverId).size;
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const isPicking = useBasket((basket) => basket.isPicking);
  const { open: openBasket, setPicking } = useBasket.getState();
  const { columns, toggle } = useListColumns();
  const setSort = useListSort((state) => state.set);
  const sortBy = (column: 'priority' | 'lastModified') => {
    setSort(serverId, { column, isDescending: true });
    if (!columns.some(({ id }) => id === column)) toggle(column);
    onShowList();
  };
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={ArrowDownWideNarrow} onPress={() => sortBy('priority')}>
        {t('sortBy', { column: t('columns.priority') })}
      </MenuItem>
      <MenuItem icon={ArrowDownWideNarrow} onPress={() => sortBy('lastModified')}>
        {t('sortBy', { column: t('columns.lastModified') })}
      </MenuItem>
      <MenuSeparator />
      <MenuItem {...(isPicking && { icon: Check })} onPress={() => setPicking(!isPicking)}>
        {tb('picking')}
      </MenuItem>
      <MenuItem icon={ListPlus} isDisabled={shownCount === 0} onPress={onAddShown}>
        {tb('addMatching', { count: shownCount })}
      </MenuItem>
      <MenuItem icon={ShoppingBasket} onPress={() => openBasket(serverId)}>
        {tb('open', { count: pickCount })}
      </MenuItem>
      {isList && <MenuSeparator />}
      {isList &&
        listColumns.map((id) => (
          <MenuItem
            key={id}
            {...(columns.some((column) => column.id === id) && { icon: Check })}
            onPress={() => toggle(id)}
          >
            {t('showColumn', { column: t(`columns.${id}`) })}
          </MenuItem>
        ))}
    </>
  );
}
