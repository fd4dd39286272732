import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { parseExact, readMessage } from '../../wire/slices/large-message.ts';
import { createdTask, isEnd } from '../../wire/transports/read-task.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';

/** How a task of a recording ended: the response that a request without a task would have had; undefined when it isn't known. */
export interface TaskEnd {
  response: JsonObject | undefined;
}

/** How the tasks of a recording ended. Each response about a task is read once. */
export class TaskEnds {
  /** By the ids of the tasks. */
  readonly #asked: ReadonlyMap<string | undefined, RecordedRequest[]>;
  readonly #ends = new Map<string, { number: number; response: JsonObject }[]>();

  constructor(requests: readonly RecordedRequest[]) {
    this.#asked = Map.groupBy(requests, ({ params }) => stringAt(params, 'taskId'));
  }

  /** The end of the task that the response to `request` created, in steps; undefined when it created none. */
  *of(request: RecordedRequest): Steps<TaskEnd | undefined> {
    // Most responses create none, and large ones take long to parse.
    if (request.response?.text.includes('taskId') !== true) return undefined;
    const taskId = stringAt(createdTask((yield* responseOf(request))?.result, request.era), 'taskId');
    if (taskId === undefined) return undefined;
    const ends = this.#ends.get(taskId) ?? (yield* this.#read(taskId));
    return { response: ends.find(({ number }) => number > request.number)?.response };
  }

  *#read(taskId: string): Steps<{ number: number; response: JsonObject }[]> {
    const ends: { number: number; response: JsonObject }[] = [];
    for (const request of this.#asked.get(taskId) ?? []) {
      const response = endIn(yield* responseOf(request), request);
      if (response !== undefined) ends.push({ number: request.number, response });
      yield;
    }
    this.#ends.set(taskId, ends);
    return ends;
  }
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

function* responseOf({ response }: RecordedRequest): Steps<JsonObject | undefined> {
  const message = response === undefined ? undefined : yield* readMessage(response.text, parseExact);
  return isJsonObject(message) ? message : undefined;
}
