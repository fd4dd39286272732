import {
  AppWindow,
  ArrowLeftRight,
  Bookmark,
  ChartColumn,
  ChartNoAxesGantt,
  Check,
  FileOutput,
  Filter,
  ListFilter,
  Logs,
  SquarePen,
  TableOfContents,
  Trash2,
  Workflow,
} from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { withoutKey } from '#shared/mcp/traffic-filter/parse-filter.ts';
import type { Frame, FrameFilter, FrameQuery } from '#shared/model/frames/frame.ts';
import { maxFilterLength, maxOpened } from '#shared/model/frames/frame-values.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useVersion } from '../../data/observable.ts';
import { updateSettings, useChangeSettings, useFrameCount, useIsRecorded, useSettings } from '../../data/queries.ts';
import { SavedFilters, withFilter } from '../../kit/list/index.ts';
import { useCompose } from '../../kit/menus/index.ts';
import { useCurrentServerId } from '../../state/address.ts';
import { useClear } from '../../state/clear.ts';
import { useExportSession } from '../../state/export-session.ts';
import { type TrafficGroup, trafficGroups, useNarrowedTo, usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import popover from '../../ui/controls/menus.module.css';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { Segmented, ToggleSet } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { lazyView } from '../../ui/lazy-view.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useExchangeLook } from './exchanges/exchange-cells.tsx';
import { ErrorsToggle } from './filter/errors-toggle.tsx';
import css from './filter/filter.module.css';
import { FilterField } from './filter/filter-field.tsx';
import { FilterNotes } from './filter/filter-notes.tsx';
import { areUsual, groupsOf, kindsIn, resetTrafficFilter, shownKinds } from './filters.ts';
import { FrameBrowser, type FrameSource, useFrames } from './frames/frame-browser.tsx';
import { useTrafficLook } from './frames/frame-cells.tsx';
import { useTimelineShown } from './timeline/timeline-shown.ts';

const SequenceView = lazyView(async () => (await import('./sequence/sequence-view.tsx')).SequenceView);
const Timeline = lazyView(async () => (await import('./timeline/timeline.tsx')).Timeline);
const StatisticsView = lazyView(async () => (await import('./statistics/statistics-view.tsx')).StatisticsView);

/** The traffic log, newest last, and the details of the frame in the address. Keepalives are hidden by default. */
export function TrafficPanel({ serverId }: { serverId?: ServerId | undefined }) {
  const [text] = usePreference('trafficText');
  const [shownGroups] = usePreference('trafficGroups');
  const [onlyApps] = usePreference('onlyAppTraffic');
  const typed = useDebounced(text.trim().slice(0, maxFilterLength));
  const narrowedTo = useNarrowedTo(serverId);
  const [view] = usePreference('trafficView');
  const showsTimeline = useTimelineShown(({ isShown }) => isShown);
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
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = useCallback(
    ({ seq }: Frame) =>
      setOpened((known) =>
        known.includes(seq) ? known.filter((other) => other !== seq) : [...known, seq].slice(-maxOpened),
      ),
    [],
  );
  const areExchanges = view === 'exchanges';
  const query = useMemo<FrameQuery>(
    () => (areExchanges ? { ...filter, opened: [...opened] } : filter),
    [filter, areExchanges, opened],
  );
  const source = useFrames(query);
  const isOfSeveral = narrowedTo === undefined;
  const looks = { exchanges: useExchangeLook(isOfSeveral, toggle), frames: useTrafficLook(isOfSeveral) };
  return (
    <div className={layout.view}>
      <TrafficFilterBar source={source} filter={filter} query={typed} isFiltered={isFiltered} />
      {showsTimeline && <Timeline filter={filter} />}
      {view === 'statistics' ? (
        <StatisticsView filter={filter} empty={<NoRows isFiltered={isFiltered} />} />
      ) : view === 'sequence' ? (
        <SequenceView filter={filter} empty={<NoRows isFiltered={isFiltered} />} />
      ) : (
        <FrameBrowser
          id="traffic"
          source={source}
          filter={query}
          look={looks[view]}
          onToggle={areExchanges ? toggle : undefined}
          empty={<NoRows isFiltered={isFiltered} />}
        />
      )}
    </div>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('traffic');
  const count = useFrameCount();
  const isEmpty = !isFiltered || count === 0;
  return (
    <EmptyState
      title={t(isEmpty ? 'emptyTitle' : 'noMatchTitle')}
      icon={isEmpty ? ArrowLeftRight : Filter}
      actions={isEmpty ? undefined : <ResetButton onReset={resetTrafficFilter}>{t('resetFilter')}</ResetButton>}
    >
      {t(isEmpty ? 'emptyText' : 'noMatchText')}
    </EmptyState>
  );
}

interface TrafficFilterBarProps {
  source: FrameSource;
  /** What is shown. */
  filter: FrameFilter;
  /** The active filter: the text, debounced. */
  query: string;
  /** Whether anything is hidden: then the number of rows is shown. */
  isFiltered: boolean;
}

/** The toolbar: filter text, filter shortcuts, and log actions. */
export function TrafficFilterBar({ source, filter, query, isFiltered }: TrafficFilterBarProps) {
  const requests = useTranslations('requests');
  const compose = useCompose();
  const exportSession = useExportSession();
  const serverId = useCurrentServerId();
  const isRecorded = useIsRecorded(serverId);
  const t = useTranslations('traffic');
  const notesId = useId();
  const [text, setText] = usePreference('trafficText');
  const [onlyApps, setOnlyApps] = usePreference('onlyAppTraffic');
  const [view, setView] = usePreference('trafficView');
  const showsTimeline = useTimelineShown(({ isShown }) => isShown);
  const clear = useClear();
  return (
    <>
      <div className={css.bar}>
        <FilterField value={text} onChange={setText} notesId={notesId}>
          {isFiltered && <RowTotal source={source} />}
          <SavedTrafficFilters query={text} onChoose={setText} />
        </FilterField>
        <ErrorsToggle />
        <KindChoice />
        <IconToggle icon={AppWindow} label={t('onlyApps')} isSelected={onlyApps} onChange={setOnlyApps} />
        <IconToggle
          icon={ChartNoAxesGantt}
          label={t('timeline.title')}
          isSelected={showsTimeline}
          onChange={(isShown) => useTimelineShown.setState({ isShown })}
        />
        <Segmented
          label={t('views.label')}
          value={view}
          options={[
            { value: 'exchanges', label: t('views.exchanges'), icon: TableOfContents },
            { value: 'frames', label: t('views.frames'), icon: Logs },
            { value: 'sequence', label: t('sequence.title'), icon: Workflow },
            { value: 'statistics', label: t('statistics.title'), icon: ChartColumn },
          ]}
          onChange={setView}
        />
        {serverId !== undefined && !isRecorded && (
          <IconButton icon={SquarePen} label={requests('compose')} onPress={() => compose(serverId)} />
        )}
        <IconButton icon={FileOutput} label={t('export')} onPress={() => exportSession({ type: 'filter', filter })} />
        <MenuButton label={t('clear')} icon={Trash2}>
          <MenuItem onPress={() => clear('ended')}>{t('clearEnded')}</MenuItem>
          <MenuItem tone="danger" onPress={() => clear('all')}>
            {t('clearAll')}
          </MenuItem>
        </MenuButton>
      </div>
      <Notes id={notesId} source={source} query={query} />
    </>
  );
}

/** The kinds that are shown; kinds in the text count instead, until one is chosen here. */
function KindChoice() {
  const t = useTranslations('traffic');
  const [text, setText] = usePreference('trafficText');
  const [shownGroups, showGroups] = usePreference('trafficGroups');
  const named = kindsIn(text);
  const selected = named === undefined ? shownGroups : groupsOf(named);
  const change = (groups: readonly TrafficGroup[]) => {
    if (named !== undefined) setText(withoutKey(text, 'kind'));
    showGroups(groups);
  };
  const toggle = (group: TrafficGroup) =>
    change(trafficGroups.filter((each) => selected.includes(each) !== (each === group)));
  const options = trafficGroups.map((group) => ({ value: group, label: t(`groups.${group}`) }));
  return (
    <>
      <div className={css.types}>
        <ToggleSet label={t('kinds')} selected={selected} options={options} onChange={change} />
      </div>
      <div className={css.typesMenu}>
        <MenuButton label={t('kinds')} icon={ListFilter}>
          {options.map(({ value, label }) => (
            <MenuItem key={value} onPress={() => toggle(value)} {...(selected.includes(value) && { icon: Check })}>
              {label}
            </MenuItem>
          ))}
        </MenuButton>
      </div>
    </>
  );
}

function RowTotal({ source }: { source: FrameSource }) {
  const t = useTranslations('traffic');
  const { count } = useQuantities();
  useVersion(source);
  if (source.latest === undefined) return null;
  const areExchanges = source.latestQuery.opened !== undefined;
  const text = source.isPartial ? 'rowsSoFar' : areExchanges ? 'exchangeRows' : 'rows';
  return (
    <span className={classNames(layout.quiet, css.total)} title={t(text, { count: source.total })}>
      {count(source.total)}
      {source.isPartial && '+'}
    </span>
  );
}

/** How often the rows are asked for again while bodies are not searched yet, in milliseconds. */
const pendingEveryMs = 1000;

function Notes({ id, source, query }: { id: string; source: FrameSource; query: string }) {
  useVersion(source);
  const bodies = query === '' ? undefined : source.latest?.bodies;
  const isPending = bodies !== undefined && bodies.pending > 0;
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => source.refresh(), pendingEveryMs);
    return () => clearInterval(timer);
  }, [source, isPending]);
  return <FilterNotes id={id} query={query} bodies={bodies} />;
}

interface SavedTrafficFiltersProps {
  query: string;
  onChoose: (query: string) => void;
}

function SavedTrafficFilters({ query, onChoose }: SavedTrafficFiltersProps) {
  const t = useTranslations('traffic.saved');
  const { trafficFilters } = useSettings();
  const { mutate } = useChangeSettings();
  const current = query.trim();
  return (
    <DialogTrigger>
      <IconButton icon={Bookmark} label={t('title')} />
      <Popover className={classNames(popover.popover, css.saved)} placement="bottom end" offset={4}>
        <Dialog className={css.savedList ?? ''} aria-label={t('title')}>
          {({ close }) => (
            <>
              {trafficFilters.length === 0 && <p className={layout.quiet}>{t('none')}</p>}
              <SavedFilters
                filters={trafficFilters}
                textOf={(saved) => saved.query}
                current={current === '' ? undefined : (name) => ({ name, query: current })}
                nameLabel={t('name')}
                onChoose={(saved) => {
                  onChoose(saved.query);
                  close();
                }}
                onChange={(filters) => mutate({ trafficFilters: filters })}
                onRestore={(saved) =>
                  updateSettings((now) => ({ trafficFilters: withFilter(now.trafficFilters, saved) }))
                }
              />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
