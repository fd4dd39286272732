import { typeOf } from '#shared/mcp/json/document-fault.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import type { IncomingResponse } from '../../sessions/incoming-requests.ts';

/** The response for a reply, with its numbers as written. Fails with `badReply`. */
export function readReply(reply: Reply): IncomingResponse {
  if (reply.type === 'error') return { error: { code: reply.code, message: reply.message } };
  return { result: readObject(reply.resultText, 'badReply') };
}

/** Parses a JSON object that the user wrote, with its numbers as written. Fails with `code`. */
export function readObject(
  text: string,
  code: 'badReply' | 'badEdit' | 'badArguments',
  parse = parseExactJson,
): JsonObject {
  let value: Json;
  try {
    value = parse(text);
  } catch {
    return fail(code, { ...textFault(text) });
  }
  if (isJsonObject(value)) return value;
  return fail(code, { problem: 'documentType', expected: 'object', found: typeOf(value) });
}

/** The result of a reply; undefined for an error or no reply. */
export function resultIn(reply: Reply | undefined): JsonObject | undefined {
  if (reply === undefined) return undefined;
  const response = readReply(reply);
  return 'result' in response ? response.result : undefined;
}
