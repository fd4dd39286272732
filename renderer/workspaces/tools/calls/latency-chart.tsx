import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id.ts';
import type { ToolCallSummary } from '#shared/model/tool-call.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import type { Latency } from './latency.ts';
import css from './series-panel.module.css';

interface LatencyChartProps {
  /** In the order in which they were sent. */
  calls: readonly ToolCallSummary[];
  latency: Latency;
  /** How many there will be. */
  of: number;
  /** The call in view. */
  runId: RunId;
}

const height = 100;
/** Of a call that took no time at all, so that it is seen. */
const shortestBar = 2;

/** The durations of a series as bars, with lines at the median and at 95 %. What it shows is in its name and in the table. */
export function LatencyChart({ calls, latency, of, runId }: LatencyChartProps) {
  const t = useTranslations('calls');
  const { duration } = useQuantities();
  const { change } = useToolsSearch();
  const longest = Math.max(latency.max, ...calls.map(({ durationMs = 0 }) => durationMs), 1);
  const heightOf = (durationMs: number) => Math.max(shortestBar, (durationMs / longest) * height);
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
            className={css.bar}
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
