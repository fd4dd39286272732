import { ArrowLeft, ArrowRight, Dot } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFinding } from '#shared/model/findings/findings.ts';
import type { Frame, FrameKind } from '#shared/model/frames/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../../../data/queries.ts';
import { FrameMark } from '../../../kit/findings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { Cell } from '../../../ui/rows/rows.tsx';
import { Clock } from '../../../ui/status/clock.tsx';
import css from './frames.module.css';
import { useMethodText, useSummaryText } from './summary-text.ts';
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
  const colorOf = isOfSeveral ? colors : undefined;
  return {
    label: t('label'),
    columnsClass: css.columns,
    headings: <FrameHeadings />,
    marksFindings: true,
    cells: (frame, state) => <FrameCells frame={frame} {...state} color={colorOf?.(frame.serverId)} />,
    rowClass: toneClass,
  };
}

/** The status of a row. A process exit is an error only when the user didn't stop it. */
function toneClass(frame: Frame, endedByItself: boolean): string | undefined {
  if (frame.kind === 'error') return css.failed;
  if (frame.kind === 'stray') return css.stray;
  if (frame.kind === 'lifecycle') {
    const isFailure = frame.method?.endsWith('failed') === true || (frame.method === 'process ended' && endedByItself);
    return isFailure ? css.failed : undefined;
  }
  return quietKinds.has(frame.kind) ? css.quiet : undefined;
}

interface FrameCellsProps extends Omit<RowState, 'finding'> {
  frame: Frame;
}

interface TrafficCellsProps extends FrameCellsProps, RowState {
  /** Its server's. */
  color: string | undefined;
}

const FrameCells = memo(function FrameCells({ frame, runningMs, isWaiting, finding, color }: TrafficCellsProps) {
  const t = useTranslations('traffic');
  const { bytes } = useQuantities();
  const summary = useSummaryText()(frame);
  const method = useMethodText()(frame);
  const Arrow = arrows[frame.direction];
  return (
    <>
      <Cell className={css.time}>
        <Clock at={frame.at} />
      </Cell>
      <Cell title={frame.serverName} className={css.server}>
        {color !== undefined && <span aria-hidden className={css.swatch} style={{ background: color }} />}
        {frame.channel === 'app' ? t('appOf', { server: frame.serverName }) : frame.serverName}
      </Cell>
      <Cell className={classNames(css.arrow, css[frame.direction])} label={t(`direction.${frame.direction}`)}>
        <Arrow aria-hidden />
      </Cell>
      <Cell title={frame.method} className={methodClass(frame)}>
        {method?.replace(/^notifications\//, '') ?? t(`kind.${frame.kind}`)}
      </Cell>
      <Cell title={summary} className={classNames(css.summary, css.summaryCell)}>
        {finding !== undefined && <FrameMark finding={finding} />}
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
      <Cell className={css.waterfallCell}>
        <Waterfall frame={frame} isOpen={runningMs !== undefined} isWaiting={isWaiting} />
      </Cell>
      <Cell className={css.number}>
        <Latency frame={frame} runningMs={runningMs} isWaiting={isWaiting} />
      </Cell>
      <Cell className={classNames(css.number, css.size)}>{frame.size > 0 && bytes(frame.size)}</Cell>
    </>
  );
});

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

/** A request's latency, or its current state. */
export function Latency({ frame, runningMs, isWaiting }: FrameCellsProps) {
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
  if (runningMs === undefined) return <span className={css.unanswered}>{t('unanswered')}</span>;
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
      <Cell isHeading className={css.summaryCell}>
        {t('summary')}
      </Cell>
      <Cell isHeading className={classNames(css.number, css.id)}>
        {t('id')}
      </Cell>
      <Cell isHeading className={css.waterfallCell}>
        {t('waterfall')}
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
function useServerColors(): ((serverId: ServerId) => string) | undefined {
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

interface RowState {
  /** How long a request has waited for its response, in milliseconds; undefined when it isn’t running. */
  runningMs: number | undefined;
  /** A request of the server that a person has to answer. */
  isWaiting: boolean;
  /** The worst thing that the rules found in it. */
  finding: FrameFinding | undefined;
}

export interface FrameTableLook {
  label: string;
  /** Sets `--columns`, the widths of the columns. */
  columnsClass: string | undefined;
  headings: ReactNode;
  cells: (frame: Frame, state: RowState) => ReactNode;
  /** The cells show findings. */
  marksFindings?: boolean;
  /** Extra class of a row. `endedByItself`: its session ended without being stopped. */
  rowClass: (frame: Frame, endedByItself: boolean) => string | undefined;
}
