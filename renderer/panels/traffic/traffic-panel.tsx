import { ArrowLeftRight, Filter } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter } from '#shared/model/frame.ts';
import { longestFilter } from '#shared/model/frame-values.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useHead } from '../../data/versions.ts';
import { usePreference } from '../../state/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { TrafficFilterBar } from './filter/filter-bar.tsx';
import { areUsual, kindsIn, resetTrafficFilter, shownKinds } from './filters.ts';
import { FrameBrowser, useFrames } from './frames/frame-browser.tsx';
import { useTrafficLook } from './frames/frame-cells.tsx';

const StatisticsView = lazyView(async () => (await import('./statistics/statistics-view.tsx')).StatisticsView);

/** What crossed the wire, newest at the end; keepalives only when chosen; the frame in the address is open beside the rows. */
export function TrafficPanel({ serverId }: { serverId?: ServerId | undefined }) {
  const [text] = usePreference('trafficText');
  const [shownGroups] = usePreference('trafficGroups');
  const [scope] = usePreference('trafficScope');
  const [onlyApps] = usePreference('onlyAppTraffic');
  const typed = useDebounced(text.trim().slice(0, longestFilter));
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const [view] = usePreference('trafficView');
  const filter = useMemo<FrameFilter>(() => {
    // Kinds that the text names count instead.
    const kinds = kindsIn(typed) === undefined ? shownKinds(shownGroups) : undefined;
    return {
      ...(typed !== '' && { query: typed }),
      ...(kinds !== undefined && { kinds }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
      ...(onlyApps && { channels: ['app'] }),
    };
  }, [typed, shownGroups, narrowedTo, onlyApps]);
  const isFiltered = typed !== '' || narrowedTo !== undefined || onlyApps || !areUsual(shownGroups);
  const source = useFrames(filter);
  const look = useTrafficLook(narrowedTo === undefined);
  return (
    <div className={layout.view}>
      <TrafficFilterBar source={source} query={typed} hasServer={serverId !== undefined} isFiltered={isFiltered} />
      {view === 'statistics' ? (
        <StatisticsView filter={filter} empty={<NoRows isFiltered={isFiltered} />} />
      ) : (
        <FrameBrowser
          id="traffic"
          source={source}
          filter={filter}
          look={look}
          empty={<NoRows isFiltered={isFiltered} />}
        />
      )}
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
