import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Filter } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id.ts';
import { host } from '../../host/client.ts';
import { useHead } from '../../host/head.ts';
import { useWindowSearch } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { FilterBar } from './filter-bar.tsx';
import { FrameTable } from './frame-table.tsx';
import { FrameView } from './frame-view.tsx';
import css from './traffic-panel.module.css';
import { shownKinds, useTrafficView } from './traffic-view.ts';
import { useRows, useRowsState } from './use-rows.ts';

/** Everything that crossed the wire, newest at the end; the frame in the address is open beside the rows. */
export function TrafficPanel({ serverId }: { serverId?: ServerId | undefined }) {
  const { text, shownGroups, scope } = useTrafficView();
  const { frame: seq, change } = useWindowSearch();
  const typed = useDebounced(text.trim().slice(0, 500));
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const filter = useMemo<FrameFilter>(() => {
    const kinds = shownKinds(shownGroups);
    return {
      ...(typed !== '' && { text: typed }),
      ...(kinds !== undefined && { kinds }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
    };
  }, [typed, shownGroups, narrowedTo]);
  const isFiltered = Object.keys(filter).length > 0;
  const store = useRows(filter);
  const state = useRowsState(store);
  // The frame view may lag behind a held arrow key; the rows never do.
  const shownSeq = useDeferredValue(seq);
  const detail = useQuery({
    ...host.traffic.frame.queryOptions({ input: { seq: seq ?? 1 } }),
    enabled: seq !== undefined,
    gcTime: 0,
  });
  const table = <FrameTable store={store} filter={filter} pairSeq={detail.data?.frame.pairSeq} />;
  return (
    <div className={css.panel}>
      <FilterBar store={store} hasServer={serverId !== undefined} isFiltered={isFiltered} />
      <div className={css.body}>
        {state === 'failed' && store.failure !== undefined ? (
          <FailureNotice failure={store.failure} onRetry={() => store.reload()} />
        ) : state === 'empty' ? (
          <NoRows isFiltered={isFiltered} />
        ) : (
          <SplitPane
            id="traffic"
            orientation="horizontal"
            panes={[
              { id: 'rows', minSize: 260, content: table },
              ...(shownSeq === undefined
                ? []
                : [
                    {
                      id: 'frame',
                      defaultSize: '46%',
                      minSize: 240,
                      content: (
                        <FrameView seq={shownSeq} onClose={() => change({ frame: undefined }, { replace: true })} />
                      ),
                    },
                  ]),
            ]}
          />
        )}
      </div>
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
