import type { Frame, GivenUp } from '../model/frame.ts';
import { isJsonObject, type Json, stringAt } from '../model/json.ts';
import type { Envelope } from './envelope.ts';

const MAX_CHARACTERS = 200;

/** Fields of results that are summarised by how many items they hold. */
const summarisedLists = [
  'resources',
  'resourceTemplates',
  'prompts',
  'tools',
  'contents',
  'messages',
  'content',
] as const;

/** A summary that Loupe wrote, parsed, so that it can be shown in any language. */
type ReadSummary =
  | { type: 'list'; list: (typeof summarisedLists)[number]; count: number; isError: boolean; hasMore: boolean }
  | { type: 'batch'; count: number }
  | { type: 'progress'; progress: string; total: string; message: string | undefined }
  | { type: 'cursor'; cursor: string }
  | { type: 'attempt'; attempt: number; target: string };

/** Takes a stored summary apart; undefined where it is what the other side wrote. */
export function readSummary({
  kind,
  method,
  summary,
}: Pick<Frame, 'kind' | 'method' | 'summary'>): ReadSummary | undefined {
  if (kind === 'result') {
    const [, count, name, isError, hasMore] = /^(\d+) (\w+)( · isError)?( · more)?$/.exec(summary) ?? [];
    const list = summarisedLists.find((each) => each === name);
    if (list === undefined) return undefined;
    return { type: 'list', list, count: Number(count), isError: isError !== undefined, hasMore: hasMore !== undefined };
  }
  if (kind === 'batch') {
    const count = /^(\d+) messages$/.exec(summary)?.[1];
    return count === undefined ? undefined : { type: 'batch', count: Number(count) };
  }
  if (kind === 'lifecycle') {
    const [, attempt, target] = (method === 'reconnecting' && /^try (\d+): (.*)$/.exec(summary)) || [];
    return target === undefined ? undefined : { type: 'attempt', attempt: Number(attempt), target };
  }
  if (method === 'notifications/progress') {
    const [, progress, total, message] = /^(\S+) of (\S+)(?: · (.*))?$/.exec(summary) ?? [];
    return progress === undefined || total === undefined ? undefined : { type: 'progress', progress, total, message };
  }
  const cursor = method?.endsWith('/list') === true ? /^cursor (.*)$/.exec(summary)?.[1] : undefined;
  return cursor === undefined ? undefined : { type: 'cursor', cursor };
}

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
  for (const list of summarisedLists) {
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

/** The methods of log frames that report a cancelled or timed-out request. Part of the log's format. */
export const givenUpMethods: Record<GivenUp, string> = {
  cancelled: 'request cancelled',
  timedOut: 'request timed out',
};

/** How a request ended, by the method of its frame; undefined for any other method. */
export function givenUpIn(method: string | undefined): Frame['givenUp'] {
  if (method === givenUpMethods.cancelled) return 'cancelled';
  return method === givenUpMethods.timedOut ? 'timedOut' : undefined;
}
