import { AppWindow, ArrowLeft, ArrowLeftRight, ArrowRight, Dot, Filter, Focus, Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { readSummary } from '#shared/mcp/summary.ts';
import { type Frame, type FrameFilter, type FrameKind, longestFilter } from '#shared/model/frame.ts';
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
import { Cell } from '../../ui/rows/row-scroller.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { areUsual, resetTrafficFilter, shownKinds } from './filters.ts';
import {
  FrameBrowser,
  type FrameSource,
  type FrameTableLook,
  type RowState,
  useFrames,
} from './frames/frame-browser.tsx';
import css from './frames/frames.module.css';

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

const quietKinds: ReadonlySet<FrameKind> = new Set(['stderr', 'http', 'sse', 'keepalive']);
const arrows = { out: ArrowRight, in: ArrowLeft, local: Dot } as const;

function useTrafficLook(): FrameTableLook {
  const t = useTranslations('traffic');
  return {
    label: t('label'),
    columnsClass: css.columns,
    headings: <FrameHeadings />,
    cells: (frame, { runningMs }) => <FrameCells frame={frame} runningMs={runningMs} />,
    rowClass: toneClass,
  };
}

/** What a row means as a whole. That a process ended is an error only when nobody stopped it. */
function toneClass(frame: Frame, hasFallen: boolean): string | undefined {
  if (frame.kind === 'error') return css.failed;
  if (frame.kind === 'stray') return css.stray;
  if (frame.kind === 'lifecycle') {
    const isFailure = frame.method?.endsWith('failed') === true || (frame.method === 'process ended' && hasFallen);
    return isFailure ? css.failed : undefined;
  }
  return quietKinds.has(frame.kind) ? css.quiet : undefined;
}

interface FrameCellsProps extends RowState {
  frame: Frame;
}

const FrameCells = memo(function FrameCells({ frame, runningMs }: FrameCellsProps) {
  const t = useTranslations('traffic');
  const { bytes } = useQuantities();
  const summary = useSummary(frame);
  const Arrow = arrows[frame.direction];
  return (
    <>
      <Cell className={css.time}>
        <Clock at={frame.at} />
      </Cell>
      <Cell title={frame.serverName} className={css.server}>
        {frame.channel === 'app' ? t('appOf', { server: frame.serverName }) : frame.serverName}
      </Cell>
      <Cell className={classNames(css.arrow, css[frame.direction])} label={t(`direction.${frame.direction}`)}>
        <Arrow aria-hidden />
      </Cell>
      <Cell title={frame.method} className={methodClass(frame)}>
        {frame.method?.replace(/^notifications\//, '') ?? t(`kind.${frame.kind}`)}
      </Cell>
      <Cell title={summary} className={css.summary}>
        {frame.marks?.map((mark) => (
          <span key={mark} className={css.mark} title={t(`markNotes.${mark}`)}>
            {t(`marks.${mark}`)}
          </span>
        ))}
        <bdi>{summary}</bdi>
      </Cell>
      <Cell title={frame.rpcId} className={classNames(css.number, css.id)}>
        {frame.rpcId === undefined ? '' : readableId(frame.rpcId)}
      </Cell>
      <Cell className={css.number}>
        <Latency frame={frame} runningMs={runningMs} />
      </Cell>
      <Cell className={classNames(css.number, css.size)}>{frame.size > 0 && bytes(frame.size)}</Cell>
    </>
  );
});

function Latency({ frame, runningMs }: FrameCellsProps) {
  const t = useTranslations('traffic');
  const { duration } = useQuantities();
  if (frame.kind === 'request' && frame.givenUp !== undefined) {
    const text = t(`givenUp.${frame.givenUp}`);
    const after = duration(frame.latencyMs ?? 0);
    return (
      <span className={css.unanswered} title={t('givenUpAfter', { how: text, duration: after })}>
        {text} · {after}
      </span>
    );
  }
  if (frame.latencyMs !== undefined) return duration(frame.latencyMs);
  if (frame.kind !== 'request' || frame.pairSeq !== undefined) return null;
  if (runningMs === undefined) return <span className={css.unanswered}>{t('unanswered')}</span>;
  return <span className={css.running}>{runningMs < 1000 ? t('running') : duration(runningMs)}</span>;
}

function methodClass({ kind, method }: Frame): string | undefined {
  if (kind === 'notification') return css.notification;
  return kind === 'result' || method === undefined ? css.answer : undefined;
}

/** An id without the quotes of its JSON text; the full text is on hover. */
function readableId(rpcId: string): string {
  return rpcId.startsWith('"') ? rpcId.slice(1, -1) : rpcId;
}

function FrameHeadings() {
  const t = useTranslations('traffic.columns');
  return (
    <>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.server}>
        {t('server')}
      </Cell>
      <Cell isHeading label={t('direction')} />
      <Cell isHeading>{t('method')}</Cell>
      <Cell isHeading>{t('summary')}</Cell>
      <Cell isHeading className={classNames(css.number, css.id)}>
        {t('id')}
      </Cell>
      <Cell isHeading className={css.number}>
        {t('latency')}
      </Cell>
      <Cell isHeading className={classNames(css.number, css.size)}>
        {t('size')}
      </Cell>
    </>
  );
}

/** What a frame is about in one line: in the user's language where the words are Loupe's own. */
function useSummary(frame: Frame): string {
  const t = useTranslations('traffic.summary');
  const read = readSummary(frame);
  switch (read?.type) {
    case 'list': {
      const count = t(`list.${read.list}`, { count: read.count });
      return [count, ...(read.isError ? ['isError'] : []), ...(read.hasMore ? [t('more')] : [])].join(' · ');
    }
    case 'batch':
      return t('batch', { count: read.count });
    case 'progress': {
      const done = t('progress', { progress: read.progress, total: read.total });
      return read.message === undefined ? done : `${done} · ${visibleText(read.message)}`;
    }
    case 'cursor':
      return t('cursor', { cursor: visibleText(read.cursor) });
    case 'attempt':
      return t('attempt', { attempt: read.attempt, target: visibleText(read.target) });
    case undefined:
      return visibleText(frame.summary);
  }
}

export function FrameCount() {
  const { count } = useQuantities();
  const head = useHead();
  return <span className={layout.dim}>{count(head)}</span>;
}
