import { canonicalText } from '#shared/mcp/json/canonical.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { type Difference, differences } from '../replay/json-difference.ts';
import { type IgnoreRule, isIgnored } from './ignore-rules.ts';
import type { SentMessage } from './recorded-checks.ts';
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
  const messages = before.messages && after.messages && alignedMessages(before.messages, after.messages);
  const sides = {
    before: compared(before.response, messages?.before),
    after: compared(after.response, messages?.after),
  };
  const comparison: Comparison = {
    differences: [],
    varies: messages?.areAtOtherTimes ? [{ pointer: '/messages', kind: 'message' }] : [],
    ignored: 0,
    unjudged: [],
    isCut: false,
    renamed: [],
    sides,
  };
  const found = differences(sides.before, sides.after, most + 1);
  comparison.isCut = found.length > most;
  const judge = (difference: Difference): void => {
    const { pointer, before: old, after: now } = difference;
    const key = pointer.slice(pointer.lastIndexOf('/') + 1);
    const kind = varyingKind(key, old, now, at);
    const isName = kind === 'token' || (kind === 'id' && isWholeId(old) && isWholeId(now));
    if (isName && typeof old === 'string' && typeof now === 'string') comparison.renamed.push([old, now]);
    const ignored = isIgnored(rules, subject, difference);
    if (ignored === true) comparison.ignored += 1;
    else if (kind !== undefined) comparison.varies.push({ pointer, kind });
    else if (ignored === undefined) comparison.unjudged.push(pointer);
    else {
      const within = differencesInText(difference);
      if (within === undefined) comparison.differences.push(difference);
      else for (const each of within) judge(each);
    }
  };
  for (const difference of found.slice(0, most)) judge(difference);
  return comparison;
}

/** Longer texts aren't compared as JSON. */
const mostTextCharacters = 1_000_000;
const mostInText = 100;

/** The differences of two texts that are both JSON documents, member by member. */
function differencesInText({ pointer, before, after, item }: Difference): Difference[] | undefined {
  const [one, other] = [documentIn(before), documentIn(after)];
  if (one === undefined || other === undefined) return undefined;
  const found = differences(one, other, mostInText);
  // Only written differently.
  if (found.length === 0) return undefined;
  return found.map((each) => ({ ...(item !== undefined && { item }), ...each, pointer: `${pointer}${each.pointer}` }));
}

function documentIn(text: Json | undefined): Json | undefined {
  if (typeof text !== 'string' || text.length > mostTextCharacters || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseExactMessage(text);
  } catch {
    return undefined;
  }
}

/**
 * The messages of both sides, so that they can be compared by their places. Those that may belong to another request come
 * last, equal ones first; where one side has more of them than the other, the rest may have come at another time.
 */
function alignedMessages(before: readonly SentMessage[], after: readonly SentMessage[]) {
  const text = ({ method, params }: SentMessage) => canonicalText({ method, params });
  const split = (all: readonly SentMessage[]) => Map.groupBy(all, ({ isGuess = false }) => isGuess);
  const [one, other] = [split(before), split(after)];
  const now = Map.groupBy(other.get(true) ?? [], text);
  const [same, alone]: [SentMessage[], SentMessage[]] = [[], []];
  for (const each of one.get(true) ?? []) (now.get(text(each))?.pop() === undefined ? alone : same).push(each);
  const rest = [...now.values()].flat();
  const areAtOtherTimes = alone.length !== rest.length;
  return {
    before: [...(one.get(false) ?? []), ...same, ...(areAtOtherTimes ? [] : alone)],
    after: [...(other.get(false) ?? []), ...same, ...(areAtOtherTimes ? [] : rest)],
    areAtOtherTimes,
  };
}

function compared({ result, error }: JsonObject, messages: readonly SentMessage[] | undefined): Json {
  return {
    ...(result !== undefined && { result }),
    ...(error !== undefined && { error }),
    ...(messages && { messages: messages.map(({ method, params }) => ({ method, params })) }),
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
