import { isJsonObject, type Json, stringAt } from '../model/json.ts';
import type { RpcId } from './envelope.ts';
import { parseBeginning } from './json/json-beginning.ts';

/** What a response that is still coming in shows already. */
export interface Arriving {
  /** Absent while it has not come: many servers write it last. */
  id?: RpcId;
  /** The first text that it brings, as far as it is here; else the JSON itself. */
  text: string;
}

/** Reads the beginning of a message, an SSE event's fields before it included; undefined unless it is a result. */
export function readArriving(beginning: string): Arriving | undefined {
  const json = beginning.slice(Math.max(0, beginning.indexOf('{')));
  const value = parseBeginning(json);
  if (!isJsonObject(value) || !isJsonObject(value.result) || value.method !== undefined) return undefined;
  const { id, result } = value;
  const isId = typeof id === 'string' || typeof id === 'number';
  return { ...(isId && { id }), text: firstText(result) ?? json };
}

/** Of `resources/read`, `tools/call` and `prompts/get`. */
function firstText({ contents, content, messages }: { [field: string]: Json }): string | undefined {
  const list = [contents, content, messages].find(Array.isArray);
  const [first = null] = list ?? [];
  return stringAt(first, 'text') ?? (isJsonObject(first) ? stringAt(first.content, 'text') : undefined);
}
