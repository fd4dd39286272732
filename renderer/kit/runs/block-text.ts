import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import { formatJson } from '../editor/index.ts';

/** The content of a tool's result, from its JSON text, as text that can be compared: JSON in it is formatted. */
export function contentText(json: string): string {
  const result = parseExactMessage(json);
  const blocks = isJsonObject(result) && Array.isArray(result.content) ? result.content : [];
  return blocks.map((block) => blockText(block, (text) => formatJson(text) ?? text)).join('\n\n');
}

/** A content block as plain text: other content than text is named in brackets. `shown`: how its text is written. */
export function blockText(block: Json, shown = (text: string) => text): string {
  const type = stringAt(block, 'type');
  const text = stringAt(block, 'text');
  if (type === 'text' && text !== undefined) return shown(text);
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
      return body === undefined ? label : `${label}\n${shown(body)}`;
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
