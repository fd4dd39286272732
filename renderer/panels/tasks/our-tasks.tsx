import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolCallSummary } from '#shared/model/tool-call.ts';
import { actOnTask, TaskStatusTag } from '../../kit/tasks/index.ts';
import { Button } from '../../ui/button.tsx';
import { Clock } from '../../ui/clock.tsx';
import { Spacer, Toolbar } from '../../ui/toolbar.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { TaskRows } from './task-rows.tsx';
import css from './tasks-panel.module.css';
import { useTasks } from './use-tasks.ts';

/** The calls of this and earlier runs of Loupe that became tasks: a click leads to the call. */
export function OurTasks({ choice }: { choice: ReactNode }) {
  const t = useTranslations('tasks');
  const tc = useTranslations('calls.status');
  const tasks = useTasks();
  const navigate = useNavigate();
  const open = ({ serverId, tool, id: run }: ToolCallSummary) =>
    void navigate({ to: '/servers/$serverId/tools', params: { serverId }, search: { tool, run } });
  return (
    <TaskRows
      items={tasks}
      empty={t('panel.ours_none')}
      head={[t('panel.status'), t('panel.since'), t('panel.server'), t('panel.tool'), t('panel.task')]}
      keyOf={({ id }) => id}
      onOpen={open}
      toolbar={(call) => (
        <Toolbar label={t('panel.label')}>
          {choice}
          <Spacer />
          {call !== undefined && (
            <>
              {call.task?.follow === 'following' && (
                <Button onPress={() => actOnTask('leave', call.id)}>{t('leave')}</Button>
              )}
              {(call.task?.follow === 'left' || call.task?.follow === 'unreachable') && (
                <Button onPress={() => actOnTask('follow', call.id)}>{t('follow')}</Button>
              )}
              <Button onPress={() => open(call)}>{t('panel.open', { tool: visibleText(call.tool) })}</Button>
            </>
          )}
        </Toolbar>
      )}
      renderCells={({ task, serverName, tool }) =>
        task && (
          <>
            <span className={css.cut}>
              <TaskStatusTag status={task.status} />{' '}
              {(task.follow === 'left' || task.follow === 'unreachable') && tc(task.follow)}
            </span>
            <Clock at={task.since} hasDate />
            <span className={css.cut}>{visibleText(serverName)}</span>
            <span className={css.cut}>{visibleText(tool)}</span>
            <code className={css.cut}>{visibleText(task.taskId.slice(0, 200))}</code>
          </>
        )
      }
    />
  );
}
