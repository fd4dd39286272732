import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { type Difference, differences } from '../replay/json-difference.ts';
import type { SentMessage } from './checks.ts';
import { type IgnoreRule, isIgnored } from './ignore-rules.ts';
import { type SentAt, type Varying, varyingKind } from './varying-values.ts';

/** At most so many differences of a request are looked at. */
const most = 1000;

/** What a request got. */
export interface Got {
  /** A JSON-RPC response: only its `result` or `error` counts. */
  response: JsonObject;
  messages: SentMessage[] | undefined;
}

export interface Comparison {
  differences: Difference[];
  /** Places that vary by themselves. */
  varies: { pointer: string; kind: Varying }[];
  /** How many differences the rules allow. */
  ignored: number;
  /** Places of which it isn't known whether the rules allow that they differ. */
  unjudged: string[];
  /** There are more differences than are looked at. */
  isCut: boolean;
  /** Tokens and ids of the recording that have other values now. */
  renamed: [before: string, after: string][];
  /** What was compared. */
  sides: { before: Json; after: Json };
}

/** Compares what a request got with what it got when it was recorded, in `/result`, `/error` and `/messages`. */
export function compare(
  before: Got,
  after: Got,
  {
    rules,
    subject,
    at,
  }: { rules: readonly IgnoreRule[]; subject: { method: string; name?: string | undefined }; at: SentAt },
): Comparison {
  const comparesMessages = before.messages !== undefined && after.messages !== undefined;
  const sides = { before: compared(before, comparesMessages), after: compared(after, comparesMessages) };
  const comparison: Comparison = {
    differences: [],
    varies: [],
    ignored: 0,
    unjudged: [],
    isCut: false,
    renamed: [],
    sides,
  };
  const found = differences(sides.before, sides.after, most + 1);
  comparison.isCut = found.length > most;
  for (const difference of found.slice(0, most)) {
    const { pointer, before: old, after: now } = difference;
    const key = pointer.slice(pointer.lastIndexOf('/') + 1);
    const kind = varyingKind(key, old, now, at);
    const isName = kind === 'token' || (kind === 'id' && isWholeId(old) && isWholeId(now));
    if (isName && typeof old === 'string' && typeof now === 'string') comparison.renamed.push([old, now]);
    const ignored = isIgnored(rules, subject, difference);
    if (ignored === true) comparison.ignored += 1;
    else if (kind !== undefined) comparison.varies.push({ pointer, kind });
    else if (ignored === undefined) comparison.unjudged.push(pointer);
    else comparison.differences.push(difference);
  }
  return comparison;
}

function compared({ response, messages }: Got, comparesMessages: boolean): Json {
  const { result, error } = response;
  return {
    ...(result !== undefined && { result }),
    ...(error !== undefined && { error }),
    ...(comparesMessages && { messages: (messages ?? []).map(({ method, params }) => ({ method, params })) }),
  };
}

function isWholeId(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** A value in which strings that were renamed have their new values. */
export function renamedIn(value: Json, names: ReadonlyMap<string, string>): Json {
  if (names.size === 0) return value;
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renamedIn(item, names));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamedIn(item, names)]));
}
