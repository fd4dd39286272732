import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';

/** The messages in a line or a body of a client: one, or those of a batch; none when it isn't JSON. */
export function incomingMessages(text: string): { messages: JsonObject[]; isBatch: boolean } {
  const value = parsed(text);
  const isBatch = Array.isArray(value);
  return { messages: (isBatch ? value : [value]).filter(isJsonObject), isBatch };
}

function parsed(text: string): Json | undefined {
  try {
    // As recorded messages are read: with their numbers as they are written, and a limited depth.
    return parseExactMessage(text);
  } catch {
    return undefined;
  }
}
