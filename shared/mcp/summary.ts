import type { Failure } from '../model/failure.ts';
import type { Frame, GivenUp } from '../model/frames/frame.ts';
import { summarisedLists } from '../model/frames/frame-values.ts';
import type { SummaryFacts } from '../model/frames/summary.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { Envelope } from './envelope.ts';
import { jsonHead } from './json/json-head.ts';

const maxCharacters = 200;
/** Most names in a summary; more don't fit one line. */
const mostNames = 12;
/** Most items searched for a text. */
const mostItems = 100;

/** One line of at most 200 characters about a frame, and its facts, where the line isn't a text of the other side. */
export interface Summary {
  summary: string;
  facts?: SummaryFacts;
}

/** What a message is about. */
export function summarise(envelope: Envelope): Summary {
  switch (envelope.kind) {
    case 'request':
    case 'notification':
      return summaryOf(aboutParams(envelope.method, envelope.params));
    case 'result':
      return summaryOf(aboutResult(envelope.result));
    case 'error':
      return summaryOf(`${envelope.error.code} ${envelope.error.message}`);
    case 'batch':
      return summaryOf({ type: 'batch', count: envelope.entries.length });
    case 'stray':
      return { summary: '' };
  }
}

/** The summary of a text, or of facts. */
export function summaryOf(about: string | SummaryFacts): Summary {
  return typeof about === 'string' ? { summary: clip(about) } : { summary: clip(wordsOf(about)), facts: about };
}

/** The facts of a failure. */
export function failureFacts({ code, params }: Failure, about?: string): SummaryFacts {
  const short = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? clip(value) : value]);
  return {
    type: 'failure',
    ...(about !== undefined && { about: clip(about) }),
    failure: { code, params: Object.fromEntries(short) },
  };
}

/** The words of facts: what filters find, and what the command line prints. */
function wordsOf(facts: SummaryFacts): string {
  switch (facts.type) {
    case 'list':
    case 'values':
    case 'form':
    case 'input': {
      const { type, count, names } = facts;
      const head = type === 'list' ? `${count} ${facts.list}` : `${type} ${count}`;
      const isError = 'isError' in facts && facts.isError;
      const hasMore = 'hasMore' in facts && facts.hasMore;
      const text = 'text' in facts ? facts.text : undefined;
      // In front of the other side's text, which could say the same.
      return joined(isError && 'isError', head, hasMore && 'more', text ?? names?.join(', '));
    }
    case 'batch':
      return `${facts.count} messages`;
    case 'progress':
      return joined([facts.progress, facts.total].filter((part) => part !== undefined).join(' / '), facts.message);
    case 'started':
      return `pid ${facts.pid}`;
    case 'ended':
      return joined(
        facts.signal ?? `exit ${facts.exitCode}`,
        facts.isUnexpected && 'unexpected',
        `${facts.afterMs} ms`,
      );
    case 'failure':
      return joined(facts.about, facts.failure.code, ...Object.values(facts.failure.params).map(String));
    case 'retrySlowed':
      return joined(`${facts.askedMs} ms`, `${facts.waitMs} ms`);
    case 'brokeOff':
    case 'cutOff':
      return joined(`${facts.bytes} B`, facts.type === 'cutOff' ? facts.reason : facts.cause);
    case 'attempt':
      return joined(`#${facts.attempt}`, facts.target);
    case 'challenged':
      return joined('credentials required', facts.status);
    case 'redirected':
      return joined(facts.url, 'redirected');
    default:
      return joined(...Object.entries(facts).map(([name, value]) => name !== 'type' && String(value)));
  }
}

function joined(...parts: (string | false | undefined)[]): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string' && part !== '') text = text === '' ? part : `${text} · ${part}`;
  }
  return text;
}

/** Cuts text to one line; control characters become spaces. */
export function clip(text: string): string {
  const head = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are just what must not reach a list
  return head.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}

