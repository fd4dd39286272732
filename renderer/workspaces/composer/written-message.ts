import { type DocumentFault, typeOf } from '#shared/mcp/json/document-fault.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { isNotificationMethod, methodsOf } from '#shared/mcp/request-schema.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';

/** A message as far as it can be read before it is sent. */
export type WrittenMessage =
  | { fault: DocumentFault }
  | {
      fault?: undefined;
      method: string | undefined;
      /** The revision has this method. */
      isKnown: boolean;
      isNotification: boolean;
      isGated: boolean;
    };

/** Parses a message leniently: any JSON object can be sent. */
export function readWritten(text: string, revision: string): WrittenMessage {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: textFault(text, { deepest: Number.POSITIVE_INFINITY }) ?? { problem: 'empty' } };
  }
  if (!isJsonObject(value)) return { fault: { problem: 'documentType', expected: 'object', found: typeOf(value) } };
  const method = stringAt(value, 'method');
  return {
    method,
    isKnown: method !== undefined && methodsOf(revision).includes(method),
    isNotification: method !== undefined && isNotificationMethod(method),
    isGated: method === 'tools/call',
  };
}
