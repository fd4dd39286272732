import { Pause, Play, RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id.ts';
import type { Task } from '#shared/model/task.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { FrameButton } from '../rounds/index.ts';
import { actOnTask } from './task-actions.ts';
import { TaskInputs } from './task-inputs.tsx';
import { TaskPace } from './task-pace.tsx';
import { TaskStates } from './task-states.tsx';
import { TaskStatusTag } from './task-status.tsx';
import css from './task-strip.module.css';

/** A call's task: how it stands, how it came to that, what it needed, and what is wrong with it. */
export function TaskStrip({ runId, task }: { runId: RunId; task: Task }) {
  const t = useTranslations('tasks');
  const { taskId, status, follow, inputs, problems } = task;
  const id = visibleText(taskId.slice(0, 200));
  return (
    <section className={css.strip} aria-label={t('title')}>
      <div className={css.head}>
        <strong>{t('title')}</strong>
        <span role="status">
          <TaskStatusTag status={status} />
        </span>
        <code className={css.id} title={id}>
          {id}
        </code>
        <CopyButton text={taskId} label={t('id', { id })} />
        <span className={css.buttons}>
          {follow !== 'unreachable' && (
            <IconButton icon={RefreshCw} label={t('look')} onPress={() => actOnTask('look', runId)} />
          )}
          {follow === 'following' && (
            <IconButton icon={Pause} label={t('leave')} onPress={() => actOnTask('leave', runId)} />
          )}
          {(follow === 'left' || follow === 'unreachable') && (
            <IconButton icon={Play} label={t('follow')} onPress={() => actOnTask('follow', runId)} />
          )}
        </span>
        <TaskPace task={task} />
      </div>
      {(follow === 'left' || follow === 'unreachable') && <p className={css.quiet}>{t(follow)}</p>}
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
