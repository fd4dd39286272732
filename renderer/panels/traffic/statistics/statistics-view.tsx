import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter, MethodStatistics } from '#shared/model/frames/frame.ts';
import { latencyBounds } from '#shared/model/frames/frame-values.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { type RowSource, useRowSource, useRowsState } from '../../../data/row-source.ts';
import { trafficHead, trafficNames } from '../../../data/versions.ts';
import { addFilterTerm } from '../../../kit/menus/index.ts';
import { type Preferences, usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import layout from '../../../ui/layout.module.css';
import { BarTrack, Bins, PartMark } from '../../../ui/plot/plot.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { dateTimeText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './statistics.module.css';

interface StatisticsRange extends RowRange<MethodStatistics> {
  omitted: number;
}

type StatisticsSource = RowSource<FrameFilter, MethodStatistics, StatisticsRange>;

/** The matching frames in numbers, by server and method. Follows the log: one request at a time, when its head moved. */
export function StatisticsView({ filter, empty }: { filter: FrameFilter; empty: ReactNode }) {
  const source = useRowSource<FrameFilter, MethodStatistics, StatisticsRange>(filter, trafficHead, {
    renewal: trafficNames,
    fetch: async (wanted, _range, signal) => {
      const { methods, omitted, version } = await client.traffic.statistics({ filter: wanted }, { signal });
      return { rows: methods, total: methods.length, version, omitted };
    },
    keyOf: methodKey,
    mayChange: () => true,
  });
  const state = useRowsState(source);
  if (state === 'failed' && source.failure !== undefined) {
    return <FailureNotice failure={source.failure} onRetry={() => source.reload()} />;
  }
  if (state === 'empty') return <div className={layout.fillHeight}>{empty}</div>;
  return <Statistics source={source} />;
}

function methodKey({ serverId, method }: Pick<MethodStatistics, 'serverId' | 'method'>): string {
  return `${serverId} ${method ?? ''}`;
}

function Statistics({ source }: { source: StatisticsSource }) {
  const t = useTranslations('traffic.statistics');
  useVersion(source);
  const [measure, setMeasure] = usePreference('statisticsMeasure');
  const { rows = [], omitted = 0 } = source.latest ?? {};
  const servers = new Set(rows.map(({ serverId }) => serverId));
  return (
    <div className={classNames(layout.scroll, css.view)}>
      <section className={css.chart} aria-label={t('chart')}>
        <Segmented
          label={t('chart')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          onChange={setMeasure}
        />
        {measure === 'distribution' ? (
          <Distributions rows={rows} namesServer={servers.size > 1} />
        ) : (
          <MethodChart rows={rows} measure={measure} namesServer={servers.size > 1} />
        )}
      </section>
      <div className={css.numbers}>
        <StatisticsTable rows={rows} namesServer={servers.size > 1} />
        {omitted > 0 && <p className={layout.quiet}>{t('omitted', { count: omitted })}</p>}
      </div>
    </div>
  );
}

function StatisticsTable({ rows, namesServer }: { rows: readonly MethodStatistics[]; namesServer: boolean }) {
  const t = useTranslations('traffic.statistics');
  const { count, bytes, duration, rate } = useStatisticTexts();
  return (
    <table className={css.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('server')}</th>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col" title={t('rateNote')}>
            {t('rate')}
          </th>
          {([50, 95, 99] as const).map((share) => (
            <th key={share} scope="col" title={t('latencyNote', { share })}>
              p{share}
            </th>
          ))}
          <th scope="col">{t('bytes')}</th>
          <th scope="col">{t('errors')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={methodKey(row)}>
            <td title={visibleText(row.serverName)}>{visibleText(row.serverName)}</td>
            <th scope="row" title={row.method && visibleText(row.method)}>
              <MethodName row={row} namesServer={namesServer} />
            </th>
            <td>{count(row.count)}</td>
            <td>{row.perSecond === undefined ? '' : rate(row.perSecond)}</td>
            <td>{row.latency && duration(row.latency.p50)}</td>
            <td>{row.latency && duration(row.latency.p95)}</td>
            <td>{row.latency && duration(row.latency.p99)}</td>
            <td>{bytes(row.bytes)}</td>
            <td className={row.errors > 0 ? layout.error : layout.dim}>{count(row.errors)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the exchanges of a method; undefined for what has none. */
function useShowMethod(): (row: MethodStatistics) => (() => void) | undefined {
  const [, setView] = usePreference('trafficView');
  return ({ method, serverName }) =>
    method === undefined
      ? undefined
      : () => {
          addFilterTerm('method', method);
          addFilterTerm('server', serverName);
          setView('exchanges');
        };
}

interface MethodNameProps {
  row: MethodStatistics;
  namesServer: boolean;
  /** What is shown, by default the method alone. */
  text?: string;
}

/** A method of a server: a press shows its exchanges. */
function MethodName({ row, namesServer, text }: MethodNameProps) {
  const { method } = row;
  const t = useTranslations('traffic.statistics');
  const show = useShowMethod()(row);
  if (method === undefined) return <i>{t('noMethod')}</i>;
  return (
    <button
      type="button"
      className={css.method}
      title={t('filterBy', { method: visibleText(method) })}
      aria-label={nameOf(row, namesServer, '')}
      onClick={show}
    >
      {text ?? visibleText(method)}
    </button>
  );
}

interface MethodBarProps {
  row: MethodStatistics;
  name: string;
  value: string;
  valueTitle: string;
  /** Its bar, for the eyes only. */
  children: ReactNode;
}

/** A method with its bar and its value: a press shows its exchanges. */
function MethodBar({ row, name, value, valueTitle, children }: MethodBarProps) {
  const t = useTranslations('traffic.statistics');
  const show = useShowMethod()(row);
  const parts = (
    <>
      <span className={layout.truncate} title={name}>
        {name}
      </span>
      {children}
      <span className={css.value} title={valueTitle}>
        {value}
      </span>
    </>
  );
  if (show === undefined) return <div className={css.bar}>{parts}</div>;
  return (
    <button
      type="button"
      className={css.bar}
      title={t('filterBy', { method: visibleText(row.method ?? '') })}
      onClick={show}
    >
      {parts}
    </button>
  );
}

/** Formatted numbers; rates below one per second are per minute. */
function useStatisticTexts() {
  const t = useTranslations('traffic.statistics');
  const { count, bytes, duration } = useQuantities();
  const short = (value: number) => count(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  const rate = (perSecond: number) => {
    if (perSecond >= 1) return t('perSecond', { rate: short(perSecond) });
    const perMinute = Math.round(perSecond * 60);
    return perMinute === 0 ? t('belowPerMinute') : t('perMinute', { rate: count(perMinute) });
  };
  return { count, bytes, duration, rate };
}

type Measure = Preferences['statisticsMeasure'];
const measures: readonly Measure[] = ['count', 'latency', 'distribution', 'bytes'];
type BarMeasure = Exclude<Measure, 'distribution'>;

/** More bars would be no overview. */
const maxBars = 10;

/** A histogram for each of the methods with the most responses, all over the same latencies. */
function Distributions({ rows, namesServer }: Omit<MethodChartProps, 'measure'>) {
  const t = useTranslations('traffic.statistics');
  const { count, duration } = useQuantities();
  const all = rows.flatMap(({ latency, ...row }) => (latency === undefined ? [] : [{ row, ...latency }]));
  const shown = all.toSorted((one, other) => sumOf(other.histogram) - sumOf(one.histogram)).slice(0, maxBars);
  const used = shown.flatMap(({ histogram }) => histogram.flatMap((value, index) => (value > 0 ? [index] : [])));
  const [first, last] = [Math.min(...used), Math.max(...used)];
  const range = (index: number) => {
    const [from = 0, to] = [latencyBounds[index - 1], latencyBounds[index]];
    return to === undefined ? `> ${duration(from)}` : `${duration(from)} – ${duration(to)}`;
  };
  if (used.length === 0) return null;
  return (
    <div className={css.bars}>
      {shown.map(({ row, histogram, p50 }) => {
        const name = nameOf(row, namesServer, t('noMethod'));
        const bins = histogram.slice(first, last + 1);
        const values = bins.flatMap((value, index) => (value > 0 ? [`${range(first + index)}: ${count(value)}`] : []));
        return (
          <div key={methodKey(row)} className={classNames(css.bar, css.histogram)}>
            <MethodName row={row} namesServer={namesServer} text={name} />
            <Trend trend={row.trend} />
            <Bins values={bins} label={values.join(', ')} />
            <span className={css.value}>{duration(p50)}</span>
          </div>
        );
      })}
      <p className={classNames(layout.quiet, css.range)}>{t('range', { from: range(first), to: range(last) })}</p>
    </div>
  );
}

/** How many there were over time. */
function Trend({ trend }: Pick<MethodStatistics, 'trend'>) {
  const t = useTranslations('traffic.statistics');
  const { count, duration } = useQuantities();
  if (trend === undefined) return <span />;
  const { from, to, counts } = trend;
  const label = t('overTime', {
    from: dateTimeText(from),
    duration: duration(to - from),
    counts: counts.map(count).join(' '),
  });
  return <Bins values={counts} label={label} isQuiet />;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function nameOf(
  { method, serverName }: Pick<MethodStatistics, 'method' | 'serverName'>,
  namesServer: boolean,
  none: string,
) {
  const name = method === undefined ? none : visibleText(method);
  return namesServer ? `${name} · ${visibleText(serverName)}` : name;
}

interface MethodChartProps {
  rows: readonly MethodStatistics[];
  measure: BarMeasure;
  /** With several servers, methods are prefixed with the server's name. */
  namesServer: boolean;
}

const partNumbers = [1, 2, 3] as const;

/** A bar for each of the largest; for latency from 0 to p50, p95 and p99. Its values are in the table too. */
function MethodChart({ rows, measure, namesServer }: MethodChartProps) {
  const t = useTranslations('traffic.statistics');
  const { count, bytes, duration } = useQuantities();
  const sorted = rows
    .map((row) => ({ row, parts: partsOf(row, measure) }))
    .filter(({ parts }) => parts.length > 0)
    .sort((one, other) => (other.parts.at(-1) ?? 0) - (one.parts.at(-1) ?? 0));
  const bars = sorted.slice(0, maxBars);
  const longest = Math.max(...bars.map(({ parts }) => parts.at(-1) ?? 0), 0);
  const texts = { count, bytes, latency: duration };
  return (
    <>
      {measure === 'latency' && (
        <p className={css.legend}>
          {([50, 95, 99] as const).map((share, index) => (
            <span key={share}>
              <PartMark part={partNumbers[index] ?? 1} />p{share}
            </span>
          ))}
        </p>
      )}
      <ul aria-label={t('chartOf', { measure: t(`measures.${measure}`) })} className={css.bars}>
        {bars.map(({ row, parts }) => (
          <li key={methodKey(row)}>
            <MethodBar
              row={row}
              name={nameOf(row, namesServer, t('noMethod'))}
              value={texts[measure](parts.at(-1) ?? 0)}
              valueTitle={parts.map((part) => texts[measure](part)).join(' · ')}
            >
              <BarTrack parts={parts} of={longest} />
            </MethodBar>
          </li>
        ))}
      </ul>
      {sorted.length > bars.length && (
        <p className={layout.quiet}>{t('largest', { shown: bars.length, count: sorted.length })}</p>
      )}
    </>
  );
}

/** The latencies of a bar in ascending order; empty when there are none. */
function partsOf({ count, bytes, latency }: MethodStatistics, measure: BarMeasure): number[] {
  if (measure === 'count') return [count];
  if (measure === 'bytes') return [bytes];
  return latency === undefined ? [] : [latency.p50, latency.p95, latency.p99];
}
