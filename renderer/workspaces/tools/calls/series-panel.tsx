import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from '../../../data/client.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { useToolsSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { cancelCall } from './call-actions.ts';
import { type CallStatus, statusOf } from './call-status.ts';
import css from './calls.module.css';

type Latency = NonNullable<ReturnType<typeof latencyOf>>;

const maxSeries = 1000;

/** The durations of a series of calls: figures, a chart, and a table. */
export function SeriesPanel({ series, runId }: { series: NonNullable<ToolCall['series']>; runId: RunId }) {
  const t = useTranslations('calls');
  const query = useQuery(host.calls.list.queryOptions({ input: { series: series.id, count: maxSeries } }));
  const { duration, count } = useQuantities();
  const [isTable, setTable] = useState(false);
  if (query.data === undefined) {
    return (
      <section className={classNames(layout.stack, css.panel)} aria-label={t('latency', { count: series.of })}>
        <Fetching query={query} />
      </section>
    );
  }
  const calls = [...query.data.rows].sort((a, b) => (a.series?.number ?? 0) - (b.series?.number ?? 0));
  const answered = calls.flatMap(({ outcome, durationMs }) =>
    durationMs === undefined || outcome === 'failed' || outcome === undefined ? [] : [durationMs],
  );
  const latency = latencyOf(answered);
  const failed = calls.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <section className={classNames(layout.stack, css.panel)} aria-label={t('latency', { count: series.of })}>
      <Fetching query={query} />
      <div className={classNames(layout.wideRow, css.head)}>
        <dl className={classNames(layout.wrapping, css.figures)}>
          <div>
            <dt>{t('title')}</dt>
            <dd>{t('series', { number: answered.length, of: series.of })}</dd>
          </div>
          {latency !== undefined &&
            (['min', 'p50', 'p95', 'max'] as const).map((figure) => (
              <div key={figure}>
                <dt>{t(`figures.${figure}`)}</dt>
                <dd>{duration(latency[figure])}</dd>
              </div>
            ))}
          {failed > 0 && (
            <div data-tone="error">
              <dt>{t('figures.failed')}</dt>
              <dd>{count(failed)}</dd>
            </div>
          )}
        </dl>
        <span className={classNames(layout.row, layout.fixed)}>
          {isRunning(calls, series.of) && <Button onPress={() => cancelCall(series.id)}>{t('stopSeries')}</Button>}
          <Button variant="quiet" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
            {t('asTable')}
          </Button>
        </span>
      </div>
      {latency !== undefined && <LatencyChart calls={calls} latency={latency} of={series.of} runId={runId} />}
      {isTable && <Durations calls={calls} runId={runId} />}
    </section>
  );
}

const endings: readonly CallStatus[] = ['denied', 'withdrawn', 'cancelled', 'failed'];

/** True while a call of the series runs or others are still to come. */
function isRunning(calls: readonly ToolCallSummary[], of: number): boolean {
  const last = calls.at(-1);
  if (last === undefined || last.phase !== 'ended') return true;
  return calls.length < of && !endings.includes(statusOf(last));
}

function Durations({ calls, runId }: { calls: readonly ToolCallSummary[]; runId: RunId }) {
  const t = useTranslations('calls');
  const { duration } = useQuantities();
  const { change } = useToolsSearch();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('duration')}</th>
          <th scope="col">{t('outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id} data-shown={call.id === runId || undefined}>
            <td>
              <Button variant="quiet" onPress={() => change({ run: call.id })}>
                {call.series?.number ?? 1}
              </Button>
            </td>
            <td>{call.durationMs !== undefined && duration(call.durationMs)}</td>
            <td>{t(`status.${statusOf(call)}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LatencyChartProps {
  /** In the order of the series. */
  calls: readonly ToolCallSummary[];
  latency: Latency;
  of: number;
  runId: RunId;
}

const height = 100;
/** Keeps the bar of an instant call visible. */
const minBarHeight = 2;

/** The durations as bars, with lines at the median and at 95 %. Name and table have the same information. */
function LatencyChart({ calls, latency, of, runId }: LatencyChartProps) {
  const t = useTranslations('calls');
  const { duration } = useQuantities();
  const { change } = useToolsSearch();
  const longest = Math.max(latency.max, ...calls.map(({ durationMs = 0 }) => durationMs), 1);
  const heightOf = (durationMs: number) => Math.max(minBarHeight, (durationMs / longest) * height);
  const { min, p50, p95, max } = latency;
  const figures = { min: duration(min), p50: duration(p50), p95: duration(p95), max: duration(max) };
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${of} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('latencyText', figures)}
    >
      {calls.map(({ id, series, outcome, durationMs }) =>
        durationMs === undefined ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the table does the same.
          <rect
            key={id}
            className={css.durationBar}
            data-status={outcome}
            data-shown={id === runId || undefined}
            x={(series?.number ?? 1) - 1 + 0.1}
            width={0.8}
            y={height - heightOf(durationMs)}
            height={heightOf(durationMs)}
            onClick={() => change({ run: id })}
          >
            <title>{duration(durationMs)}</title>
          </rect>
        ),
      )}
      {[p50, p95].map((value, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: both may be the same.
          key={index}
          className={css.rule}
          x1={0}
          x2={of}
          y1={height - heightOf(value)}
          y2={height - heightOf(value)}
        />
      ))}
    </svg>
  );
}

/** Minimum, percentiles (nearest rank) and maximum of durations in milliseconds; undefined for none. */
export function latencyOf(durations: readonly number[]) {
  const sorted = [...durations].sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return undefined;
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? max;
  return { min, p50: rank(0.5), p95: rank(0.95), max };
}
