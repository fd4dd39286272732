import { ArrowLeft, ArrowRight, Dot } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isErrorFrame } from '#shared/mcp/error-frame.ts';
import type { FrameFinding } from '#shared/model/findings/findings.ts';
import type { Frame, FrameKind } from '#shared/model/frames/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../../../data/queries.ts';
import { FrameMark } from '../../../kit/findings/index.ts';
import { shortMethod, useMethodText, useSummaryText } from '../../../kit/summary-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock, dateText } from '../../../ui/status/clock.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './frames.module.css';
import { Waterfall } from './waterfall.tsx';

const quietKinds: ReadonlySet<FrameKind> = new Set(['stderr', 'http', 'sse', 'keepalive']);
const arrows = { out: ArrowRight, in: ArrowLeft, local: Dot } as const;

/**
 * The rows of Traffic: each frame with its time, server, method, summary, and how long its request took. With
 * `isOfSeveral`, frames of several servers may be shown, each with a colour next to its name.
 */
export function useTrafficLook(isOfSeveral: boolean): FrameTableLook {
  const t = useTranslations('traffic');
  const colors = useServerColors();
  return {
    label: t('label'),
    className: css.columns,
    columns: useFrameColumns(),
    marksFindings: true,
    colorOf: isOfSeveral ? colors : undefined,
    rowClass: toneClass,
  };
}

export function toneClass(frame: Frame): string | undefined {
  if (isErrorFrame(frame)) return css.failed;
  return quietKinds.has(frame.kind) ? css.quiet : undefined;
}

/** The columns of frames, the same array while the language stays. */
export function useFrameColumns(): readonly Column<Frame, RowState>[] {
  const t = useTranslations('traffic');
  const { bytes } = useQuantities();
  const summaryOf = useSummaryText();
  const methodOf = useMethodText();
  return useMemo(
    () => [
      { id: 'time', heading: t('columns.time'), className: css.time, cell: ({ at }) => <Clock at={at} /> },
      {
        id: 'server',
        heading: t('columns.server'),
        className: css.server,
        text: ({ serverName }) => serverName,
        // What is shown in two parts is read out whole.
        cellLabel: ({ channel, serverName }) => (channel === 'app' ? t('appOf', { server: serverName }) : serverName),
        cell: ({ channel }, state, serverName) => (
          <>
            {state?.color !== undefined && (
              <span aria-hidden className={css.swatch} style={{ background: state.color }} />
            )}
            <span>
              <ServerName text={channel === 'app' ? t('appOf', { server: serverName }) : serverName} />
            </span>
          </>
        ),
      },
      {
        id: 'direction',
        heading: t('columns.direction'),
        isHeadingHidden: true,
        cell: ({ direction }) => {
          const Arrow = arrows[direction];
          return <Arrow aria-hidden />;
        },
        cellLabel: ({ direction }) => t(`direction.${direction}`),
        cellClass: ({ direction }) => classNames(css.arrow, css[direction]),
      },
      {
        id: 'method',
        heading: t('columns.method'),
        text: ({ method }) => method && visibleText(method),
        cell: (frame) => shortMethod(methodOf(frame) ?? t(`kind.${frame.kind}`)),
        cellClass: methodClass,
      },
      {
        id: 'summary',
        heading: t('columns.summary'),
        className: css.summaryCell,
        text: summaryOf,
        cell: ({ marks, at, laterAbove }, state, summary) => (
          <>
            <EarlierMark at={at} laterAbove={laterAbove} />
            {state?.finding !== undefined && <FrameMark finding={state.finding} />}
            {marks?.map((mark) => (
              <span key={mark} className={css.mark} title={t(`markNotes.${mark}`)}>
                {t(`marks.${mark}`)}
              </span>
            ))}
            <bdi>{summary}</bdi>
          </>
        ),
        cellClass: () => css.summary,
      },
      {
        id: 'id',
        heading: t('columns.id'),
        look: 'number',
        className: css.id,
        text: ({ rpcId }) => rpcId && visibleText(rpcId),
        cell: (_, _state, rpcId) => readableId(rpcId),
      },
      {
        id: 'waterfall',
        heading: t('columns.waterfall'),
        className: css.waterfallCell,
        cell: (frame, state) => (
          <Waterfall frame={frame} isOpen={state?.runningMs !== undefined} isWaiting={state?.isWaiting === true} />
        ),
      },
      {
        id: 'latency',
        heading: t('columns.latency'),
        look: 'number',
        cell: (frame, state) => (
          <Latency frame={frame} runningMs={state?.runningMs} isWaiting={state?.isWaiting === true} />
        ),
      },
      {
        id: 'size',
        heading: t('columns.size'),
        look: 'number',
        className: css.size,
        cell: ({ size }) => size > 0 && bytes(size),
      },
    ],
    [t, bytes, summaryOf, methodOf],
  );
}

/** Less than this much earlier is only a sign, in milliseconds. */
const clearMs = 1000;

