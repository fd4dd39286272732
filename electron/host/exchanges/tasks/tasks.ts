import { declaresFeature } from '#shared/mcp/capabilities.ts';
import { fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { RunId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { ListedTask, Task } from '#shared/model/runs/task.ts';
import type { ServerRequests } from '../../inbox/server-requests/server-requests.ts';
import type { Clock } from '../../platform.ts';
import { type PeerResponse, throwIfError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';
import { maxEntries } from '../../wire/content/content-block.ts';
import { readTask } from '../../wire/transports/read-task.ts';
import { TaskFollower } from './task-follower.ts';

const maxFollowed = 1000;

export interface TasksContext {
  serverRequests: ServerRequests;
  clock: Clock;
  /** See `Exchanges.exact`. */
  exact(response: PeerResponse): Promise<PeerResponse>;
}

export interface TaskRun {
  readonly abort: AbortController;
  readonly call: { id: RunId; requestId?: string | undefined; task?: Task | undefined };
  task(task: Task): void;
}

export class Tasks {
  readonly #context: TasksContext;
  readonly #followers = new BoundedMap<RunId, TaskFollower>(maxFollowed);

  constructor(context: TasksContext) {
    this.#context = context;
  }

  async follow(session: Session, run: TaskRun): Promise<PeerResponse | undefined> {
    const { id, requestId = '', task } = run.call;
    if (task === undefined) fail('unknownRun');
    const { serverRequests } = this.#context;
    const follower = new TaskFollower({
      ...this.#context,
      session,
      requestId,
      task,
      onChange: (next) => run.task(next),
    });
    this.#followers.delete(id);
    this.#followers.set(id, follower);
    serverRequests.taskOf(session.id, task.taskId, requestId);
    const { signal } = run.abort;
    const cancel = () => follower.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      return await follower.follow();
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Polls a task now, even when it has ended. Fails with `unknownRun` and what a request throws. */
  async poll(runId: RunId): Promise<void> {
    const follower = this.#followers.get(runId) ?? fail('unknownRun');
    await follower.poll();
  }

  leave(runId: RunId): void {
    this.#followers.get(runId)?.leave();
  }

  sessionEnded(sessionId: SessionId): void {
    for (const follower of this.#followers.values()) if (follower.sessionId === sessionId) follower.wake();
  }

  /** Handles `notifications/tasks/status` (2025-11-25) and `notifications/tasks`. */
  update(session: Session, method: string, params: Json | undefined, seq: number): void {
    if (method !== 'notifications/tasks/status' && method !== 'notifications/tasks') return;
    const reading = readTask(params, session.era);
    if (reading === undefined) return;
    for (const follower of this.#followers.values()) {
      if (follower.sessionId === session.id && follower.task.taskId === reading.taskId) follower.update(reading, seq);
    }
  }
}

const listMethod = 'tasks/list';

/** A page of the server's list of tasks: see the contract's `tasks.listOnServer`. */
export async function listTasks(
  session: Session,
  cursor?: string,
): Promise<{ tasks: ListedTask[]; omitted?: number; nextCursor?: string; frameSeq: number }> {
  if (!session.usesUndeclared && !declaresFeature(session.capabilities, 'tasks.list'))
    fail('capabilityMissing', { capability: 'tasks.list' });
  const response = await session.request(listMethod, cursor === undefined ? {} : { cursor });
  const frameSeq = response.responseSeq;
  throwIfError(listMethod, response);
  const items = isJsonObject(response.result) ? response.result.tasks : undefined;
  if (!Array.isArray(items)) fail('malformedTask', { problem: 'notArray' }, { frameSeq });
  const tasks = items.slice(0, maxEntries).flatMap((item) => {
    const reading = readTask(item, session.era);
    if (reading === undefined) return [];
    const {
      problems: _problems,
      inputRequests: _inputs,
      pollIntervalMs: _interval,
      result: _r,
      error: _e,
      ...listed
    } = reading;
    return [listed];
  });
  const nextCursor = stringAt(response.result, 'nextCursor');
  const omitted = Math.max(0, items.length - maxEntries);
  return { tasks, frameSeq, ...(omitted > 0 && { omitted }), ...(nextCursor !== undefined && { nextCursor }) };
}

/** Sends a request about a task, such as `tasks/get`; the response is in the traffic as the returned frame. */
export async function requestTask(
  session: Session,
  method: string,
  taskId: string,
): Promise<{ frameSeq: number; isError: boolean }> {
  const { responseSeq, error } = await session.request(method, { taskId });
  return { frameSeq: responseSeq, isError: error !== undefined };
}
