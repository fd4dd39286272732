import { useTranslations } from 'use-intl';
import type { Task } from '#shared/model/task.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { useNow } from '../../ui/use-now.ts';
import css from './task-strip.module.css';

const tickMs = 500;

/** How long a task is kept, how often it is asked about, and when again. */
export function TaskPace({ task }: { task: Task }) {
  const t = useTranslations('tasks');
  const { duration } = useQuantities();
  const { follow, polls, everyMs, pollIntervalMs, nextPollAt, cancelledAt } = task;
  const isFollowed = follow === 'following';
  const now = useNow(tickMs, isFollowed);
  const untilNext = nextPollAt === undefined ? 0 : nextPollAt - now;
  return (
    <span className={css.pace}>
      <TimeToLive task={task} now={now} />
      <span title={pollIntervalMs === undefined ? undefined : t('askedFor', { duration: duration(pollIntervalMs) })}>
        {t('polled', { count: polls, every: duration(everyMs) })}
      </span>
      {isFollowed && untilNext > tickMs && <span>{t('next', { duration: duration(inTicks(untilNext)) })}</span>}
      {isFollowed && cancelledAt !== undefined && (
        <span className={css.warning}>{t('cancelSent', { duration: duration(inTicks(now - cancelledAt)) })}</span>
      )}
    </span>
  );
}

function TimeToLive({ task: { ttlMs, since, follow }, now }: { task: Task; now: number }) {
  const t = useTranslations('tasks');
  const { duration } = useQuantities();
  if (ttlMs === undefined) return null;
  if (ttlMs === null) return <span>{t('keptForEver')}</span>;
  if (follow === 'over') return <span>{t('kept', { duration: duration(ttlMs) })}</span>;
  const left = since + ttlMs - now;
  if (left <= 0) return <span className={css.warning}>{t('keptOver', { duration: duration(ttlMs) })}</span>;
  return <span>{t('keptLeft', { duration: duration(ttlMs), left: duration(Math.ceil(left / 1000) * 1000) })}</span>;
}

/** So that the digits do not flicker. */
function inTicks(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / tickMs) * tickMs);
}
