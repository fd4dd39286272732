import { ArrowLeftRight, Filter } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useHead } from '../../data/versions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { FilterBar } from './filter-bar.tsx';
import { FrameBrowser } from './frames/frame-browser.tsx';
import { useTrafficLook } from './frames/frame-cells.tsx';
import { useFrames } from './frames/frame-source.ts';
import css from './traffic-panel.module.css';
import { areUsual, shownKinds, useTrafficView } from './traffic-view.ts';

/** What crossed the wire, newest at the end; keepalives only when chosen; the frame in the address is open beside the rows. */
export function TrafficPanel({ serverId }: { serverId?: ServerId | undefined }) {
  const { text, shownGroups, scope, onlyApps } = useTrafficView();
  const typed = useDebounced(text.trim().slice(0, 500));
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const filter = useMemo<FrameFilter>(() => {
    const kinds = shownKinds(shownGroups);
    return {
      ...(typed !== '' && { text: typed }),
      ...(kinds !== undefined && { kinds }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
      ...(onlyApps && { channels: ['app'] }),
    };
  }, [typed, shownGroups, narrowedTo, onlyApps]);
  const isFiltered = typed !== '' || narrowedTo !== undefined || onlyApps || !areUsual(shownGroups);
  const source = useFrames(filter);
  const look = useTrafficLook();
  return (
    <div className={css.panel}>
      <FilterBar source={source} hasServer={serverId !== undefined} isFiltered={isFiltered} />
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
  const reset = useTrafficView((view) => view.reset);
  const head = useHead();
  if (!isFiltered || head === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={ArrowLeftRight}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('noMatchTitle')} icon={Filter} actions={<Button onPress={reset}>{t('resetFilter')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  );
}
