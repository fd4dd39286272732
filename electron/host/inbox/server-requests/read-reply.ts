import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { IncomingResponse } from '../../sessions/peer.ts';

/** What goes on the wire for a reply; numbers leave as they were written. Fails with `badReply`. */
export function readReply(reply: Reply): IncomingResponse {
  if (reply.type === 'error') return { error: { code: reply.code, message: reply.message } };
  return { result: readObject(reply.resultText, 'badReply') };
}

/** The parameters of a request as a person edited them. Fails with `badEdit`. */
export function readEdited(editedText: string): JsonObject {
  return readObject(editedText, 'badEdit');
}

function readObject(text: string, code: 'badReply' | 'badEdit'): JsonObject {
  try {
    const value = parseExactJson(text);
    if (isJsonObject(value)) return value;
  } catch (error) {
    return fail(code, { problem: error instanceof Error ? error.message : String(error) });
  }
  return fail(code, { problem: 'it is something else' });
}

/** The result of a reply to an input; undefined for an error (2026-07-28, multi-round-trip requests). */
export function resultIn(reply: Reply | undefined): JsonObject | undefined {
  if (reply === undefined) return undefined;
  const answer = readReply(reply);
  return 'result' in answer ? answer.result : undefined;
}
