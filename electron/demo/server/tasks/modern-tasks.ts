import type { Call } from '../call.ts';
import { undeclared } from '../client-request.ts';
import type { ServerDefinition } from '../definition.ts';
import { isParams, type Params } from '../message.ts';
import { extensions } from '../meta.ts';
import { errorAnswer, optionalObject } from '../rpc-error.ts';
import { runTool } from '../run-tool.ts';
import type { Task } from '../task.ts';
import type { TaskStore } from '../task-store.ts';

/** A task as the extension writes it, with what belongs to its status. */
export function detailedTask(task: Task): Params {
  const { id, status, message, createdAt, updatedAt, source, outcome } = task;
  return {
    taskId: id,
    status,
    ...(message !== undefined && { statusMessage: message }),
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
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

/** The server decides: what may be a task becomes one, as long as the client knows about tasks. */
function create(store: TaskStore, definition: ServerDefinition, params: Params, call: Call): Params | undefined {
  const tool = definition.tools?.find(({ descriptor }) => descriptor.name === params.name);
  if (tool?.task === undefined || tool.task === 'forbidden') return undefined;
  if (tool.task === 'required') requireTasks(call.client);
  if (!declares(call.client)) return undefined;
  const values = optionalObject(params, 'arguments');
  const work = (own: Call) => runTool(tool, values, own);
  const task = store.start(tool.descriptor.name, work, call, { failsOnToolError: false });
  // The seed of a task has no more in it than every task has.
  const { result, error, inputRequests, ...seed } = detailedTask(task);
  return { resultType: 'task', ...seed };
}

/**
 * Answers what has to do with tasks in 2026-07-28, where they are an extension: a call that becomes one, and the requests
 * about them. Undefined when the request has nothing to do with them.
 */
export function answerModernTasks(
  definition: ServerDefinition,
  method: string,
  params: Params,
  call: Call,
): Params | undefined {
  const store = definition.tasks;
  if (store === undefined) return undefined;
  if (method === 'tools/call') return create(store, definition, params, call);
  if (method !== 'tasks/get' && method !== 'tasks/update' && method !== 'tasks/cancel') return undefined;
  requireTasks(call.client);
  const task = store.require(params);
  if (method === 'tasks/get') return detailedTask(task);
  if (method === 'tasks/update') task.give(optionalObject(params, 'inputResponses'));
  else task.cancel();
  return {};
}
