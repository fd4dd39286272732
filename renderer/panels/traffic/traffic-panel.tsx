import { AppWindow, ArrowLeftRight, Filter, Focus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type FrameFilter, longestFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { useVersion } from '../../data/observable.ts';
import { useHead } from '../../data/versions.ts';
import { attempt } from '../../state/notice.ts';
import { trafficGroups, usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { ToggleSet } from '../../ui/controls/segmented.tsx';
import { FilterBar, Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { areUsual, resetTrafficFilter, shownKinds } from './filters.ts';
import { FrameBrowser, type FrameSource, useFrames } from './frames/frame-browser.tsx';
import { useTrafficLook } from './frames/frame-cells.tsx';

/** What crossed the wire, newest at the end; keepalives only when chosen; the frame in the address is open beside the rows. */
export function TrafficPanel({ serverId }: { serverId?: ServerId | undefined }) {
  const [text] = usePreference('trafficText');
  const [shownGroups] = usePreference('trafficGroups');
  const [scope] = usePreference('trafficScope');
  const [onlyApps] = usePreference('onlyAppTraffic');
  const typed = useDebounced(text.trim().slice(0, longestFilter));
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const filter = useMemo<FrameFilter>(() => {
    const kinds = shownKinds(shownGroups);
    return {
      ...(typed !== '' && { query: typed }),
      ...(kinds !== undefined && { kinds }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
      ...(onlyApps && { channels: ['app'] }),
    };
  }, [typed, shownGroups, narrowedTo, onlyApps]);
  const isFiltered = typed !== '' || narrowedTo !== undefined || onlyApps || !areUsual(shownGroups);
  const source = useFrames(filter);
  const look = useTrafficLook();
  return (
    <div className={layout.view}>
      <TrafficFilterBar source={source} hasServer={serverId !== undefined} isFiltered={isFiltered} />
      <FrameBrowser
        id="traffic"
        source={source}
        filter={filter}
        look={look}
        empty={<NoRows isFiltered={isFiltered} />}
      />
    </div>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('traffic');
  const head = useHead();
  const isEmpty = !isFiltered || head === 0;
  return (
    <EmptyState
      title={t(isEmpty ? 'emptyTitle' : 'noMatchTitle')}
      icon={isEmpty ? ArrowLeftRight : Filter}
      actions={isEmpty ? undefined : <Button onPress={resetTrafficFilter}>{t('resetFilter')}</Button>}
    >
      {t(isEmpty ? 'emptyText' : 'noMatchText')}
    </EmptyState>
  );
}

interface TrafficFilterBarProps {
  source: FrameSource;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  /** Whether anything is hidden: then the number of rows is shown. */
  isFiltered: boolean;
}

function TrafficFilterBar({ source, hasServer, isFiltered }: TrafficFilterBarProps) {
  const t = useTranslations('traffic');
  const [text, setText] = usePreference('trafficText');
  const [shownGroups, showGroups] = usePreference('trafficGroups');
  const [scope, setScope] = usePreference('trafficScope');
  const [onlyApps, setOnlyApps] = usePreference('onlyAppTraffic');
  const clear = (what: 'ended' | 'all') =>
    void attempt(client.traffic.clear({ scope: what })).then(() => source.reload());
  return (
    <FilterBar label={t('filter')} value={text} onChange={setText}>
      <ToggleSet
        label={t('kinds')}
        selected={shownGroups}
        options={trafficGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }))}
        onChange={showGroups}
      />
      <IconToggle icon={AppWindow} label={t('onlyApps')} isSelected={onlyApps} onChange={setOnlyApps} />
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => setScope(isOn ? 'this' : 'all')}
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
    </FilterBar>
  );
}

function RowTotal({ source }: { source: FrameSource }) {
  const t = useTranslations('traffic');
  const { count } = useQuantities();
  useVersion(source);
  return (
    <span className={classNames(layout.quiet, layout.oneLine)} title={t('rows', { count: source.total })}>
      {count(source.total)}
    </span>
  );
}

export function FrameCount() {
  const { count } = useQuantities();
  const head = useHead();
  return <span className={layout.dim}>{count(head)}</span>;
}
