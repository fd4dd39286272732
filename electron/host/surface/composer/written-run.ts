import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { CallMessage } from '../../exchanges/calls/call-record.ts';
import type { ComposedRequest } from '../../sessions/peer.ts';

/** The message as a call of a named tool; undefined when it isn't one. */
export function callIn(message: ComposedRequest): CallMessage | undefined {
  const { method, params } = message;
  if (method !== 'tools/call' || !isJsonObject(params) || typeof params.name !== 'string') return undefined;
  return { ...message, method, params };
}

/** The name of the prompt or the URI of the resource that a message requests. */
export function writtenTarget({ method, params }: JsonObject): string | undefined {
  if (method === 'prompts/get') return stringAt(params, 'name');
  return method === 'resources/read' ? stringAt(params, 'uri') : undefined;
}

/** The arguments of a prompt as strings; other values are JSON. */
export function textsIn(params: Json | undefined): Record<string, string> {
  const values = isJsonObject(params) ? params.arguments : undefined;
  const texts = Object.entries(isJsonObject(values) ? values : {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts);
}

/** A tool call as the composer shows it. For a task, the response is the one that created it. */
export function composedCall(call: ToolCall): Composed {
  const { id, serverId, sessionId, tool, phase, requestId, requestSeq, durationMs, failure, rounds, task } = call;
  const created = task?.states.find(({ from }) => from === 'created');
  const responseSeq = call.responseSeq ?? created?.frameSeq;
  const isError = failure?.code === 'serverError';
  return {
    id,
    serverId,
    sessionId,
    method: 'tools/call',
    target: tool,
    phase: task === undefined ? phase : 'ended',
    rounds,
    ...(requestId !== undefined && { requestId }),
    ...(requestSeq !== undefined && { requestSeq }),
    ...(responseSeq !== undefined && { responseSeq, isError }),
    ...(durationMs !== undefined && { durationMs }),
    ...(failure !== undefined && !isError && { failure }),
  };
}
