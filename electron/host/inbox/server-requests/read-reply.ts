import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import type { Reply } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { IncomingResponse } from '../../sessions/peer.ts';
import { readJsonText } from '../../storage/json/json-text.ts';

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
  let problem: string;
  try {
    const value = parse(text);
    if (isJsonObject(value)) return value;
    problem = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  } catch (error) {
    const reading = readJsonText(text);
    if (!reading.ok) return fail(code, { problem: 'syntax', line: reading.line, column: reading.column });
    problem = error instanceof Error ? error.message : String(error);
  }
  return fail(code, { problem });
}

/** The result of a reply; undefined for an error or no reply. */
export function resultIn(reply: Reply | undefined): JsonObject | undefined {
  if (reply === undefined) return undefined;
  const response = readReply(reply);
  return 'result' in response ? response.result : undefined;
}
