import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { actOnTask, TaskStatusTag } from '../../kit/tasks/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Clock } from '../../ui/status/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ListedTasks } from './listed-tasks.tsx';
import { TaskRows } from './task-rows.tsx';
import { useOwnTasks, useTasks } from './use-tasks.ts';

const kinds = ['ours', 'listed', 'own'] as const;
type Kind = (typeof kinds)[number];

/** Tasks of our calls on all servers, those that the current server lists, and those that servers have with Loupe. */
export function TasksPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('tasks.panel');
  const [kind, setKind] = useState<Kind>('ours');
  const choice = (
    <Segmented
      label={t('shown')}
      value={kind}
      options={kinds.map((value) => ({ value, label: t(value) }))}
      onChange={setKind}
    />
  );
  return (
    <section className={layout.view} aria-label={t('label')}>
      {kind === 'ours' && <CallTasks choice={choice} />}
      {kind === 'listed' && <ListedTasks key={serverId} serverId={serverId} choice={choice} />}
      {kind === 'own' && <ServedTasks choice={choice} />}
    </section>
  );
}

/** What servers asked for as tasks of Loupe's (2025-11-25): a click leads to the frame that asked. */
function ServedTasks({ choice }: { choice: ReactNode }) {
  const t = useTranslations('tasks.panel');
  const openFrame = useOpenFrame();
  return (
    <TaskRows
      items={useOwnTasks()}
      empty={t('own_none')}
      head={[t('status'), t('since'), t('server'), t('method'), t('task')]}
      keyOf={({ taskId }) => taskId}
      onOpen={({ frameSeq }) => openFrame(frameSeq)}
      toolbar={() => <Toolbar label={t('label')}>{choice}</Toolbar>}
      renderCells={({ taskId, status, at, serverName, method }) => (
        <>
          <span>
            <TaskStatusTag status={status} />
          </span>
          <Clock at={at} hasDate />
          <span className={layout.truncate}>{visibleText(serverName)}</span>
          <span className={layout.truncate}>{method}</span>
          <code className={layout.truncate}>{taskId}</code>
        </>
      )}
    />
  );
}

/** The calls of this and earlier runs of Loupe that became tasks: a click leads to the call. */
function CallTasks({ choice }: { choice: ReactNode }) {
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
            <span className={layout.truncate}>
              <TaskStatusTag status={task.status} />{' '}
              {(task.follow === 'left' || task.follow === 'unreachable') && tc(task.follow)}
            </span>
            <Clock at={task.since} hasDate />
            <span className={layout.truncate}>{visibleText(serverName)}</span>
            <span className={layout.truncate}>{visibleText(tool)}</span>
            <code className={layout.truncate}>{visibleText(task.taskId.slice(0, 200))}</code>
          </>
        )
      }
    />
  );
}
