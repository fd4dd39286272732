import type { Frame, LifecycleEvent } from '../model/frame.ts';
import { lifecycleEvents } from '../model/frame-values.ts';
import { summarisedLists } from './summary.ts';

type SummarisedList = (typeof summarisedLists)[number];

/** The parts of a stored summary that is shown in the user's language. */
export type ReadSummary =
  | ListSummary
  | { type: 'values'; count: number; names: string; hasMore: boolean }
  | { type: 'form' | 'input'; count: number; names: string }
  | { type: 'batch'; count: number }
  | { type: 'progress'; progress: string; total: string; message: string | undefined }
  | { type: 'cursor'; cursor: string }
  | { type: 'attempt'; attempt: number; target: string }
  | { type: 'ended'; how: string; afterMs: number }
  | { type: 'refused' }
  | { type: 'retrySlowed'; askedMs: number; waitMs: number }
  | { type: 'cookiesNotKept'; names: string }
  | { type: 'appOpened'; uri: string; tool: string }
  | { type: 'appDropped'; count: number }
  | { type: 'appStrayed'; target: string };

interface ListSummary {
  type: 'list';
  list: SummarisedList;
  count: number;
  isError: boolean;
  hasMore: boolean;
  /** The beginning of the first text in the items; absent in older logs. */
  text: string | undefined;
  /** The names of the first items; absent in older logs. */
  names: string | undefined;
}

/** Parses a stored summary; undefined when it is plain text from the other side. */
export function readSummary({
  kind,
  method,
  summary,
}: Pick<Frame, 'kind' | 'method' | 'summary'>): ReadSummary | undefined {
  switch (kind) {
    case 'result':
      return readList(summary) ?? readValues(summary) ?? readNames('input', summary);
    case 'batch': {
      const count = /^(\d+) messages$/.exec(summary)?.[1];
      return count === undefined ? undefined : { type: 'batch', count: Number(count) };
    }
    case 'lifecycle':
      return readEvent(method, summary);
    default:
      return readRequest(method, summary);
  }
}

const eventPatterns: Partial<Record<LifecycleEvent, RegExp>> = {
  reconnecting: /^try (\d+): (.*)$/,
  'process ended': /^(exit \S+|SIG\w+) after (\d+) ms$/,
  'requests refused': /^/,
  'cookies not kept': /^the server sets cookies that aren't sent back: (.*)$/,
  'retry slowed down': /after (\d+) ms; Loupe waits (\d+) ms/,
  'app/opened': /^(.*) for “(.*)$/s,
  'app/dropped': /^(\d+) messages/,
  'app/strayed': /^It tried to go to (.*), and was stopped$/,
};

/** Logs of other versions may have more events. */
export function isLifecycleEvent(method: string | undefined): method is LifecycleEvent {
  return lifecycleEvents.some((event) => event === method);
}

function readEvent(event: string | undefined, summary: string): ReadSummary | undefined {
  if (!isLifecycleEvent(event)) return undefined;
  const [all, first = '', second = ''] = eventPatterns[event]?.exec(summary) ?? [];
  if (all === undefined) return undefined;
  switch (event) {
    case 'reconnecting':
      return { type: 'attempt', attempt: Number(first), target: second };
    case 'process ended':
      return { type: 'ended', how: first, afterMs: Number(second) };
    case 'requests refused':
      return { type: 'refused' };
    case 'cookies not kept':
      return { type: 'cookiesNotKept', names: first };
    case 'retry slowed down':
      return { type: 'retrySlowed', askedMs: Number(first), waitMs: Number(second) };
    case 'app/opened':
      return second.endsWith('”') ? { type: 'appOpened', uri: first, tool: second.slice(0, -1) } : undefined;
    case 'app/dropped':
      return { type: 'appDropped', count: Number(first) };
    case 'app/strayed':
      return { type: 'appStrayed', target: first };
    default:
      return undefined;
  }
}

function readRequest(method: string | undefined, summary: string): ReadSummary | undefined {
  if (method === 'notifications/progress') {
    const [, progress, total, message] = /^(\S+) of (\S+)(?: · (.*))?$/.exec(summary) ?? [];
    return progress === undefined || total === undefined ? undefined : { type: 'progress', progress, total, message };
  }
  if (method === 'elicitation/create') return readNames('form', summary);
  if (method === 'sampling/createMessage') return readList(summary);
  const cursor = method?.endsWith('/list') === true ? /^cursor (.*)$/.exec(summary)?.[1] : undefined;
  return cursor === undefined ? undefined : { type: 'cursor', cursor };
}

const listPattern = /^(\d+) (\w+)( · isError)?( · more)?(?: · (text|of) (.*))?$/;

function readList(summary: string): ListSummary | undefined {
  const [, count, name, isError, hasMore, what, rest] = listPattern.exec(summary) ?? [];
  const list = summarisedLists.find((each) => each === name);
  if (list === undefined) return undefined;
  return {
    type: 'list',
    list,
    count: Number(count),
    isError: isError !== undefined,
    hasMore: hasMore !== undefined,
    text: what === 'text' ? rest : undefined,
    names: what === 'of' ? rest : undefined,
  };
}

function readValues(summary: string): ReadSummary | undefined {
  const [, count, more, names] = /^values (\d+)( · more)? · of ?(.*)$/.exec(summary) ?? [];
  if (names === undefined) return undefined;
  return { type: 'values', count: Number(count), names, hasMore: more !== undefined };
}

function readNames(type: 'form' | 'input', summary: string): ReadSummary | undefined {
  const [, word, count, names] = /^(\w+) (\d+): ?(.*)$/.exec(summary) ?? [];
  return word === type && names !== undefined ? { type, count: Number(count), names } : undefined;
}
