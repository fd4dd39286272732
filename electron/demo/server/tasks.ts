import type { Call } from './call.ts';
import { type Asks, RequestFailed, undeclared } from './client-request.ts';
import type { ServerDefinition, Tool } from './definition.ts';
import { page } from './dispatch.ts';
import {
  errorAnswer,
  errorCodes,
  extensions,
  isParams,
  optionalObject,
  type Params,
  RpcError,
  relatedTaskKey,
} from './message.ts';
import { runTool } from './run-tool.ts';
import type { Task, TaskStore } from './task-store.ts';

/** The fields of a task in both eras. */
function factsOf({ id, status, message, createdAt, updatedAt }: Task): Params {
  return {
    taskId: id,
    status,
    ...(message !== undefined && { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
  };
}

function start(store: TaskStore, tool: Tool, call: Call, options: Parameters<TaskStore['start']>[3]): Task {
  const values = optionalObject(call.params, 'arguments');
  return store.start(tool.descriptor.name, (own) => runTool(tool, values, own), call, options);
}

/** A task in 2025-11-25. */
function wireOf(task: Task): Params {
  return { ...factsOf(task), ttl: task.source.ttlMs, pollInterval: task.source.pollIntervalMs };
}

function related(task: Task, value: Params = {}): Params {
  const meta = isParams(value._meta) ? value._meta : {};
  return { ...value, _meta: { ...meta, [relatedTaskKey]: { taskId: task.id } } };
}

function createLegacy(store: TaskStore, definition: ServerDefinition, params: Params, call: Call): Params | undefined {
  const tool = definition.tools?.find(({ descriptor }) => descriptor.name === params.name);
  const isTask = params.task !== undefined;
  if (tool === undefined) return undefined;
  const { task: support = 'forbidden', descriptor } = tool;
  if ((isTask && support === 'forbidden') || (!isTask && support === 'required')) {
    throw new RpcError(
      errorCodes.methodNotFound,
      `The tool ${descriptor.name} ${isTask ? 'doesn’t run' : 'runs only'} as a task`,
    );
  }
  if (!isTask) return undefined;
  const { ttl } = optionalObject(params, 'task');
  const ttlMs = typeof ttl === 'number' ? ttl : undefined;
  const task = start(store, tool, call, { failsOnToolError: true, ttlMs });
  task.watch(() => call.announce('notifications/tasks/status', wireOf(task)));
  return { task: wireOf(task) };
}

/** Resolves at the task's next change; rejects when the request is cancelled. */
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

/** Sends the task's requests to the client on the stream of its `tasks/result`. */
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

/** Task calls and requests of 2025-11-25; undefined for everything else. */
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
      return createLegacy(store, definition, params, call);
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

/** A task in the extension, with the fields of its status. */
export function detailedTask(task: Task): Params {
  const { status, source, outcome } = task;
  return {
    ...factsOf(task),
    ttlMs: source.ttlMs,
    pollIntervalMs: source.pollIntervalMs,
    ...(status === 'input_required' && { inputRequests: task.asks }),
    ...(outcome !== undefined &&
      ('result' in outcome ? outcome : { error: errorAnswer(undefined, outcome.error).error })),
  };
}

function declares(client: Params): boolean {
  return isParams(client.extensions) && isParams(client.extensions[extensions.tasks]);
}

/** Throws `missingCapability` when the client did not declare the extension. */
export function requireTasks(client: Params): void {
  if (!declares(client)) throw undeclared({ extensions: { [extensions.tasks]: {} } }, '2026-07-28');
}

/** A tool that may be a task becomes one if the client supports tasks. */
function createModern(store: TaskStore, definition: ServerDefinition, params: Params, call: Call): Params | undefined {
  const tool = definition.tools?.find(({ descriptor }) => descriptor.name === params.name);
  if (tool?.task === undefined || tool.task === 'forbidden') return undefined;
  if (tool.task === 'required') requireTasks(call.client);
  if (!declares(call.client)) return undefined;
  const task = start(store, tool, call, { failsOnToolError: false });
  // A created task has only the common fields.
  const { result, error, inputRequests, ...seed } = detailedTask(task);
  return { resultType: 'task', ...seed };
}

/** Task calls and requests of the extension (2026-07-28); undefined for everything else. */
export function answerModernTasks(
  definition: ServerDefinition,
  method: string,
  params: Params,
  call: Call,
): Params | undefined {
  const store = definition.tasks;
  if (store === undefined) return undefined;
  if (method === 'tools/call') return createModern(store, definition, params, call);
  if (method !== 'tasks/get' && method !== 'tasks/update' && method !== 'tasks/cancel') return undefined;
  requireTasks(call.client);
  const task = store.require(params);
  if (method === 'tasks/get') return detailedTask(task);
  if (method === 'tasks/update') task.give(optionalObject(params, 'inputResponses'));
  else task.cancel();
  return {};
}
