import { AppWindow, Focus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { client } from '../../data/client.ts';
import { useVersion } from '../../data/observable.ts';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { ToggleSet } from '../../ui/controls/toggle-set.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { useQuantities } from '../../ui/status/quantities.ts';
import css from './filter-bar.module.css';
import type { FrameSource } from './frames/frame-source.ts';
import { kindGroupNames, useTrafficView } from './traffic-view.ts';

interface FilterBarProps {
  source: FrameSource;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  /** Whether anything is hidden: then the number of rows is shown. */
  isFiltered: boolean;
}

/** What to show of the log: text, kinds, servers. */
export function FilterBar({ source, hasServer, isFiltered }: FilterBarProps) {
  const t = useTranslations('traffic');
  const { text, shownGroups, scope, onlyApps, change } = useTrafficView();
  const clear = (what: 'ended' | 'all') => {
    const reload = () => source.reload();
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
      {isFiltered && <RowTotal source={source} />}
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
function RowTotal({ source }: { source: FrameSource }) {
  const t = useTranslations('traffic');
  const { count } = useQuantities();
  useVersion(source);
  return (
    <span className={css.total} title={t('rows', { count: source.total })}>
      {count(source.total)}
    </span>
  );
}
