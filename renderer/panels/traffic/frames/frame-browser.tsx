import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { BodySearch, Frame, FrameQuery } from '#shared/model/frames/frame.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { client, host } from '../../../data/client.ts';
import { useFrameFindings } from '../../../data/findings.ts';
import { useKeptRow } from '../../../data/kept-row.ts';
import { useVersion } from '../../../data/observable.ts';
import { useLiveSessions, usePendingRequests } from '../../../data/queries.ts';
import { type RowSource, type RowSourceOptions, useRowSource } from '../../../data/row-source.ts';
import { trafficHead, trafficNames } from '../../../data/versions.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyView } from '../../../ui/lazy-view.tsx';
import type { RowsHandle } from '../../../ui/rows/rows.tsx';
import { useNow } from '../../../ui/status/clock.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { TableView } from '../../../ui/table/table-view.tsx';
import type { FrameTableLook } from './frame-cells.tsx';
import { FrameMenuItems, FrameRowActions } from './frame-menu.tsx';
import css from './frames.module.css';
import { isPending, scaleOf, spanOf } from './time-scale.ts';
import { TimeAxis } from './waterfall.tsx';

const FrameView = lazyView(async () => (await import('./frame-view.tsx')).FrameView);

interface FrameBrowserProps {
  /** Under which the sizes of its panes are remembered. */
  id: string;
  source: FrameSource;
  filter: FrameQuery;
  look: FrameTableLook;
  /** Opens and closes an exchange; absent where each frame is a row. */
  onToggle?: ((frame: Frame) => void) | undefined;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** The frames whose details open here, without their threads; absent: all, with their threads. */
  opens?: (frame: Frame) => boolean;
}

/** The frames that match a filter, newest last, and the details of the one in the address. */
export function FrameBrowser({ id, source, filter, look, onToggle, empty, opens }: FrameBrowserProps) {
  const { frame: seq, change } = useWindowSearch();
  // The frame view may lag while an arrow key is held; the rows never do.
  const shownSeq = useDeferredValue(seq);
  const { data: detail } = useQuery({
    ...host.traffic.frame.queryOptions({ input: { seq: seq ?? 1 } }),
    enabled: seq !== undefined,
    gcTime: 0,
  });
  const isElsewhere = opens !== undefined && (detail === undefined || !opens(detail.frame));
  return (
    <TableView
      id={id}
      source={source}
      empty={empty}
      minSize={260}
      details={
        shownSeq === undefined || isElsewhere
          ? undefined
          : {
              id: 'frame',
              defaultSize: '55%',
              minSize: 240,
              content: (
                <FrameView
                  seq={shownSeq}
                  isAlone={opens !== undefined}
                  onClose={() => change({ frame: undefined, against: undefined }, { replace: true })}
                />
              ),
            }
      }
    >
      <FrameTable
        source={source}
        filter={filter}
        look={look}
        onToggle={onToggle}
        pairSeq={detail?.frame.pairSeq}
        isFrameOpen={seq !== undefined && !isElsewhere}
      />
    </TableView>
  );
}

/** The frames of the traffic log that match a filter, oldest first. */
export type FrameSource = RowSource<FrameQuery, Frame, FrameRange>;

interface FrameRange extends RowRange<Frame> {
  /** Present when the filter looks into bodies. */
  bodies?: BodySearch | undefined;
}

/** How long to wait for the first matching rows, in milliseconds. */
const firstRowsMs = 60;

/** The frames that match a filter. They change up to once per animation frame, so only the rows subscribe. */
export function useFrames(filter: FrameQuery): FrameSource {
  const [options] = useState(frameRows);
  return useRowSource<FrameQuery, Frame, FrameRange>(filter, trafficHead, options);
}

function frameRows(): RowSourceOptions<FrameQuery, Frame, FrameRange> {
  let isAnyOpen = false;
  return {
    renewal: trafficNames,
    fetch: (wanted, range, signal, isKnown) => {
      isAnyOpen = wanted.opened !== undefined && wanted.opened.length > 0;
      return client.traffic.rows({ filter: wanted, ms: isKnown ? 0 : firstRowsMs, ...range }, { signal });
    },
    keyOf: ({ seq }) => seq,
    // Rows move down while those of an opened exchange grow.
    mayChange: (frame) => isAnyOpen || isPending(frame) || mayGrow(frame),
  };
}

/** True for a message whose HTTP response is still to come. */
function mayGrow({ direction, channel, exchange }: Frame): boolean {
  return direction === 'out' && channel === 'http' && exchange?.others === 0;
}

interface FrameTableProps {
  source: FrameSource;
  filter: FrameQuery;
  look: FrameTableLook;
  onToggle: ((frame: Frame) => void) | undefined;
  /** The selected frame's response or request. */
  pairSeq: number | undefined;
  /** Whether the details of the selected frame are beside it. */
  isFrameOpen: boolean;
}

