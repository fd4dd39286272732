import { Ban, Check, CircleX, Clock3, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { hasFailed } from '#shared/mcp/error-frame.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import { shortMethod, useMethodText, useSummaryText } from '../../../kit/summary-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import type { Column } from '../../../ui/table/column.ts';
import { GroupToggle } from '../../../ui/table/table-cells.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import {
  type FrameTableLook,
  type RowState,
  toneClass,
  useFrameColumns,
  useServerColors,
} from '../frames/frame-cells.tsx';
import frames from '../frames/frames.module.css';
import css from './exchanges.module.css';

/** The rows of Traffic as exchanges: how it ended, what was asked, and what came, with the frames of an opened one below. */
export function useExchangeLook(isOfSeveral: boolean, onToggle: (frame: Frame) => void): FrameTableLook {
  const t = useTranslations('traffic');
  const colors = useServerColors();
  const colorOf = isOfSeveral ? colors : undefined;
  return {
    label: t('label'),
    className: classNames(css.columns, colorOf !== undefined && css.several),
    columns: useExchangeColumns(onToggle),
    marksFindings: true,
    colorOf,
    rowClass: (frame) =>
      classNames(hasFailed(frame) ? frames.failed : toneClass(frame), frame.exchange === undefined && css.part),
  };
}

type ExchangeState = 'waiting' | 'running' | 'failed' | 'cancelled' | 'unanswered' | 'done';

const icons: Record<ExchangeState, LucideIcon> = {
  waiting: Clock3,
  running: LoaderCircle,
  failed: CircleX,
  cancelled: Ban,
  unanswered: TriangleAlert,
  done: Check,
};

/** How an exchange ended, or that it hasn't; undefined for what has no response, and for its other frames. */
function stateOf(frame: Frame, state: RowState | undefined): ExchangeState | undefined {
  if (hasFailed(frame)) return 'failed';
  if (frame.kind !== 'request' && frame.exchange?.status !== undefined) return 'done';
  if (frame.kind !== 'request' || frame.exchange === undefined) return undefined;
  if (frame.givenUp === 'cancelled') return 'cancelled';
  if (frame.pairSeq !== undefined) return 'done';
  if (state?.runningMs === undefined) return 'unanswered';
  return state.isWaiting ? 'waiting' : 'running';
}

/** A response and an HTTP head are nothing to look for. */
const mostPlain = 2;
/** Up to here the other frames are counted. */
const mostOthers = 1000;

function useExchangeColumns(onToggle: (frame: Frame) => void): readonly Column<Frame, RowState>[] {
  const t = useTranslations('traffic');
  const { bytes, count } = useQuantities();
  const summaryOf = useSummaryText();
  const methodOf = useMethodText();
  const given = useFrameColumns();
  return useMemo(() => {
    const column = (id: string) => given.filter((each) => each.id === id);
    const others = (number: number) => (number > mostOthers ? `${count(mostOthers)}+` : count(number));
    return [
      {
        id: 'others',
        heading: t('columns.others'),
        isHeadingHidden: true,
        cell: (frame, state) => {
          const number = frame.exchange?.others ?? 0;
          if (number === 0) return null;
          const isOpen = state?.isOpen === true;
          return (
            <GroupToggle
              count={number > mostPlain ? others(number) : ''}
              isOpen={isOpen}
              label={t(isOpen ? 'hideOthers' : 'showOthers', { count: Math.min(number, mostOthers) })}
              onToggle={() => onToggle(frame)}
            />
          );
        },
        cellClass: ({ exchange }) =>
          classNames(css.others, exchange !== undefined && exchange.others <= mostPlain && css.plain),
      },
      {
        id: 'state',
        heading: t('columns.state'),
        isHeadingHidden: true,
        cell: (frame, state) => <StateIcon state={stateOf(frame, state)} status={frame.exchange?.status} />,
        cellClass: () => css.state,
      },
      ...column('time').map((each) => ({ ...each, className: css.time })),
      ...column('server').map((each) => ({ ...each, className: css.server })),
      ...column('direction'),
      {
        id: 'method',
        heading: t('columns.method'),
        text: ({ method }) => method && visibleText(method),
        cell: (frame) => {
          const isResponse = frame.exchange === undefined && (frame.kind === 'result' || frame.kind === 'error');
          const method = isResponse ? undefined : methodOf(frame);
          return shortMethod(method ?? t(`kind.${frame.kind}`));
        },
        cellClass: ({ exchange }) => (exchange === undefined ? css.partName : undefined),
      },
      {
        id: 'summary',
        heading: t('columns.target'),
        className: css.target,
        text: (frame) => {
          const response = frame.exchange?.response;
          return [summaryOf(frame), response && summaryOf(response)].filter(Boolean).join(' → ');
        },
        cell: (frame, state, text) => {
          const [summary] = column('summary');
          const response = frame.exchange?.response;
          return (
            <>
              {summary?.cell?.(frame, state, response === undefined ? text : summaryOf(frame))}
              {response !== undefined && (
                <>
                  <span className={css.answer}> → </span>
                  {summary?.cell?.(response, undefined, summaryOf(response))}
                </>
              )}
            </>
          );
        },
        cellClass: () => frames.summary,
      },
      ...column('waterfall').map((each) => ({ ...each, className: css.waterfall })),
      ...column('latency'),
      {
        id: 'sizes',
        heading: t('columns.sizes'),
        look: 'number',
        className: css.sizes,
        cell: ({ size, exchange }) =>
          [size, exchange?.response?.size ?? 0]
            .filter((each) => each > 0)
            .map(bytes)
            .join(' → '),
      },
    ];
  }, [t, bytes, count, summaryOf, methodOf, given, onToggle]);
}

function StateIcon({ state, status }: { state: ExchangeState | undefined; status: number | undefined }) {
  const t = useTranslations('traffic.states');
  if (state === undefined) return null;
  const Icon = icons[state];
  const name = status === undefined ? t(state) : t('withStatus', { state: t(state), status: String(status) });
  return (
    <span role="img" aria-label={name} title={name} className={css[state]}>
      <Icon aria-hidden />
    </span>
  );
}
