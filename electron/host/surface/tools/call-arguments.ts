import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';

/** Reads the arguments of a call from JSON text, numbers as they were written. Fails with `badArguments`. */
export function readArguments(text: string): JsonObject {
  const value = parsed(text);
  return isJsonObject(value) ? value : fail('badArguments', { problem: `it is ${kindOf(value)}` });
}

/** The parameters of a call, in the order in which they go on the wire. */
export function callParams({ tool, asTask }: Pick<ToolCall, 'tool' | 'asTask'>, values: Json): JsonObject {
  return {
    name: tool,
    arguments: values,
    ...(asTask && { task: asTask.ttlMs === undefined ? {} : { ttl: asTask.ttlMs } }),
  };
}

function parsed(text: string) {
  try {
    return parseExactJson(text);
  } catch (error) {
    return fail('badArguments', { problem: error instanceof Error ? error.message : String(error) });
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
