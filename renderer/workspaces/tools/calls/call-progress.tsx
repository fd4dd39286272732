import { CircleDot } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { Progress, ToolCall } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests, useSession } from '../../../data/queries.ts';
import { ArrivingView, useArrival } from '../../../kit/content/index.ts';
import { BlockingRequests, blockingRequests } from '../../../kit/requests/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock, useNow } from '../../../ui/status/clock.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { cancelCall } from './call-actions.ts';
import { timeOf } from './call-status.ts';
import css from './calls.module.css';

/** The most reports that the host keeps of a call. */
const maxKept = 200;

export function ProgressLog({ reports }: { reports: readonly Progress[] }) {
  const t = useTranslations('calls');
  if (reports.length === 0) return <p className={css.progressNote}>{t('noProgress')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.log)} tabIndex={0} aria-label={t('progress')}>
      {reports.length >= maxKept && <p className={css.progressNote}>{t('progressKept', { count: maxKept })}</p>}
      <ol>
        {reports.toReversed().map(({ at, progress, total, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id.
          <li key={reports.length - index} className={classNames(layout.baselineRow, css.report)}>
            <span className={layout.quietFixed}>
              <Clock at={at} />
            </span>
            {progress !== undefined && (
              <span className={css.amount}>
                {total === undefined ? t('progressOnly', { progress }) : t('progressOf', { progress, total })}
              </span>
            )}
            {message !== undefined && <span className={css.progressWords}>{visibleText(message)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const everyMs = 100;

/** The time since `since` (milliseconds since 1970) as a text that is kept up to date. */
function useElapsed(since: number): string {
  const { duration } = useQuantities();
  return duration(Math.max(0, Math.floor((useNow(everyMs) - since) / everyMs) * everyMs));
}

export function Elapsed({ since }: { since: number }) {
  return useElapsed(since);
}

/** A running call: elapsed time, progress, the server requests that block it, and a cancel button. */
export function Running({ call, view }: { call: ToolCall; view: RefObject<HTMLElement | null> }) {
  const t = useTranslations('calls');
  const { progress, total, message } = call.progress ?? {};
  const arrival = useArrival(call.serverId, ({ requestId }) => requestId === call.requestId);
  const requests = blockingRequests(usePendingRequests(), call);
  const held = useSession(call.serverId, ({ inFlight }) =>
    inFlight.find(({ requestId }) => requestId === call.requestId),
  );
  // The toolbar shows the rest: the height is needed for the answer.
  if (requests.length > 0) return <BlockingRequests requests={requests} around={view} />;
  return (
    <>
      <div className={classNames(layout.vertical, layout.ruled)}>
        <ProgressLine label={t('progress')} value={progress} total={total} />
        <div className={classNames(layout.wrappingRow, css.runningLine)}>
          {held?.heldSince === undefined ? (
            <RunningFor since={timeOf(call) + (held?.heldMs ?? 0)} />
          ) : (
            <span role="status" className={layout.warn}>
              {t('waitsForSignIn')}
            </span>
          )}
          {progress !== undefined && (
            <span>{total === undefined ? t('progressOnly', { progress }) : t('progressOf', { progress, total })}</span>
          )}
          <span className={layout.end}>
            <Button onPress={() => cancelCall(call.id)}>{t('cancel')}</Button>
          </span>
          {message !== undefined && (
            <p className={classNames(layout.breaking, layout.muted, css.message)} role="status">
              {visibleText(message)}
            </p>
          )}
        </div>
      </div>
      {arrival !== undefined && <ArrivingView arrival={arrival} label={t('result', { tool: call.tool })} />}
      {call.progressLog.length > 0 && <ProgressLog reports={call.progressLog} />}
    </>
  );
}

function RunningFor({ since }: { since: number }) {
  return <span>{useTranslations('calls')('running', { elapsed: useElapsed(since) })}</span>;
}

const tickMs = 1000;

/** Shows that a call waits for the user, and how many seconds. */
export function WaitingForUser({ since }: { since: number }) {
  const t = useTranslations('calls');
  const { duration } = useQuantities();
  const seconds = Math.max(0, Math.floor((useNow(tickMs) - since) / tickMs));
  return (
    <span className={classNames(layout.row, layout.warn, css.blocked)}>
      <CircleDot aria-hidden />
      <span role="status">{t('status.asking')}</span>
      <span>{duration(seconds * tickMs)}</span>
    </span>
  );
}
