import { useTranslations } from 'use-intl';
import type { MethodStatistics } from '#shared/model/frame.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './statistics.module.css';

export const measures = ['count', 'latency', 'bytes'] as const;
export type Measure = (typeof measures)[number];

/** More bars would be no overview. */
const mostBars = 10;

interface MethodChartProps {
  rows: readonly MethodStatistics[];
  measure: Measure;
  /** Methods of several servers are told apart by the server's name. */
  namesServer: boolean;
}

/** A bar for each of the largest; for latency from 0 to p50, p95 and p99. Its values are in the table too. */
export function MethodChart({ rows, measure, namesServer }: MethodChartProps) {
  const t = useTranslations('traffic.statistics');
  const { count, bytes, duration } = useQuantities();
  const bars = rows
    .map((row) => ({ row, parts: partsOf(row, measure) }))
    .filter(({ parts }) => parts.length > 0)
    .sort((one, other) => (other.parts.at(-1) ?? 0) - (one.parts.at(-1) ?? 0))
    .slice(0, mostBars);
  const longest = Math.max(...bars.map(({ parts }) => parts.at(-1) ?? 0), Number.MIN_VALUE);
  const texts = { count, bytes, latency: duration };
  return (
    <div role="img" aria-label={t('chartOf', { measure: t(`measures.${measure}`) })} className={css.bars}>
      {measure === 'latency' && (
        <p className={css.legend}>
          {[50, 95, 99].map((share, index) => (
            <span key={share}>
              <svg viewBox="0 0 8 8" aria-hidden>
                <rect className={css[`part${index + 1}`]} width="8" height="8" />
              </svg>
              p{share}
            </span>
          ))}
        </p>
      )}
      {bars.map(({ row, parts }) => {
        const name = row.method === undefined ? t('noMethod') : visibleText(row.method);
        const full = namesServer ? `${name} · ${visibleText(row.serverName)}` : name;
        return (
          <div key={`${row.serverId} ${row.method}`} className={css.bar}>
            <span className={layout.truncate} title={full}>
              {full}
            </span>
            <svg className={css.track} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
              {parts.toReversed().map((part, index) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are p99, p95 and p50, or one.
                  key={index}
                  className={css[`part${parts.length - index}`]}
                  width={(part / longest) * 100}
                  height="8"
                />
              ))}
            </svg>
            <span className={css.value} title={parts.map((part) => texts[measure](part)).join(' · ')}>
              {texts[measure](parts.at(-1) ?? 0)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Ascending, what a bar shows; nothing where there is no latency. */
function partsOf({ count, bytes, latency }: MethodStatistics, measure: Measure): number[] {
  if (measure === 'count') return [count];
  if (measure === 'bytes') return [bytes];
  return latency === undefined ? [] : [latency.p50, latency.p95, latency.p99];
}
