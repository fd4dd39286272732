import { isJsonObject, type Json, stringAt } from '../model/json.ts';
import type { Envelope } from './envelope.ts';

const MAX_CHARACTERS = 200;

/** One line about a message for a list: what it is about, never more than 200 characters. */
export function summarise(envelope: Envelope): string {
  switch (envelope.kind) {
    case 'request':
    case 'notification':
      return clip(aboutParams(envelope.params));
    case 'result':
      return clip(aboutResult(envelope.result));
    case 'error':
      return clip(`${envelope.error.code} ${envelope.error.message}`);
    case 'batch':
      return `${envelope.entries.length} messages`;
    case 'stray':
      return '';
  }
}

/** Cuts text for one line of a list; control characters become spaces. */
export function clip(text: string): string {
  const head = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are just what must not reach a list
  return head.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

function aboutParams(params: Json | undefined): string {
  if (!isJsonObject(params)) return '';
  const named = stringAt(params, 'uri') ?? stringAt(params, 'name') ?? stringAt(params, 'reason');
  if (named !== undefined) return named;
  if (typeof params.progress === 'number') {
    const total = typeof params.total === 'number' ? ` of ${params.total}` : '';
    const message = stringAt(params, 'message');
    return `${params.progress}${total}${message === undefined ? '' : ` · ${message}`}`;
  }
  const level = stringAt(params, 'level');
  if (level !== undefined) return level;
  const cursor = stringAt(params, 'cursor');
  if (cursor !== undefined) return `cursor ${cursor}`;
  return stringAt(params, 'protocolVersion') ?? '';
}

function aboutResult(result: Json): string {
  if (!isJsonObject(result)) return briefJson(result);
  for (const list of ['resources', 'resourceTemplates', 'prompts', 'tools', 'contents', 'messages', 'content']) {
    const items = result[list];
    if (Array.isArray(items)) {
      const more = typeof result.nextCursor === 'string' ? ' · more' : '';
      return `${items.length} ${list}${result.isError === true ? ' · isError' : ''}${more}`;
    }
  }
  const info = isJsonObject(result.serverInfo) ? result.serverInfo : undefined;
  if (info !== undefined) {
    return [stringAt(info, 'name'), stringAt(info, 'version'), stringAt(result, 'protocolVersion')]
      .filter((word) => word !== undefined)
      .join(' ');
  }
  const keys = Object.keys(result);
  return keys.length === 0 ? '{}' : keys.slice(0, 6).join(', ');
}

function briefJson(value: Json | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isJsonObject(value)) return Object.keys(value).slice(0, 6).join(', ');
  return String(value);
}
