import { Pause, Play, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import { type Task, type TaskStatus, taskStatuses } from '#shared/model/runs/task.ts';
import { client } from '../../data/client.ts';
import { useWindowSearch } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock, useNow } from '../../ui/status/clock.tsx';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { FrameButton, InputState } from './rounds.tsx';
import css from './tasks.module.css';

const tones: Record<TaskStatus, Tone> = {
  working: 'accent',
  input_required: 'warn',
  completed: 'ok',
  failed: 'error',
  cancelled: 'plain',
};

/** A task's status; one that the specification doesn't know, as it was sent. */
export function TaskStatusTag({ status }: { status: string }) {
  const t = useTranslations('tasks.statuses');
  const known = taskStatuses.find((each) => each === status);
  return known === undefined ? (
    <Tag tone="error" mono>
      {visibleText(status.slice(0, 100))}
    </Tag>
  ) : (
    <Tag tone={tones[known]} title={known}>
      {t(known)}
    </Tag>
  );
}

type Action = 'poll' | 'leave' | 'follow';

/** Polls a task at once, stops polling it, or follows it again. */
export function actOnTask(action: Action, runId: RunId): void {
  void attempt(client.tasks[action]({ runId }));
}

/** A call's task: its state and history, its inputs and its problems. */
export function TaskStrip({ runId, task }: { runId: RunId; task: Task }) {
  const t = useTranslations('tasks');
  const { taskId, status, follow, inputs, problems } = task;
  const id = visibleText(taskId.slice(0, 200));
  return (
    <section className={classNames(layout.vertical, css.strip)} aria-label={t('title')}>
      <div className={css.head}>
        <strong>{t('title')}</strong>
        <span role="status">
          <TaskStatusTag status={status} />
        </span>
        <code className={layout.truncate} title={id}>
          {id}
        </code>
        <CopyButton text={taskId} label={t('id', { id })} />
        <span className={css.buttons}>
          {follow !== 'unreachable' && (
            <IconButton icon={RefreshCw} label={t('pollNow')} onPress={() => actOnTask('poll', runId)} />
          )}
          {follow === 'following' && (
            <IconButton icon={Pause} label={t('stopPolling')} onPress={() => actOnTask('leave', runId)} />
          )}
          {(follow === 'left' || follow === 'unreachable') && (
            <IconButton icon={Play} label={t('resumePolling')} onPress={() => actOnTask('follow', runId)} />
          )}
        </span>
        <TaskPace task={task} />
      </div>
      {(follow === 'left' || follow === 'unreachable') && (
        <p className={classNames(layout.quiet, layout.oneLine, css.quiet)}>{t(follow)}</p>
      )}
      {problems.map(({ code, frameSeq }) => (
        <p key={code} className={css.problem}>
          {t(`problem.${code}`)} <FrameButton seq={frameSeq} />
        </p>
      ))}
      <div className={css.body}>
        <TaskStates task={task} />
        {inputs.length > 0 && <TaskInputs inputs={inputs} />}
      </div>
    </section>
  );
}

/** What a task needed, in the order in which it was wanted, and what it was given. */
function TaskInputs({ inputs }: Pick<Task, 'inputs'>) {
  const t = useTranslations('tasks');
  const tr = useTranslations('rounds');
  const { change } = useWindowSearch();
  return (
    <section className={css.inputs} aria-label={t('inputs')}>
      <h4>{t('inputs')}</h4>
      <ul>
        {inputs.map((input) => (
          <li key={input.key} className={css.state}>
            <Clock at={input.at} />
            <InputState state={input.state} />
            <code className={layout.truncate} title={visibleText(input.key)}>
              {visibleText(input.key)}
            </code>
            <span className={classNames(layout.quiet, layout.truncate, css.quiet)}>
              {input.method === undefined ? tr('noMethod') : visibleText(input.method)}
            </span>
            <code className={layout.truncate} title={input.replyHead}>
              {input.replyHead !== undefined && visibleText(input.replyHead)}
            </code>
            <span className={css.end}>
              {input.state === 'waiting' && (
                <Button onPress={() => change({ panel: 'inbox' })}>{tr('showPending')}</Button>
              )}
              <FrameButton seq={input.frameSeq} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every state that was seen, newest first, with how long it lasted. */
function TaskStates({ task: { states } }: { task: Task }) {
  const t = useTranslations('tasks');
  const { duration } = useQuantities();
  return (
    <ol reversed className={css.states} aria-label={t('states')}>
      {states.toReversed().map(({ at, status, message, from, times, frameSeq }, index) => {
        const next = states[states.length - index];
        return (
          <li key={`${at} ${frameSeq}`} className={css.state}>
            <Clock at={at} />
            <TaskStatusTag status={status} />
            <span className={layout.truncate} title={message}>
              {message !== undefined && visibleText(message)}
            </span>
            <span className={classNames(layout.quiet, layout.truncate, css.quiet, css.from)}>
              {t(`from.${from}`)} {times > 1 && t('times', { count: times })}
            </span>
            <span className={classNames(layout.quiet, layout.oneLine, css.quiet, css.took)}>
              {next !== undefined && t('took', { duration: duration(next.at - at) })}
            </span>
            <FrameButton seq={frameSeq} />
          </li>
        );
      })}
    </ol>
  );
}

const tickMs = 500;

/** How long the server stores a task, how often it is polled, and when next. */
function TaskPace({ task }: { task: Task }) {
  const t = useTranslations('tasks');
  const { duration } = useQuantities();
  const { follow, polls, everyMs, pollIntervalMs, nextPollAt, cancelledAt } = task;
  const isFollowed = follow === 'following';
  const now = useNow(tickMs, isFollowed);
  const untilNext = nextPollAt === undefined ? 0 : nextPollAt - now;
  return (
    <span className={classNames(layout.wrapping, css.pace)}>
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
