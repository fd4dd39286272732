import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame, FrameFilter, MethodStatistics } from '#shared/model/frames/frame.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import type { SessionView } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import { ObservableValue, useVersion } from '../../../data/observable.ts';
import { useRowSource } from '../../../data/row-source.ts';
import { trafficHead } from '../../../data/versions.ts';
import { useMethodText, useSummaryText } from '../../../kit/summary-text.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './overview.module.css';

/** Numbers of a log that grows are enough so often, in milliseconds. */
const followMs = 1000;
const mostMethods = 8;
const mostErrors = 5;
/** The filter of Traffic for what failed. */
const errorFilter = 'is:error';

/** The head of the log, at most once in {@link followMs}. */
function useSlowHead(): ObservableValue<number> {
  const [slow] = useState(() => new ObservableValue(trafficHead.get()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ignore = trafficHead.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        slow.set(trafficHead.get());
      }, followMs);
    });
    return () => {
      ignore();
      clearTimeout(timer);
    };
  }, [slow]);
  return slow;
}

/** The latency of a session's requests, and its last errors. They follow the log. */
export function TrafficSections({ session: { id: sessionId } }: { session: SessionView }) {
  const head = useSlowHead();
  const filter = useMemo(() => ({ sessionId }), [sessionId]);
  return (
    <>
      <LatencySection filter={filter} head={head} />
      <ErrorsSection filter={filter} head={head} />
    </>
  );
}

interface FollowedProps {
  filter: FrameFilter;
  head: ObservableValue<number>;
}

function LatencySection({ filter, head }: FollowedProps) {
  const t = useTranslations('overview');
  const { count, duration } = useQuantities();
  const { change } = useWindowSearch();
  const source = useRowSource<FrameFilter, MethodStatistics, RowRange<MethodStatistics>>(filter, head, {
    fetch: async (wanted, _range, signal) => {
      const { methods, version } = await client.traffic.statistics({ filter: wanted }, { signal });
      // A request that HTTP refused has no response, and so no latency.
      const ended = methods.filter(({ latency, errors }) => latency !== undefined || errors > 0);
      return { rows: ended, total: ended.length, version };
    },
    keyOf: ({ method }) => method ?? '',
    mayChange: () => true,
  });
  useVersion(source);
  const rows = source.latest?.rows ?? [];
  const showAll = () => {
    usePreferences.setState({ trafficView: 'statistics', panelScope: 'this' });
    change({ panel: 'traffic' });
  };
  return (
    <Section
      title={t('latency')}
      actions={
        rows.length > 0 && (
          <Button variant="quiet" onPress={showAll}>
            {t('statistics')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={layout.nothing}>{t('noLatency')}</p>
      ) : (
        <table className={css.table} aria-label={t('latency')}>
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
              <th scope="col">{t('errors')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostMethods).map((row) => (
              <tr key={row.method ?? ''}>
                <th scope="row">
                  <code>{visibleText(row.method ?? '')}</code>
                </th>
                <td>{count(row.count)}</td>
                <td>{row.latency && duration(row.latency.p50)}</td>
                <td>{row.latency && duration(row.latency.p95)}</td>
                <td className={row.errors > 0 ? layout.error : layout.dim}>{count(row.errors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function ErrorsSection({ filter, head }: FollowedProps) {
  const t = useTranslations('overview');
  const { change } = useWindowSearch();
  const openFrame = useOpenFrame();
  const summaryOf = useSummaryText();
  const methodOf = useMethodText();
  const traffic = useTranslations('traffic');
  /** What became of an exchange. */
  const endOf = (frame: Frame) => {
    const { response, status = 0 } = frame.exchange ?? {};
    if (response !== undefined) return summaryOf(response);
    if (status >= 400) return `HTTP ${status}`;
    return frame.givenUp === undefined ? summaryOf(frame) : traffic(`givenUp.${frame.givenUp}`);
  };
  const source = useRowSource<FrameFilter, Frame, RowRange<Frame>>(filter, head, {
    fetch: async (wanted, _range, signal) => {
      const failed = { ...wanted, query: errorFilter, opened: [] };
      const { total } = await client.traffic.rows({ filter: failed, from: 0, count: 0 }, { signal });
      const from = Math.max(0, total - mostErrors);
      const { rows, version } = await client.traffic.rows({ filter: failed, from, count: mostErrors }, { signal });
      return { rows: rows.toReversed(), total: rows.length, ...(version !== undefined && { version }) };
    },
    keyOf: ({ seq }) => seq,
    mayChange: () => true,
  });
  useVersion(source);
  const rows = source.latest?.rows ?? [];
  const showAll = () => {
    usePreferences.setState({ trafficText: errorFilter, trafficView: 'exchanges', panelScope: 'this' });
    change({ panel: 'traffic' });
  };
  return (
    <Section
      title={t('lastErrors')}
      actions={
        rows.length > 0 && (
          <Button variant="quiet" onPress={showAll}>
            {t('allErrors')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={layout.nothing}>{t('noErrors')}</p>
      ) : (
        <ul aria-label={t('lastErrors')}>
          {rows.map((frame) => (
            <li key={frame.seq}>
              <button
                type="button"
                className={classNames(layout.baselineRow, css.error)}
                onClick={() => openFrame(frame.seq)}
              >
                <span className={layout.mono}>
                  <Clock at={frame.at} />
                </span>
                <code>{methodOf(frame)}</code>
                <span className={classNames(layout.fillWidth, layout.truncate, layout.error)} title={endOf(frame)}>
                  {endOf(frame)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
