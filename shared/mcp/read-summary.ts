import type { Frame } from '../model/frame.ts';
import { summarisedLists } from './summary.ts';

type SummarisedList = (typeof summarisedLists)[number];

/** A stored summary that needs words of Loupe's, taken apart, so that it can be shown in any language. */
export type ReadSummary =
  | ListSummary
  | { type: 'values'; count: number; names: string; hasMore: boolean }
  | { type: 'form' | 'input'; count: number; names: string }
  | { type: 'batch'; count: number }
  | { type: 'progress'; progress: string; total: string; message: string | undefined }
  | { type: 'cursor'; cursor: string }
  | { type: 'attempt'; attempt: number; target: string };

interface ListSummary {
  type: 'list';
  list: SummarisedList;
  count: number;
  isError: boolean;
  hasMore: boolean;
  /** The first words of a text among the items; absent in logs of older versions. */
  text: string | undefined;
  /** What the first items are called; absent in logs of older versions. */
  names: string | undefined;
}

/** Takes a stored summary apart; undefined where it is what the other side wrote. */
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
    case 'lifecycle': {
      const [, attempt, target] = (method === 'reconnecting' && /^try (\d+): (.*)$/.exec(summary)) || [];
      return target === undefined ? undefined : { type: 'attempt', attempt: Number(attempt), target };
    }
    default:
      return readRequest(method, summary);
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