/** A table of frames; the selected one is part of the address. */
function FrameTable({ source, filter, look, onToggle, pairSeq, isFrameOpen }: FrameTableProps) {
  const t = useTranslations('traffic');
  const { frame: selected, change } = useWindowSearch();
  const { index: activeRow, keep } = useKeptRow(source);
  const scroller = useRef<RowsHandle>(null);
  const live = useLiveSessions();
  useVersion(source);
  const opened = new Set(filter.opened);

  // A frame that something else selected (a link, the address), or another filter moved, is located.
  const chosenHere = useRef<{ seq: number; filter: FrameQuery }>(undefined);
  const located = useRef<{ row: number; filter: FrameQuery }>(undefined);
  const [standIn, setStandIn] = useState<number>();
  const activate = useEffectEvent((seq: number, row = -1, isWanted = true) => {
    keep(row, seq);
    setStandIn(seq);
    located.current = row === -1 || !isWanted ? undefined : { row, filter };
  });
  const shown = useRef<{ seq: number; filter: FrameQuery }>(undefined);
  useEffect(() => {
    const [here, before] = [chosenHere.current, shown.current];
    shown.current = selected === undefined ? undefined : { seq: selected, filter };
    if (selected === undefined || (selected === here?.seq && filter === here.filter)) return;
    let isStale = false;
    // To open an exchange elsewhere scrolls nothing.
    const isWanted = before?.seq !== selected || !isSameBut('opened', before.filter, filter);
    client.traffic.locate({ filter, seq: selected }).then(
      ({ row, seq = selected }) => {
        if (!isStale) activate(seq, row, isWanted);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [selected, filter]);
  // It is brought into view as soon as the table has the rows of that filter.
  useEffect(() => {
    const { row, filter: wantedFilter } = located.current ?? {};
    if (row === undefined || wantedFilter !== source.latestQuery || row >= source.total) return;
    located.current = undefined;
    scroller.current?.scrollTo(row);
  });

  // The row may still have to be fetched: it is selected as soon as it is there, under the same filter.
  const wanted = useRef<{ row: number; filter: FrameQuery }>(undefined);
  const select = useCallback(
    (frame: Frame | undefined) => {
      if (frame === undefined) return;
      wanted.current = undefined;
      chosenHere.current = { seq: frame.seq, filter };
      setStandIn(undefined);
      change({ frame: frame.seq }, { replace: true });
    },
    [change, filter],
  );
  useEffect(() => {
    if (wanted.current?.filter === filter) select(source.rowAt(wanted.current.row));
  });

  const [inView, setInView] = useState({ first: 0, end: 0 });
  const onDraw = useCallback((first: number, end: number) => setInView({ first, end }), []);
  const waiting = useWaitingFrames();
  const isRunning = (frame: Frame) => isPending(frame) && live.has(frame.sessionId);
  const frames = framesIn(source, inView);
  // Each second draws the rows again.
  const now = useNow(1000, frames.some(isRunning));
  const findings = useFrameFindings(look.marksFindings === true ? frames.map(({ seq }) => seq) : []);
  const axis = useTimeAxis(frames, isRunning, now);
  return (
    <TimeAxis value={axis}>
      <Table
        handleRef={scroller}
        label={look.label}
        source={source}
        columns={look.columns}
        className={look.className}
        activeIndex={activeRow}
        onActivate={(row, frame) => {
          keep(row, frame?.seq);
          wanted.current = { row, filter };
          select(frame);
        }}
        // The row of an exchange stands for the frames that aren't shown.
        isSelected={({ seq }) => seq === selected || (selected !== undefined && seq === standIn)}
        {...(onToggle !== undefined && {
          groupOf: ({ seq, exchange }: Frame) =>
            exchange === undefined || exchange.others === 0 ? undefined : { isOpen: opened.has(seq) },
          onToggleGroup: onToggle,
        })}
        onClose={
          isFrameOpen
            ? () => {
                chosenHere.current = undefined;
                change({ frame: undefined, against: undefined }, { replace: true });
              }
            : undefined
        }
        menuLabel={() => look.label}
        menuItems={(frame) => <FrameMenuItems frame={frame} />}
        rowActions={(frame) => <FrameRowActions frame={frame} />}
        hasActionsInDetails
        onDraw={onDraw}
        endLabel={(added) => (added > 0 ? t('newestWaiting', { count: added }) : t('newest'))}
        rowClass={(frame) => classNames(look.rowClass(frame), frame.seq === pairSeq && css.pair)}
        stateOf={(frame) => ({
          runningMs: isRunning(frame) ? Math.max(0, now - frame.at) : undefined,
          isWaiting: waiting.has(frame.seq),
          finding: findings.get(frame.seq),
          color: look.colorOf?.(frame.serverId),
          isOpen: opened.has(frame.seq),
        })}
      />
    </TimeAxis>
  );
}

/** Whether two queries differ in this member at most. */
function isSameBut(name: keyof FrameQuery, one: FrameQuery, other: FrameQuery): boolean {
  return JSON.stringify({ ...one, [name]: undefined }) === JSON.stringify({ ...other, [name]: undefined });
}

/** The frames in view, as far as they are loaded. */
function framesIn(source: FrameSource, { first, end }: { first: number; end: number }): Frame[] {
  const frames: Frame[] = [];
  for (let row = first; row < end; row += 1) {
    const frame = source.rowAt(row);
    if (frame !== undefined) frames.push(frame);
  }
  return frames;
}

/** The frames of requests of servers that a person has to answer. */
function useWaitingFrames(): ReadonlySet<number> {
  const requests = usePendingRequests();
  return useMemo(
    () => new Set(requests.flatMap(({ subject }) => (subject.type === 'serverRequest' ? [subject.frameSeq] : []))),
    [requests],
  );
}

/** The time axis of the rows in view; the same object while nothing of it changes. */
function useTimeAxis(frames: readonly Frame[], isRunning: (frame: Frame) => boolean, now: number) {
  const scale = scaleOf(
    frames.map((frame) => spanOf(frame, isRunning(frame))),
    now,
  );
  const key = JSON.stringify(scale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object while nothing of it changes.
  return useMemo(() => scale, [key]);
}
