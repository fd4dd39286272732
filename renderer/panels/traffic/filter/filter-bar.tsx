import { AppWindow, ChartColumn, Check, Focus, ListFilter, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslations } from 'use-intl';
import { withoutKey } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useCompose } from '../../../kit/request-menu/index.ts';
import { useCurrentServerId } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { type TrafficGroup, trafficGroups, usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../../ui/controls/menu.tsx';
import { ToggleSet } from '../../../ui/controls/segmented.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { groupsOf, kindsIn } from '../filters.ts';
import type { FrameSource } from '../frames/frame-browser.tsx';
import css from './filter.module.css';
import { FilterField } from './filter-field.tsx';
import { FilterNotes } from './filter-notes.tsx';
import { SavedFilters } from './saved-filters.tsx';

interface TrafficFilterBarProps {
  source: FrameSource;
  /** What is filtered by now: the text, a moment after it was typed. */
  query: string;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  /** Whether anything is hidden: then the number of rows is shown. */
  isFiltered: boolean;
}

/** One line: the filter's text, shortcuts for what is asked for often, and what is done with the log. */
export function TrafficFilterBar({ source, query, hasServer, isFiltered }: TrafficFilterBarProps) {
  const requests = useTranslations('requests');
  const compose = useCompose();
  const serverId = useCurrentServerId();
  const t = useTranslations('traffic');
  const notesId = useId();
  const [text, setText] = usePreference('trafficText');
  const [scope, setScope] = usePreference('trafficScope');
  const [onlyApps, setOnlyApps] = usePreference('onlyAppTraffic');
  const [view, setView] = usePreference('trafficView');
  const clear = (what: 'ended' | 'all') =>
    void attempt(client.traffic.clear({ scope: what })).then(() => source.reload());
  return (
    <>
      <div className={css.bar}>
        <FilterField value={text} onChange={setText} notesId={notesId}>
          {isFiltered && <RowTotal source={source} />}
          <SavedFilters query={text} onChoose={setText} />
        </FilterField>
        <KindChoice />
        <IconToggle icon={AppWindow} label={t('onlyApps')} isSelected={onlyApps} onChange={setOnlyApps} />
        {hasServer && (
          <IconToggle
            icon={Focus}
            label={t('scopeThis')}
            isSelected={scope === 'this'}
            onChange={(isOn) => setScope(isOn ? 'this' : 'all')}
          />
        )}
        <IconToggle
          icon={ChartColumn}
          label={t('statistics.title')}
          isSelected={view === 'statistics'}
          onChange={(isOn) => setView(isOn ? 'statistics' : 'frames')}
        />
        {serverId !== undefined && (
          <IconButton icon={SquarePen} label={requests('compose')} onPress={() => compose(serverId)} />
        )}
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
  return (
    <span
      className={classNames(layout.quiet, css.total)}
      title={t(source.isPartial ? 'rowsSoFar' : 'rows', { count: source.total })}
    >
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
