import { AppWindow, Focus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../../data/client.ts';
import { IconToggle } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ToggleSet } from '../../ui/toggle-set.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import css from './filter-bar.module.css';
import type { RowStore } from './row-store.ts';
import { kindGroupNames, useTrafficView } from './traffic-view.ts';
import { useRowsVersion } from './use-rows.ts';

interface FilterBarProps {
  store: RowStore;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  /** Whether anything is hidden: then it is said how much is left. */
  isFiltered: boolean;
}

/** What to show of the log: text, kinds, servers. */
export function FilterBar({ store, hasServer, isFiltered }: FilterBarProps) {
  const t = useTranslations('traffic');
  const { text, shownGroups, scope, onlyApps, change } = useTrafficView();
  const clear = (what: 'ended' | 'all') => {
    const reload = () => store.reload();
    client.traffic.clear({ scope: what }).then(reload, reload);
  };
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      <ToggleSet
        label={t('kinds')}
        selected={shownGroups}
        options={kindGroupNames.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
        onChange={(next) => change({ shownGroups: next })}
      />
      <IconToggle
        icon={AppWindow}
        label={t('onlyApps')}
        isSelected={onlyApps}
        onChange={(isOn) => change({ onlyApps: isOn })}
      />
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => change({ scope: isOn ? 'this' : 'all' })}
        />
      )}
      <Spacer />
      {isFiltered && <RowTotal store={store} />}
      <MenuButton label={t('clear')} icon={Trash2}>
        <MenuItem onPress={() => clear('ended')}>{t('clearEnded')}</MenuItem>
        <MenuItem tone="danger" onPress={() => clear('all')}>
          {t('clearAll')}
        </MenuItem>
      </MenuButton>
    </div>
  );
}

/** How many rows match now. */
function RowTotal({ store }: { store: RowStore }) {
  const t = useTranslations('traffic');
  const { count } = useQuantities();
  useRowsVersion(store);
  return (
    <span className={css.total} title={t('rows', { count: store.total })}>
      {count(store.total)}
    </span>
  );
}
