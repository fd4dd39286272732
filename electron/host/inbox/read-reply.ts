import { parseExactJson } from '#shared/mcp/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { Reply } from '#shared/model/reply-rule.ts';
import type { IncomingAnswer } from '../sessions/peer.ts';

/** What goes on the wire for a reply; numbers leave as they were written. Fails with `badReply`. */
export function readReply(reply: Reply): IncomingAnswer {
  if (reply.type === 'error') return { error: { code: reply.code, message: reply.message } };
  try {
    const result = parseExactJson(reply.resultText);
    if (isJsonObject(result)) return { result };
  } catch (error) {
    return fail('badReply', { problem: error instanceof Error ? error.message : String(error) });
  }
  return fail('badReply', { problem: 'it is something else' });
}
