import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { formatJson } from '../../kit/editor/index.ts';
import { blockText, resultText } from '../../kit/runs/index.ts';
import { attempt } from '../../state/notice.ts';

/** The texts that can be copied of a result, from its JSON text. Numbers keep their notation. */
export const copies = {
  text: (json) => conversationText(parseExactMessage(json)),
  messages: (json) => JSON.stringify(messagesOf(parseExactMessage(json)), null, 2),
  result: (json) => formatJson(json) ?? json,
} satisfies Record<string, (json: string) => string>;

export function copyResult(run: PromptRun, what: keyof typeof copies): void {
  void attempt(resultText(run).then((json) => navigator.clipboard.writeText(copies[what](json))));
}

/** A result as plain text: each message below its role, other content than text named in brackets. */
export function conversationText(result: Json): string {
  const messages = messagesOf(result);
  return messages
    .map((message) => {
      const role = stringAt(message, 'role') ?? '?';
      const content = isJsonObject(message) ? message.content : undefined;
      const blocks = Array.isArray(content) ? content : content === undefined ? [] : [content];
      return `${role}:\n${blocks.map((block) => blockText(block)).join('\n\n')}`;
    })
    .join('\n\n');
}

function messagesOf(result: Json): Json[] {
  return isJsonObject(result) && Array.isArray(result.messages) ? result.messages : [];
}
