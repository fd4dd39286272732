import { isNotificationMethod, methodsOf } from '#shared/mcp/request-schema.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';

/** What a text says before it is sent. */
export type WrittenMessage =
  | { problem: string }
  | {
      problem?: undefined;
      method: string | undefined;
      /** It is one of the revision's methods. */
      isKnown: boolean;
      isNotification: boolean;
      isGated: boolean;
    };

/** Reads a text as a message, as leniently as it may be sent: any JSON object will do. */
export function readWritten(text: string, revision: string): WrittenMessage {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (!isJsonObject(value)) return { problem: Array.isArray(value) ? '[…]' : JSON.stringify(value).slice(0, 40) };
  const method = stringAt(value, 'method');
  return {
    method,
    isKnown: method !== undefined && methodsOf(revision).includes(method),
    isNotification: method !== undefined && isNotificationMethod(method),
    isGated: method === 'tools/call',
  };
}
