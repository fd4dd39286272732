import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import { formatJson } from '../../kit/editor/index.ts';
import { resultText } from '../../kit/runs/index.ts';
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
      return `${role}:\n${blocks.map(blockText).join('\n\n')}`;
    })
    .join('\n\n');
}

function messagesOf(result: Json): Json[] {
  return isJsonObject(result) && Array.isArray(result.messages) ? result.messages : [];
}

function blockText(block: Json): string {
  const type = stringAt(block, 'type');
  const text = stringAt(block, 'text');
  if (type === 'text' && text !== undefined) return text;
  if (!isJsonObject(block)) return JSON.stringify(block);
  switch (type) {
    case 'image':
    case 'audio':
      return bracketed(type, stringAt(block, 'mimeType'), sizeOf(stringAt(block, 'data')));
    case 'resource_link':
      return bracketed(type, stringAt(block, 'uri'), stringAt(block, 'name'));
    case 'resource': {
      const { resource } = block;
      const label = bracketed(type, stringAt(resource, 'uri'), stringAt(resource, 'mimeType'));
      const body = stringAt(resource, 'text') ?? sizeOf(stringAt(resource, 'blob'));
      return body === undefined ? label : `${label}\n${body}`;
    }
    default:
      return JSON.stringify(block);
  }
}

function bracketed(...words: (string | undefined)[]): string {
  return `[${words.filter((word) => word !== undefined).join(' ')}]`;
}

/** Length and hash of base64 data, so that a comparison shows changed bytes. */
function sizeOf(base64: string | undefined): string | undefined {
  if (base64 === undefined) return undefined;
  let hash = 0x811c9dc5;
  for (let at = 0; at < base64.length; at += 1) hash = Math.imul(hash ^ base64.charCodeAt(at), 0x01000193);
  return `base64 ${base64.length} #${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
