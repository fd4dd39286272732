import { Focus, Trash2 } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { client } from '../../host/client.ts';
import { IconToggle } from '../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { SearchField } from '../../ui/search-field.tsx';
import css from './filter-bar.module.css';
import { kindGroupNames, useTrafficView } from './traffic-view.ts';

interface FilterBarProps {
  /** Rows that match now. */
  total: number;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  onCleared: () => void;
}

/** What to show of the log: text, kinds, servers. */
export function FilterBar({ total, hasServer, onCleared }: FilterBarProps) {
  const t = useTranslations('traffic');
  const { count } = useQuantities();
  const { text, shownGroups, scope, change } = useTrafficView();
  const clear = (what: 'ended' | 'all') => {
    client.traffic.clear({ scope: what }).then(onCleared, onCleared);
  };
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      <ToggleButtonGroup
        aria-label={t('kinds')}
        className={css.kinds ?? ''}
        selectionMode="multiple"
        selectedKeys={shownGroups}
        onSelectionChange={(keys) => change({ shownGroups: kindGroupNames.filter((group) => keys.has(group)) })}
      >
        {kindGroupNames.map((group) => (
          <ToggleButton key={group} id={group} className={css.kind ?? ''}>
            {t(`groups.${group}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => change({ scope: isOn ? 'this' : 'all' })}
        />
      )}
      <span className={css.total} title={t('rows', { count: total })}>
        {count(total)}
      </span>
      <MenuButton label={t('clear')} icon={Trash2}>
        <MenuItem onPress={() => clear('ended')}>{t('clearEnded')}</MenuItem>
        <MenuItem tone="danger" onPress={() => clear('all')}>
          {t('clearAll')}
        </MenuItem>
      </MenuButton>
    </div>
  );
}
