import { useTranslations } from 'use-intl';
import type { Task } from '#shared/model/task.ts';
import { classNames } from '../../ui/class-names.ts';
import { Clock } from '../../ui/clock.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { FrameButton } from '../rounds/index.ts';
import { TaskStatusTag } from './task-status.tsx';
import css from './task-strip.module.css';

/** Every state that was seen, newest first, with how long it lasted. */
export function TaskStates({ task: { states } }: { task: Task }) {
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
            <span className={css.message} title={message}>
              {message !== undefined && visibleText(message)}
            </span>
            <span className={classNames(css.quiet, css.from)}>
              {t(`from.${from}`)} {times > 1 && t('times', { count: times })}
            </span>
            <span className={classNames(css.quiet, css.took)}>
              {next !== undefined && t('took', { duration: duration(next.at - at) })}
            </span>
            <FrameButton seq={frameSeq} />
          </li>
        );
      })}
    </ol>
  );
}
