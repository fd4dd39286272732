import type { Frame, GivenUp } from '../model/frame.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json.ts';
import type { Envelope } from './envelope.ts';
import { jsonHead } from './json/json-head.ts';

const MAX_CHARACTERS = 200;
/** Most names in a summary; more don't fit one line. */
const MOST_NAMES = 12;
/** Most items searched for a text. */
const MOST_ITEMS = 100;

/** Lists in results that are summarised by their items. */
export const summarisedLists = [
  'resources',
  'resourceTemplates',
  'prompts',
  'tools',
  'contents',
  'messages',
  'content',
  'roots',
  'tasks',
] as const;

/**
 * One line of at most 200 characters about a message. It is stored in the log, so it has no sentences: `readSummary`
 * parses it to show it in the user's language.
 */
export function summarise(envelope: Envelope): string {
  switch (envelope.kind) {
    case 'request':
    case 'notification':
      return clip(aboutParams(envelope.method, envelope.params));
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

/** Cuts text to one line; control characters become spaces. */
export function clip(text: string): string {
  const head = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are just what must not reach a list
  return head.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

function aboutParams(method: string, params: Json | undefined): string {
  if (!isJsonObject(params)) return '';
  switch (method) {
    case 'tools/call':
    case 'prompts/get':
      return `${stringAt(params, 'name') ?? ''} ${brief(params.arguments)}`.trim();
    case 'completion/complete':
      return aboutCompletion(params);
    case 'elicitation/create':
      return aboutElicitation(params);
    case 'sampling/createMessage':
      return Array.isArray(params.messages) ? aboutList('messages', params.messages, params) : '';
    case 'initialize':
      return [stringAt(params, 'protocolVersion'), nameOf(params.clientInfo)].filter(Boolean).join(' ');
  }
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
  return aboutTask(params) ?? stringAt(params, 'protocolVersion') ?? '';
}

/** `review_code language=py`. */
function aboutCompletion({ ref, argument }: JsonObject): string {
  const of = stringAt(ref, 'name') ?? stringAt(ref, 'uri') ?? '';
  return `${of} ${stringAt(argument, 'name') ?? ''}=${stringAt(argument, 'value') ?? ''}`.trim();
}

function aboutElicitation(params: JsonObject): string {
  const url = stringAt(params, 'url');
  if (url !== undefined) return url;
  const schema = params.requestedSchema;
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const names = Object.keys(properties);
  return `form ${names.length}: ${names.slice(0, MOST_NAMES).join(', ')}`;
}

function aboutTask(object: JsonObject): string | undefined {
  const id = stringAt(object, 'taskId');
  if (id === undefined) return undefined;
  return [id, stringAt(object, 'status'), stringAt(object, 'statusMessage')].filter(Boolean).join(' · ');
}

function aboutResult(result: Json): string {
  if (!isJsonObject(result)) return brief(result);
  if (isJsonObject(result.completion) && Array.isArray(result.completion.values)) {
    const { values, hasMore } = result.completion;
    return `values ${values.length}${hasMore === true ? ' · more' : ''} · of ${listed(values.slice(0, MOST_NAMES).map(textOf))}`;
  }
  if (isJsonObject(result.inputRequests)) {
    const names = Object.keys(result.inputRequests);
    return `input ${names.length}: ${names.slice(0, MOST_NAMES).join(', ')}`;
  }
  const action = stringAt(result, 'action');
  if (action !== undefined) return `${action} ${brief(result.content)}`.trim();
  for (const list of summarisedLists) {
    const items = result[list];
    if (Array.isArray(items)) return aboutList(list, items, result);
  }
  // A model's answer (client, sampling).
  if (isJsonObject(result.content)) return aboutList('content', [result.content], result);
  if (isJsonObject(result.serverInfo)) {
    return [nameOf(result.serverInfo), stringAt(result, 'protocolVersion')].filter(Boolean).join(' ');
  }
  const task = aboutTask(isJsonObject(result.task) ? result.task : result);
  if (task !== undefined) return task;
  const keys = Object.keys(result);
  return keys.length === 0 ? '{}' : keys.slice(0, 6).join(', ');
}

/** `2 tools · more · of add, echo`, or with the first text: `1 content · isError · text No such file`. */
function aboutList(
  list: (typeof summarisedLists)[number],
  items: Json[],
  { isError, nextCursor, structuredContent }: JsonObject,
): string {
  const failed = isError === true ? ' · isError' : '';
  const more = typeof nextCursor === 'string' ? ' · more' : '';
  const head = `${items.length} ${list}${failed}${more}`;
  if (list === 'content' || list === 'contents' || list === 'messages') {
    const text = items
      .slice(0, MOST_ITEMS)
      .map(wordsIn)
      .find((words) => words !== undefined && words.trim() !== '');
    if (text !== undefined) return `${head} · text ${text.trimStart().slice(0, MAX_CHARACTERS)}`;
    if (items.length === 0 && structuredContent !== undefined) return `${head} · text ${brief(structuredContent)}`;
  }
  const names = listed(items.slice(0, MOST_NAMES).map(labelOf));
  return names === '' ? head : `${head} · of ${names}`;
}

/** The text of a content block, message or resource. */
function wordsIn(item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined;
  const { content, resource } = item;
  const inner = Array.isArray(content) ? content.find((part) => stringAt(part, 'text') !== undefined) : content;
  return stringAt(item, 'text') ?? stringAt(inner, 'text') ?? stringAt(resource, 'text');
}

/** An item's name, else its kind. */
function labelOf(item: Json): string {
  const names = ['name', 'uri', 'uriTemplate', 'taskId', 'mimeType', 'type'];
  return names.map((name) => stringAt(item, name)).find((text) => text !== undefined && text !== '') ?? '';
}

function listed(texts: readonly string[]): string {
  return texts.slice(0, MOST_NAMES).filter(Boolean).join(', ');
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : brief(value);
}

function nameOf(info: Json | undefined): string {
  return [stringAt(info, 'name'), stringAt(info, 'version')].filter(Boolean).join(' ');
}

/** The beginning of a value as compact JSON. */
function brief(value: Json | undefined): string {
  return value === undefined ? '' : jsonHead(value, MAX_CHARACTERS);
}

/** The methods of frames that report a cancelled or timed-out request. Stored in the log. */
export const givenUpMethods: Record<GivenUp, string> = {
  cancelled: 'request cancelled',
  timedOut: 'request timed out',
};

/** The reverse; undefined for any other method. */
export function givenUpIn(method: string | undefined): Frame['givenUp'] {
  if (method === givenUpMethods.cancelled) return 'cancelled';
  return method === givenUpMethods.timedOut ? 'timedOut' : undefined;
}
