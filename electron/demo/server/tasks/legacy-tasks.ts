import type { Call } from '../call.ts';
import { type Asks, RequestFailed } from '../client-request.ts';
import type { ServerDefinition } from '../definition.ts';
import { isParams, type Params } from '../message.ts';
import { relatedTaskKey } from '../meta.ts';
import { page } from '../paging.ts';
import { errorCodes, optionalObject, RpcError } from '../rpc-error.ts';
import { runTool } from '../run-tool.ts';
import type { Task } from '../task.ts';
import type { TaskStore } from '../task-store.ts';

/** A task as 2025-11-25 writes it. */
function wireOf(task: Task): Params {
  const { id, status, message, createdAt, updatedAt, source } = task;
  return {
    taskId: id,
    status,
    ...(message !== undefined && { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttl: source.ttlMs,
    pollInterval: source.pollIntervalMs,
  };
}

function related(task: Task, value: Params = {}): Params {
  const meta = isParams(value._meta) ? value._meta : {};
  return { ...value, _meta: { ...meta, [relatedTaskKey]: { taskId: task.id } } };
}

function create(store: TaskStore, definition: ServerDefinition, params: Params, call: Call): Params | undefined {
  const tool = definition.tools?.find(({ descriptor }) => descriptor.name === params.name);
  const isTask = params.task !== undefined;
  if (tool === undefined) return undefined;
  const { task: support = 'forbidden', descriptor } = tool;
  if ((isTask && support === 'forbidden') || (!isTask && support === 'required')) {
    throw new RpcError(
      errorCodes.methodNotFound,
      `The tool ${descriptor.name} ${isTask ? 'is no' : 'runs only as a'} task`,
    );
  }
  if (!isTask) return undefined;
  const { ttl } = optionalObject(params, 'task');
  const ttlMs = typeof ttl === 'number' ? ttl : undefined;
  const values = optionalObject(params, 'arguments');
  const work = (own: Call) => runTool(tool, values, own);
  const task = store.start(tool.descriptor.name, work, call, { failsOnToolError: true, ttlMs });
  task.watch(() => call.announce('notifications/tasks/status', wireOf(task)));
  return { task: wireOf(task) };
}

/** Resolves at the task's next change, rejects when the request is cancelled. */
function nextChange(task: Task, { signal }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const unwatch = task.watch(() => settle(resolve));
    const stop = () => settle(() => reject(signal.reason));
    function settle(end: () => void) {
      unwatch();
      signal.removeEventListener('abort', stop);
      end();
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Asks the client, on the stream of its `tasks/result`, for what the task needs. */
async function fulfil(task: Task, asks: Asks, call: Call): Promise<void> {
  const marked = Object.entries(asks).map(([key, ask]) => [key, { ...ask, params: related(task, ask.params) }]);
  try {
    task.give(await call.requestAll(Object.fromEntries(marked)));
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    task.refuse(error);
  }
}

async function resultOf(task: Task, call: Call): Promise<Params> {
  while (!task.isOver) {
    const { asks } = task;
    if (Object.keys(asks).length > 0) await fulfil(task, asks, call);
    else await nextChange(task, call);
  }
  if (task.outcome === undefined) throw new RpcError(errorCodes.invalidRequest, 'The task was cancelled');
  if ('error' in task.outcome) throw task.outcome.error;
  return related(task, task.outcome.result);
}

function cancel(task: Task): Params {
  if (task.isOver) throw new RpcError(errorCodes.invalidParams, `The task has ended: ${task.status}`);
  task.cancel();
  return wireOf(task);
}

/**
 * Answers what has to do with tasks in 2025-11-25: a call that is to be one, and the requests about them. Undefined when
 * the request has nothing to do with them.
 */
export async function answerLegacyTasks(
  definition: ServerDefinition,
  method: string,
  params: Params,
  call: Call,
): Promise<Params | undefined> {
  const store = definition.tasks;
  if (store === undefined || call.revision !== '2025-11-25') return undefined;
  switch (method) {
    case 'tools/call':
      return create(store, definition, params, call);
    case 'tasks/get':
      return wireOf(store.require(params));
    case 'tasks/result':
      return resultOf(store.require(params), call);
    case 'tasks/list':
      return page('tasks', store.all.map(wireOf), params.cursor, definition.pageSize);
    case 'tasks/cancel':
      return cancel(store.require(params));
    default:
      return undefined;
  }
}
