import { declaresFeature } from '#shared/mcp/capabilities.ts';
import { readTask } from '#shared/mcp/read-task.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, stringAt } from '#shared/model/json.ts';
import type { ListedTask } from '#shared/model/runs/task.ts';
import { throwIfError } from '../../sessions/peer-response.ts';
import type { Session } from '../../sessions/session.ts';

const METHOD = 'tasks/list';

/** A page of a server's own list of tasks: see the contract's `tasks.listOnServer`. */
export async function listTasks(
  session: Session,
  cursor?: string,
): Promise<{ tasks: ListedTask[]; nextCursor?: string; frameSeq: number }> {
  if (!declaresFeature(session.capabilities, 'tasks.list')) fail('capabilityMissing', { capability: 'tasks.list' });
  const response = await session.request(METHOD, cursor === undefined ? {} : { cursor });
  const frameSeq = response.responseSeq;
  throwIfError(METHOD, response);
  const items = isJsonObject(response.result) ? response.result.tasks : undefined;
  if (!Array.isArray(items)) {
    fail('malformedTask', { problem: 'tasks is not an array' }, { frameSeq });
  }
  const tasks = items.flatMap((item) => {
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
  return { tasks, frameSeq, ...(nextCursor !== undefined && { nextCursor }) };
}

/** Sends a request about a task by hand, such as `tasks/get`; the response is in the traffic, in the frame that it names. */
export async function requestTask(
  session: Session,
  method: string,
  taskId: string,
): Promise<{ frameSeq: number; isError: boolean }> {
  const { responseSeq, error } = await session.request(method, { taskId });
  return { frameSeq: responseSeq, isError: error !== undefined };
}
