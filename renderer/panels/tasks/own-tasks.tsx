import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TaskStatusTag } from '../../kit/tasks/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Clock } from '../../ui/clock.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { TaskRows } from './task-rows.tsx';
import css from './tasks-panel.module.css';
import { useOwnTasks } from './use-tasks.ts';

/** What servers asked for as tasks of Loupe's (2025-11-25): a click leads to the frame that asked. */
export function OwnTasks({ choice }: { choice: ReactNode }) {
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
          <span className={css.cut}>{visibleText(serverName)}</span>
          <span className={css.cut}>{method}</span>
          <code className={css.cut}>{taskId}</code>
        </>
      )}
    />
  );
}