/** On a row that is earlier than the one above: how much, or of which day. */
export function EarlierMark({ at, laterAbove }: Pick<Frame, 'at' | 'laterAbove'>) {
  const t = useTranslations('traffic');
  const { duration } = useQuantities();
  if (laterAbove === undefined) return null;
  const isSameDay = dateText(at) === dateText(laterAbove);
  if (laterAbove - at < clearMs) {
    const text = `${t('earlier', { duration: duration(laterAbove - at) })}. ${t('earlierNote')}`;
    return (
      <span role="img" className={css.mark} aria-label={text} title={text}>
        ↑
      </span>
    );
  }
  return (
    <span className={css.mark} title={t('earlierNote')}>
      {isSameDay ? t('earlier', { duration: duration(laterAbove - at) }) : t('earlierOn', { date: dateText(at) })}
    </span>
  );
}

/** Servers of one machine differ in their port, so a name that ends with one is cut in its middle. */
export function ServerName({ text }: { text: string }) {
  if (!/:\d+$/.test(text)) return text;
  return (
    <span className={css.port}>
      <MiddleText text={text} />
    </span>
  );
}

/** Which way a frame went, outside of a table. */
export function DirectionArrow({ direction }: Pick<Frame, 'direction'>) {
  const t = useTranslations('traffic.direction');
  const Arrow = arrows[direction];
  return (
    <span role="img" aria-label={t(direction)} className={classNames(css.arrow, css[direction])}>
      <Arrow aria-hidden />
    </span>
  );
}

interface LatencyProps extends Pick<RowState, 'runningMs' | 'isWaiting'> {
  frame: Frame;
}

/** A request's latency, or its current state. */
export function Latency({ frame, runningMs, isWaiting }: LatencyProps) {
  const t = useTranslations('traffic');
  const { duration } = useQuantities();
  if (frame.kind === 'request' && frame.givenUp !== undefined) {
    const text = t(`givenUp.${frame.givenUp}`);
    // The column has no room for both: the time is on the frame that reports it, too.
    const title = t('givenUpAfter', { how: text, duration: duration(frame.latencyMs ?? 0) });
    return (
      <span className={css.unanswered} title={title}>
        {text}
      </span>
    );
  }
  if (frame.latencyMs !== undefined) return duration(frame.latencyMs);
  if (frame.kind !== 'request' || frame.pairSeq !== undefined) return null;
  if (runningMs === undefined) {
    return (
      <span className={css.unanswered} title={t('unanswered')}>
        {t('unanswered')}
      </span>
    );
  }
  return (
    <span className={isWaiting ? css.unanswered : css.running} title={duration(runningMs)}>
      {t(isWaiting ? 'waiting' : 'running')}
    </span>
  );
}

function methodClass({ kind, method }: Frame): string | undefined {
  if (kind === 'notification') return css.notification;
  return kind === 'result' || method === undefined ? css.answer : undefined;
}

/** An id without the quotes of its JSON text; the full text is on hover. */
function readableId(rpcId: string): string {
  return rpcId.startsWith('"') ? rpcId.slice(1, -1) : rpcId;
}

/** So many colours are in the themes: `--server-1` to `--server-8`. */
const colorCount = 8;

/**
 * A number from 1 to 8 for each server: by its id, so that it stays, and another one's while there are free ones where
 * two would have the same.
 */
export function colorNumbers(ids: readonly ServerId[]): ReadonlyMap<ServerId, number> {
  const numbers = new Map<ServerId, number>();
  const taken = new Set<number>();
  for (const id of ids) {
    if (taken.size === colorCount) taken.clear();
    let number = numberOf(id);
    while (taken.has(number)) number = (number % colorCount) + 1;
    taken.add(number);
    numbers.set(id, number);
  }
  return numbers;
}

/** Each server's colour as a CSS value, including removed servers; undefined with a single server. */
export function useServerColors(): ((serverId: ServerId) => string) | undefined {
  const servers = useServers();
  return useMemo(() => {
    if (servers === undefined || servers.length < 2) return undefined;
    const numbers = colorNumbers(servers.map(({ server }) => server.id));
    return (serverId) => `var(--server-${numbers.get(serverId) ?? numberOf(serverId)})`;
  }, [servers]);
}

function numberOf(id: ServerId): number {
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) % 65_521;
  return (hash % colorCount) + 1;
}

export interface RowState {
  /** How long a request has waited for its response, in milliseconds; undefined when it isn’t running. */
  runningMs: number | undefined;
  /** A request of the server that a person has to answer. */
  isWaiting: boolean;
  /** The worst thing that the rules found in it. */
  finding: FrameFinding | undefined;
  /** Its server's. */
  color: string | undefined;
  /** The frames of its exchange are rows below it. */
  isOpen: boolean;
}

export interface FrameTableLook {
  label: string;
  /** Sets `--columns`, the widths of the columns. */
  className: string | undefined;
  columns: readonly Column<Frame, RowState>[];
  /** The cells show findings. */
  marksFindings?: boolean;
  /** A server's colour; absent where there is one server. */
  colorOf?: ((serverId: ServerId) => string) | undefined;
  /** Extra class of a row. */
  rowClass: (frame: Frame) => string | undefined;
}
