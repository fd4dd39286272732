import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { createdTask, isEnd } from '../../wire/transports/read-task.ts';

import type { RecordedRequest } from '../replay/recorded-request.ts';

/** How a task of a recording ended: the response that a request without a task would have had; undefined when it isn't known. */
export interface TaskEnd {
  response: JsonObject | undefined;
}

/** The end of the task that the response to `request` created; undefined when it created none. */
export function taskEndOf(request: RecordedRequest, requests: readonly RecordedRequest[]): TaskEnd | undefined {
  // Most responses create none, and large ones take long to parse.
  if (request.response?.text.includes('taskId') !== true) return undefined;
  const taskId = stringAt(createdTask(responseOf(request)?.result, request.era), 'taskId');
  if (taskId === undefined) return undefined;
  for (const later of requests.slice(request.number)) {
    if (stringAt(later.params, 'taskId') !== taskId) continue;
    const response = endIn(responseOf(later), later);
    if (response !== undefined) return { response };
  }
  return { response: undefined };
}

function endIn(response: JsonObject | undefined, { method, era }: RecordedRequest): JsonObject | undefined {
  if (response === undefined) return undefined;
  if (method === 'tasks/result') return withoutTask(response, era);
  const { result } = response;
  const status = stringAt(result, 'status');
  const hasEnd = isJsonObject(result) && (result.result !== undefined || result.error !== undefined);
  return method === 'tasks/get' && hasEnd && isEnd(status ?? '') ? withoutTask(response, era) : undefined;
}

/** A task's last response as that of a request without a task: its result or error, without what names the task. */
export function withoutTask(response: JsonObject, era: Era | undefined): JsonObject {
  const { result } = response;
  if (!isJsonObject(result)) return response;
  if (era === 'modern' && typeof result.taskId === 'string' && typeof result.status === 'string') {
    if (result.error !== undefined) return { error: result.error };
    return result.result === undefined ? response : { result: result.result };
  }
  const { [metaKeys.relatedTask]: related, ...meta } = metaOf(result);
  if (related === undefined) return response;
  const { _meta, ...rest } = result;
  const own: Json = Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta };
  return { ...response, result: own };
}

function responseOf({ response }: RecordedRequest): JsonObject | undefined {
  const message = response === undefined ? undefined : parseExactMessage(response.text);
  return isJsonObject(message) ? message : undefined;
}
