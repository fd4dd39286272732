import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json.ts';
import type { Composed } from '#shared/model/runs/composed.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { CallMessage } from '../../exchanges/calls/call-record.ts';
import type { WrittenMessage } from '../../sessions/peer.ts';

/** A message that calls a named tool; undefined for what calls none, or leaves out which. */
export function callIn(message: WrittenMessage): CallMessage | undefined {
  const { method, params } = message;
  if (method !== 'tools/call' || !isJsonObject(params) || typeof params.name !== 'string') return undefined;
  return { ...message, method, params };
}

/** The prompt or the resource that a message is about; undefined for any other message. */
export function targetOf({ method, params }: JsonObject): string | undefined {
  if (method === 'prompts/get') return stringAt(params, 'name');
  return method === 'resources/read' ? stringAt(params, 'uri') : undefined;
}

/** The arguments of a prompt as its history has them: texts. Others are JSON there. */
export function textsIn(params: Json | undefined): Record<string, string> {
  const values = isJsonObject(params) ? params.arguments : undefined;
  const texts = Object.entries(isJsonObject(values) ? values : {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts);
}

/** A tool call as the composer shows it. One that became a task has its response: the task. */
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
