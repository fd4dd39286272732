import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ListedTask } from '#shared/model/runs/task.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import { canSend, useSession, useTaskQuery } from '../../data/queries.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { FrameLink } from '../../kit/frame-link.tsx';
import { actOnTask, TaskStatusTag } from '../../kit/runs/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { useNarrowedTo } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { Rows } from '../../ui/rows/rows.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tasks-panel.module.css';

const kinds = ['ours', 'listed', 'own'] as const;
type Kind = (typeof kinds)[number];

/** Tasks of our calls on all servers, those that the current server lists, and those that servers have with Loupe. */
export function TasksPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('tasks.panel');
  const [kind, setKind] = useState<Kind>('ours');
  const narrowedTo = useNarrowedTo(serverId);
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
      {kind === 'ours' && <CallTasks of={narrowedTo} choice={choice} />}
      {kind === 'listed' && <ListedTasks key={serverId} serverId={serverId} choice={choice} />}
      {kind === 'own' && <ServedTasks of={narrowedTo} choice={choice} />}
    </section>
  );
}

interface OfServerProps {
  /** The server to which the panels are narrowed. */
  of: ServerId | undefined;
  choice: ReactNode;
}

interface TaskQuery<Item> {
  data: readonly Item[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

function narrowed<Item>({ data, error, refetch }: TaskQuery<Item>, isOf: (item: Item) => boolean): TaskQuery<Item> {
  return { data: data?.filter(isOf), error, refetch };
}

/** Server requests that Loupe runs as tasks (2025-11-25): a click leads to the frame of the request. */
function ServedTasks({ of, choice }: OfServerProps) {
  const t = useTranslations('tasks.panel');
  const session = useSession(of, ({ id }) => id);
  const query = narrowed(
    useQuery(host.tasks.served.queryOptions()),
    ({ sessionId }) => of === undefined || sessionId === session,
  );
  const openFrame = useOpenFrame();
  return (
    <TaskRows
      query={query}
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
function CallTasks({ of, choice }: OfServerProps) {
  const t = useTranslations('tasks');
  const tc = useTranslations('calls.status');
  const query = narrowed(useTaskQuery(), ({ serverId }) => of === undefined || serverId === of);
  const navigate = useNavigate();
  const open = ({ serverId, tool, id: run }: ToolCallSummary) =>
    void navigate({ to: '/servers/$serverId/tools', params: { serverId }, search: { tool, run } });
  return (
    <TaskRows
      query={query}
      empty={t('panel.ours_none')}
      head={[t('panel.status'), t('panel.since'), t('panel.server'), t('panel.tool'), t('panel.task')]}
      keyOf={({ id }) => id}
      onOpen={open}
      toolbar={(call) => (
        <Toolbar label={t('panel.label')}>
          {choice}
          <Spacer />
          {call !== undefined && (
            <Actions>
              {call.task?.follow === 'following' && (
                <Button onPress={() => actOnTask('leave', call.id)}>{t('stopPolling')}</Button>
              )}
              {(call.task?.follow === 'left' || call.task?.follow === 'unreachable') && (
                <Button onPress={() => actOnTask('follow', call.id)}>{t('resumePolling')}</Button>
              )}
              <Button onPress={() => open(call)}>{t('panel.open', { tool: visibleText(call.tool) })}</Button>
            </Actions>
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

const requests = [
  ['get', 'tasks/get'],
  ['result', 'tasks/result'],
  ['cancel', 'tasks/cancel'],
] as const;

const firstPage: { cursor?: string } = {};

/** Tasks from the server's `tasks/list`, including those of other clients (2025-11-25). */
function ListedTasks({ serverId, choice }: { serverId: ServerId | undefined; choice: ReactNode }) {
  const t = useTranslations('tasks.panel');
  const session = useSession(serverId);
  if (session !== undefined && canSend(session) && session.era === 'legacy')
    return <Listed sessionId={session.id} choice={choice} />;
  return (
    <>
      <Toolbar label={t('label')}>{choice}</Toolbar>
      <EmptyState title={t('noneTitle')} icon={ListTodo}>
        {session !== undefined && canSend(session) ? t('modernList') : t('noList')}
      </EmptyState>
    </>
  );
}

function Listed({ sessionId, choice }: { sessionId: SessionId; choice: ReactNode }) {
  const t = useTranslations('tasks.panel');
  const openFrame = useOpenFrame();
  // Requested on a press alone: opening a panel must not put requests on the wire.
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['listedTasks', sessionId],
    queryFn: ({ pageParam, signal }) => client.tasks.listOnServer({ sessionId, ...pageParam }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => (nextCursor === undefined ? undefined : { cursor: nextCursor }),
    enabled: false,
    retry: false,
  });
  const blocks = useTranslations('blocks');
  const tasks = data?.pages.flatMap((page) => page.tasks) ?? [];
  const cut = data?.pages.filter(({ omitted }) => omitted !== undefined) ?? [];
  const omitted = cut.reduce((sum, page) => sum + (page.omitted ?? 0), 0);
  const send = async (method: (typeof requests)[number][1], taskId: string) => {
    const response = await attempt(client.tasks.request({ sessionId, taskId, method }));
    if (response !== undefined) openFrame(response.frameSeq);
  };
  return (
    <>
      <TaskRows<ListedTask>
        query={{ data: tasks, error: null, refetch }}
        empty={t(data === undefined ? 'notLoaded' : 'listed_none')}
        head={[t('status'), t('since'), t('task'), t('message'), '']}
        keyOf={({ taskId }) => taskId}
        onOpen={({ taskId }) => void send('tasks/get', taskId)}
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
                  onPress={() => void send(method, task.taskId)}
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
      {omitted > 0 && (
        <p className={layout.remark}>
          {blocks('omitted', { count: omitted })}
          {cut.map(({ frameSeq }) => (
            <FrameLink key={frameSeq} seq={frameSeq} />
          ))}
        </p>
      )}
      {error !== null && <FailureNotice failure={failureOf(error)} onOpenFrame={openFrame} />}
    </>
  );
}

interface TaskRowsProps<Item> {
  query: TaskQuery<Item>;
  /** Shown when there are none. */
  empty: string;
  /** The names of the five columns. */
  head: readonly string[];
  keyOf: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** The available actions, including those for the active row. */
  toolbar: (item: Item | undefined) => ReactNode;
  renderCells: (item: Item) => ReactNode;
}

/** A table of tasks with a toolbar for the active row. */
function TaskRows<Item>(props: TaskRowsProps<Item>) {
  const { query, empty, head, keyOf, onOpen, toolbar, renderCells } = props;
  const t = useTranslations('tasks.panel');
  const items = query.data ?? [];
  const rowAt = (position: number) => items[position];
  const indexOf = (key: unknown) => items.findIndex((each) => keyOf(each) === key);
  const { index, keep } = useKeptRow({ rowAt, keyOf, indexOf }, 0);
  const item = items[index];
  const open = (position: number) => {
    const chosen = items[position];
    if (chosen !== undefined) onOpen(chosen);
  };
  return (
    <>
      {toolbar(item)}
      <Fetching query={query} />
      {query.data === undefined ? null : items.length === 0 ? (
        <EmptyState title={t('noneTitle')} icon={ListTodo}>
          {empty}
        </EmptyState>
      ) : (
        <div className={classNames(layout.vertical, layout.fillHeight)}>
          <div className={classNames(layout.ruled, css.head)} aria-hidden>
            {head.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>

          <Rows
            label={t('label')}
            count={items.length}
            activeIndex={index}
            onActiveIndexChange={keep}
            onOpen={open}
            rowKey={(position) => {
              const row = items[position];
              return row === undefined ? position : keyOf(row);
            }}
            rowProps={(position) => ({ onClick: () => keep(position), onDoubleClick: () => open(position) })}
            renderRow={(position) => {
              const row = items[position];
              return row !== undefined && <span className={css.cells}>{renderCells(row)}</span>;
            }}
          />
        </div>
      )}
    </>
  );
}
