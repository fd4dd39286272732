import type { Channel, Direction, FrameKind } from '../../model/frame.ts';

/** What a term of Traffic's filter may name before its colon. */
export const filterKeys = [
  'method',
  'server',
  'kind',
  'id',
  'status',
  'latency',
  'size',
  'direction',
  'channel',
] as const;
export type FilterKey = (typeof filterKeys)[number];

/** Where a part of the filter's text begins and ends, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** Numbers between limits: `above` and `below` leave the limit itself out. */
export interface NumberRange {
  from?: number;
  above?: number;
  to?: number;
  below?: number;
}

/** What a term asks of a frame. A list holds alternatives. */
export type Condition =
  /** Found in method, id or summary, or as words in the body, whose last one may go on unless `isExact`; ignoring case. */
  | { key: 'text'; text: string; isExact: boolean }
  /** Whole values in lower case, in which `*` stands for any characters. */
  | { key: 'method' | 'server' | 'id'; patterns: readonly string[] }
  | { key: 'kind'; kinds: readonly FrameKind[] }
  | { key: 'direction'; directions: readonly Direction[] }
  | { key: 'channel'; channels: readonly Channel[] }
  /** HTTP status; latency in milliseconds; size in bytes. */
  | { key: 'status' | 'latency' | 'size'; ranges: readonly NumberRange[] };

export type FilterTerm = Condition & Span & { isNegated: boolean };

/**
 * What a part of the filter means nothing by:
 * - `unknownKey`: the word before a colon is no key; the part is searched as text.
 * - `unknownValue`, `badNumber`, `missingValue`: the term is left out.
 * - `tooMany`: it and all after it are left out.
 */
export type FilterProblem = 'unknownKey' | 'unknownValue' | 'badNumber' | 'missingValue' | 'tooMany';

export interface FilterIssue extends Span {
  problem: FilterProblem;
  /** The characters at the place. */
  word: string;
  key?: FilterKey;
}

export interface ParsedFilter {
  terms: readonly FilterTerm[];
  issues: readonly FilterIssue[];
}

export function isFilterKey(word: string): word is FilterKey {
  return filterKeys.some((key) => key === word);
}