function aboutParams(method: string, params: Json | undefined): string | SummaryFacts {
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
    const message = stringAt(params, 'message');
    return {
      type: 'progress',
      progress: params.progress,
      ...(typeof params.total === 'number' && { total: params.total }),
      ...(message !== undefined && { message: clip(message) }),
    };
  }
  const level = stringAt(params, 'level');
  if (level !== undefined) return level;
  const cursor = stringAt(params, 'cursor');
  if (cursor !== undefined) return { type: 'cursor', cursor: clip(cursor) };
  return aboutTask(params) ?? stringAt(params, 'protocolVersion') ?? '';
}

/** `review_code language=py`. */
function aboutCompletion({ ref, argument }: JsonObject): string {
  const of = stringAt(ref, 'name') ?? stringAt(ref, 'uri') ?? '';
  return `${of} ${stringAt(argument, 'name') ?? ''}=${stringAt(argument, 'value') ?? ''}`.trim();
}

function aboutElicitation(params: JsonObject): string | SummaryFacts {
  const url = stringAt(params, 'url');
  if (url !== undefined) return url;
  const schema = params.requestedSchema;
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const fields = Object.keys(properties);
  return { type: 'form', count: fields.length, names: listed(fields) };
}

function aboutTask(object: JsonObject): string | undefined {
  const id = stringAt(object, 'taskId');
  if (id === undefined) return undefined;
  return [id, stringAt(object, 'status'), stringAt(object, 'statusMessage')].filter(Boolean).join(' · ');
}

function aboutResult(result: Json): string | SummaryFacts {
  if (!isJsonObject(result)) return brief(result);
  if (isJsonObject(result.completion) && Array.isArray(result.completion.values)) {
    const { values, hasMore } = result.completion;
    const names = listed(values.slice(0, mostNames).map(valueText));
    return { type: 'values', count: values.length, names, ...(hasMore === true && { hasMore }) };
  }
  if (isJsonObject(result.inputRequests)) {
    const inputs = Object.keys(result.inputRequests);
    return { type: 'input', count: inputs.length, names: listed(inputs) };
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

/** By the first text in the items, or by their names. */
function aboutList(
  list: (typeof summarisedLists)[number],
  items: Json[],
  { isError, nextCursor, structuredContent }: JsonObject,
): SummaryFacts {
  const facts: SummaryFacts = {
    type: 'list',
    list,
    count: items.length,
    ...(isError === true && { isError }),
    ...(typeof nextCursor === 'string' && { hasMore: true }),
  };
  if (list === 'content' || list === 'contents' || list === 'messages') {
    const text = firstWords(items);
    if (text !== undefined) facts.text = clip(text.trimStart());
    else if (items.length === 0 && structuredContent !== undefined) facts.text = brief(structuredContent);
    if (facts.text !== undefined) return facts;
  }
  const names = listed(items.slice(0, mostNames).map(labelOf));
  if (names.length > 0) facts.names = names;
  return facts;
}

function firstWords(items: readonly Json[]): string | undefined {
  for (let index = 0; index < items.length && index < mostItems; index += 1) {
    const words = wordsIn(items[index] ?? null);
    if (words !== undefined && words.trim() !== '') return words;
  }
  return undefined;
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

/** The names that fit one line. */
function listed(texts: readonly string[]): string[] {
  let room = maxCharacters;
  const fit = (name: string) => {
    const isFitting = room > 0;
    room -= name.length;
    return isFitting;
  };
  return texts.slice(0, mostNames).map(clip).filter(Boolean).filter(fit);
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : brief(value);
}

function nameOf(info: Json | undefined): string {
  return [stringAt(info, 'name'), stringAt(info, 'version')].filter(Boolean).join(' ');
}

/** The beginning of a value as compact JSON. */
function brief(value: Json | undefined): string {
  return value === undefined ? '' : jsonHead(value, maxCharacters);
}

/** The methods of frames that report a request that was cancelled, timed out or failed. Stored in the log. */
export const givenUpMethods: Record<GivenUp, string> = {
  cancelled: 'request cancelled',
  timedOut: 'request timed out',
  failed: 'request failed',
};

const waysToGiveUp: readonly GivenUp[] = ['cancelled', 'timedOut', 'failed'];

/** The reverse; undefined for any other method. */
export function givenUpIn(method: string | undefined): Frame['givenUp'] {
  return waysToGiveUp.find((how) => givenUpMethods[how] === method);
}
