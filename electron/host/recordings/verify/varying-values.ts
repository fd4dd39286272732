import type { varyingKinds } from '#shared/model/checks/check.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** Why two values may differ from one run to the next. */
export type Varying = (typeof varyingKinds)[number];

/** When a value was sent, in milliseconds since 1970. */
export interface SentAt {
  before: number;
  after: number;
}

/** A number of milliseconds or seconds is a time if it is that near to when it was sent. */
const nearMs = 36 * 3_600_000;

/** Longer texts are compared as they are. */
const maxText = 100_000;

/** Fields that the specification makes opaque, and the usual names of a process id. */
const tokens = new Set(['nextCursor', 'requestState', 'taskId', 'elicitationId', 'sessionId']);
const processes = new Set(['pid', 'ppid', 'processId', 'process_id']);

const patterns: readonly [kind: Varying, pattern: RegExp][] = [
  ['time', /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?/g],
  [
    'time',
    /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:[A-Z][a-z]{2} \d{1,2}|\d{1,2} [A-Z][a-z]{2}),? \d{4} \d\d:\d\d:\d\d\b/g,
  ],
  ['time', /(?:\b\d{1,2}\/\d{1,2}\/\d{4},? )?\b\d{1,2}:\d\d:\d\d(?:\.\d{1,6})?(?:[ \u202f][AP]M)?\b/g],
  ['id', /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi],
  ['port', /\b(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\b/gi],
  ['process', /\bpid"?[ =:]{1,3}\d{1,10}\b/gi],
];

/** 10 digits are seconds, 13 are milliseconds. */
const epochDigits = /\b\d{10}(?:\d{3})?\b/g;

/** The kind of difference between two values if they differ only in what varies by itself; else undefined. */
export function varyingKind(
  key: string,
  before: Json | undefined,
  after: Json | undefined,
  at: SentAt,
): Varying | undefined {
  if (tokens.has(key) && typeof before === 'string' && typeof after === 'string') return 'token';
  const [one, other] = [numberOf(before), numberOf(after)];
  if (one !== undefined && other !== undefined) {
    if (processes.has(key) && Number.isInteger(one) && Number.isInteger(other)) return 'process';
    return isEpoch(one, at.before) && isEpoch(other, at.after) ? 'time' : undefined;
  }
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  if (before.length > maxText || after.length > maxText) return undefined;
  let texts = [before, after];
  for (const [kind, pattern] of patterns) {
    const masked = texts.map((text) => text.replace(pattern, `\0${kind}`));
    if (masked[0] === masked[1]) return kind;
    texts = masked;
  }
  const [first = '', second = ''] = texts;
  return masksEpoch(first, at.before) === masksEpoch(second, at.after) ? 'time' : undefined;
}

function masksEpoch(text: string, at: number): string {
  return text.replace(epochDigits, (digits) => (isEpoch(Number(digits), at) ? '\0time' : digits));
}

function isEpoch(value: number, at: number): boolean {
  return Math.abs(value - at) < nearMs || Math.abs(value * 1000 - at) < nearMs;
}

function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const isExact = typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonObject(value);
  return isExact ? Number(JSON.stringify(value)) : undefined;
}
