import type { Channel, Direction, FrameKind } from '../../model/frames/frame.ts';

/** The keys of `key:value` terms. */
export const filterKeys = [
  'is',
  'method',
  'server',
  'kind',
  'id',
  'status',
  'latency',
  'size',
  'direction',
  'channel',
  'finding',
  'seq',
] as const;
export type FilterKey = (typeof filterKeys)[number];

/** Those whose values are numbers. */
export type NumberKey = 'status' | 'latency' | 'size' | 'seq';

/** A range of the filter's text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/** `above` and `below` exclude the limit itself. */
export interface NumberRange {
  from?: number;
  above?: number;
  to?: number;
  below?: number;
}

/** Whether a number is in one of the ranges; NaN is in none. */
export function isWithin(ranges: readonly NumberRange[], value: number): boolean {
  return ranges.some(
    ({ from, above, to, below }) =>
      !Number.isNaN(value) &&
      (from === undefined || value >= from) &&
      (above === undefined || value > above) &&
      (to === undefined || value <= to) &&
      (below === undefined || value < below),
  );
}

/** The values of `is`; `error`: see `isErrorFrame`. */
export const filterStates = ['error'] as const;
export type FilterState = (typeof filterStates)[number];

/** The condition of a term. Lists are alternatives. */
export type Condition =
  /**
   * Found in method, id or summary, or as words in the body, the last one as a prefix unless `isExact`; ignoring case.
   */
  | { key: 'text'; text: string; isExact: boolean }
  /** Whole values in lower case; `*` matches any characters. Of a finding, its rule's id or its severity. */
  | { key: 'method' | 'server' | 'id' | 'finding'; patterns: readonly string[] }
  | { key: 'is'; states: readonly FilterState[] }
  | { key: 'kind'; kinds: readonly FrameKind[] }
  | { key: 'direction'; directions: readonly Direction[] }
  | { key: 'channel'; channels: readonly Channel[] }
  /** HTTP status; latency in milliseconds; size in bytes; the frame's number. */
  | { key: NumberKey; ranges: readonly NumberRange[] };

export type FilterTerm = Condition & Span & { isNegated: boolean };

/**
 * - `unknownKey`: the word before a colon isn't a key; the part is searched as text.
 * - `unknownValue`, `badNumber`, `missingValue`: the term is ignored.
 * - `tooMany`: it and everything after it is ignored.
 */
type FilterProblem = 'unknownKey' | 'unknownValue' | 'badNumber' | 'missingValue' | 'tooMany';

export interface FilterIssue extends Span {
  problem: FilterProblem;
  /** The text of the range. */
  word: string;
  key?: FilterKey;
  /** The key or value that was probably meant. */
  meant?: string;
}

export interface ParsedFilter {
  terms: readonly FilterTerm[];
  issues: readonly FilterIssue[];
}
