import { ArrowDownWideNarrow, Check, ListPlus, ShoppingBasket } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { type FetchActions, ListMenuItems } from '../../kit/list/index.ts';
import { MenuButton, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useBasket, usePicks } from './basket/index.ts';
import { listColumns, useListColumns } from './list-columns.ts';
import { useListSort } from './list-sort.ts';

interface PaneMenuProps {
  serverId: ServerId;
  isLive: boolean;
  isList: boolean;
  /** Items on screen, after search and facets. */
  shownCount: number;
  actions: FetchActions;
  onShowPages: () => void;
  onShowList: () => void;
  onAddShown: () => void;
  onOpenBasket: () => void;
}

/** What else one can do with the list. */
export function PaneMenu(props: PaneMenuProps) {
  const { serverId, isLive, isList, shownCount } = props;
  const { actions, onShowPages, onShowList, onAddShown, onOpenBasket } = props;
  const pickCount = usePicks(serverId).size;
  const t = useTranslations('resources');
  const tl = useTranslations('lists');
  const tb = useTranslations('basket');
  const isPicking = useBasket((basket) => basket.isPicking);
  const { setPicking } = useBasket.getState();
  const { columns, toggle } = useListColumns();
  const setSort = useListSort((state) => state.set);
  const sortBy = (column: 'priority' | 'lastModified') => {
    setSort(serverId, { column, isDescending: true });
    if (!columns.some(({ id }) => id === column)) toggle(column);
    onShowList();
  };
  return (
    <MenuButton label={tl('menu')}>
      <ListMenuItems actions={actions} isLive={isLive} onShowPages={onShowPages} />
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
      <MenuItem icon={ShoppingBasket} onPress={onOpenBasket}>
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
    </MenuButton>
  );
}
