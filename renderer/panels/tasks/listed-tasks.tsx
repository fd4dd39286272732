import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ListedTask } from '#shared/model/runs/task.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession } from '../../data/queries.ts';
import { TaskStatusTag } from '../../kit/tasks/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { TaskRows } from './task-rows.tsx';

const requests = [
  ['get', 'tasks/get'],
  ['result', 'tasks/result'],
  ['cancel', 'tasks/cancel'],
] as const;

const firstPage: { cursor?: string } = {};

interface ListedTasksProps {
  serverId: ServerId | undefined;
  choice: ReactNode;
}

/** The tasks that a server lists by itself, ours and others (2025-11-25). */
export function ListedTasks({ serverId, choice }: ListedTasksProps) {
  const t = useTranslations('tasks.panel');
  const session = useSession(serverId);
  if (session?.phase === 'ready' && session.era === 'legacy') return <Listed sessionId={session.id} choice={choice} />;
  return (
    <>
      <Toolbar label={t('label')}>{choice}</Toolbar>
      <EmptyState title={t('noneTitle')}>{session?.phase === 'ready' ? t('modernList') : t('noList')}</EmptyState>
    </>
  );
}

function Listed({ sessionId, choice }: { sessionId: SessionId; choice: ReactNode }) {
  const t = useTranslations('tasks.panel');
  const openFrame = useOpenFrame();
  // Asked for on a press alone: looking at a panel must not put requests on the wire.
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['listedTasks', sessionId],
    queryFn: ({ pageParam, signal }) => client.tasks.listOnServer({ sessionId, ...pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => (nextCursor === undefined ? undefined : { cursor: nextCursor }),
    enabled: false,
    retry: false,
  });
  const tasks = data?.pages.flatMap((page) => page.tasks) ?? [];
  const ask = async (method: (typeof requests)[number][1], taskId: string) => {
    const response = await attempt(client.tasks.request({ sessionId, taskId, method }));
    if (response !== undefined) openFrame(response.frameSeq);
  };
  return (
    <>
      <TaskRows<ListedTask>
        items={tasks}
        empty={data === undefined ? t('refresh') : t('listed_none')}
        head={[t('status'), t('since'), t('task'), t('message'), '']}
        keyOf={({ taskId }) => taskId}
        onOpen={({ taskId }) => void ask('tasks/get', taskId)}
        toolbar={(task) => (
          <Toolbar label={t('label')}>
            {choice}
            <Button variant="primary" isDisabled={isFetching} onPress={() => void refetch()}>
              {t('refresh')}
            </Button>
            {hasNextPage && <Button onPress={() => void fetchNextPage()}>{t('more')}</Button>}
            <Spacer />
            {task !== undefined &&
              requests.map(([name, method]) => (
                <Button
                  key={name}
                  aria-label={t('ofTask', { action: t(name), id: task.taskId.slice(0, 100) })}
                  onPress={() => void ask(method, task.taskId)}
                >
                  {t(name)}
                </Button>
              ))}
          </Toolbar>
        )}
        renderCells={({ taskId, status, createdAt, message }) => (
          <>
            <span>
              <TaskStatusTag status={status} />
            </span>
            <span className={layout.truncate}>{createdAt !== undefined && visibleText(createdAt.slice(0, 40))}</span>
            <code className={layout.truncate}>{visibleText(taskId.slice(0, 200))}</code>
            <span className={layout.truncate}>{message !== undefined && visibleText(message)}</span>
          </>
        )}
      />
      {error !== null && <FailureNotice failure={failureOf(error)} onOpenFrame={openFrame} />}
    </>
  );
}
