import {
  type FilterIssue,
  type FilterKey,
  type FilterTerm,
  filterKeys,
  type ParsedFilter,
  type Span,
} from './filter-terms.ts';
import { knownValues, readCondition } from './filter-values.ts';
import { meantWord } from './meant-word.ts';

const maxTerms = 50;

/**
 * Parses the filter of the Traffic panel: words, `"exact words"` and `key:value` terms, each negated by a leading `-`.
 * All must match; `key:a,b` matches either value, as do several terms of a key with one value per frame. Never throws:
 * parse errors are issues with their range.
 */
export function parseFilter(text: string): ParsedFilter {
  const terms: FilterTerm[] = [];
  const issues: FilterIssue[] = [];
  for (const part of splitFilter(text)) {
    if (terms.length >= maxTerms) {
      issues.push({ start: part.start, end: text.length, problem: 'tooMany', word: text.slice(part.start) });
      break;
    }
    const { unknownKey, wordStart } = part;
    if (unknownKey !== undefined) {
      const meant = meantWord(unknownKey, filterKeys);
      const range = { start: wordStart, end: wordStart + unknownKey.length };
      issues.push({ ...range, problem: 'unknownKey', word: unknownKey, ...(meant && { meant }) });
    }
    const read = readPart(text, part);
    if ('problem' in read) issues.push(read);
    else if (read.key !== 'text' || read.text !== '') terms.push(read);
  }
  return { terms, issues };
}

/** A part of the text up to the next space outside quotes. */
export interface FilterPart extends Span {
  isNegated: boolean;
  /** Start of the part after a `-`. */
  wordStart: number;
  key?: FilterKey;
  /** The word before a colon when it isn't a key. */
  unknownKey?: string;
  /** Start of the value after the colon, else `wordStart`. */
  valueStart: number;
}

export function splitFilter(text: string): FilterPart[] {
  const parts: FilterPart[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at])) {
      at += 1;
      continue;
    }
    const start = at;
    let isQuoted = false;
    for (; at < text.length && (isQuoted || !isSpace(text[at])); at += 1) if (text[at] === '"') isQuoted = !isQuoted;
    parts.push(partAt(text, start, at));
  }
  return parts;
}

function partAt(text: string, start: number, end: number): FilterPart {
  const word = text.slice(start, end);
  // `-32601` is an error code, not a negated term.
  const isNegated = /^-[^-\d\s]/.test(word);
  const wordStart = isNegated ? start + 1 : start;
  const [, name] = /^([a-z]{2,}):(?:[^/]|\/[^/]|\/?$)/i.exec(text.slice(wordStart, end)) ?? [];
  const key = filterKeys.find((each) => each === name?.toLowerCase());
  const valueStart = key === undefined || name === undefined ? wordStart : wordStart + name.length + 1;
  const isUnknown = name !== undefined && key === undefined;
  return { start, end, isNegated, wordStart, valueStart, ...(key && { key }), ...(isUnknown && { unknownKey: name }) };
}

function readPart(text: string, part: FilterPart): FilterTerm | FilterIssue {
  const { start, end, isNegated, key, valueStart } = part;
  const raw = text.slice(valueStart, end);
  if (key === undefined)
    return { key: 'text', text: raw.replaceAll('"', ''), isExact: raw.includes('"'), start, end, isNegated };
  const values = alternatives(raw);
  if (values.length === 0) return { start, end, problem: 'missingValue', word: text.slice(start, end), key };
  const condition = readCondition(key, values);
  if ('problem' in condition) {
    const at = Math.max(0, raw.toLowerCase().indexOf(condition.word.toLowerCase()));
    const from = valueStart + at;
    const meant = meantWord(condition.word, knownValues(key) ?? []);
    return { start: from, end: from + condition.word.length, ...condition, key, ...(meant && { meant }) };
  }
  return { ...condition, start, end, isNegated };
}

/** Splits at commas outside quotes. */
function alternatives(raw: string): string[] {
  const values: string[] = [];
  let value = '';
  let isQuoted = false;
  for (const character of raw) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      values.push(value);
      value = '';
    } else value += character;
  }
  values.push(value);
  return values.filter((each) => each !== '');
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

/** A term as text, quoted if necessary. A quote in a value is replaced by `*`, since it can't be escaped. */
export function writeTerm(key: FilterKey | 'text', value: string, isNegated = false): string {
  const sign = isNegated ? '-' : '';
  if (key === 'text') {
    const needsQuotes = !/^[^\s",]+$/.test(value) || value.startsWith('-') || /^[a-z]{2,}:/i.test(value);
    return `${sign}${needsQuotes ? `"${value.replaceAll('"', ' ')}"` : value}`;
  }
  return `${sign}${key}:${writeValue(value)}`;
}

/** A key's value as text, quoted if necessary. */
export function writeValue(value: string): string {
  return /^[^\s",]+$/.test(value) ? value : `"${value.replaceAll('"', '*')}"`;
}

/** Adds a term to a filter's text, unless it already has it. */
export function withTerm(text: string, key: FilterKey | 'text', value: string, isNegated = false): string {
  const term = writeTerm(key, value, isNegated);
  const terms = splitFilter(text).map(({ start, end }) => text.slice(start, end));
  return terms.includes(term) ? text : [...terms, term].join(' ');
}

/** Adds a term to a filter's text with several values, one of which must hold; in place of the key's terms there. */
export function withOnly(text: string, key: FilterKey, values: readonly string[]): string {
  return [withoutKey(text, key), `${key}:${values.map(writeValue).join(',')}`].filter(Boolean).join(' ');
}

/** Whether a filter has a term, not negated. */
export function hasTerm(text: string, key: FilterKey, value: string): boolean {
  const term = writeTerm(key, value);
  return splitFilter(text).some(({ start, end }) => text.slice(start, end).toLowerCase() === term);
}

/** Whether a filter has a term of a key that isn't negated. */
export function hasKey(text: string, key: FilterKey): boolean {
  return splitFilter(text).some((part) => part.key === key && !part.isNegated);
}

/** Removes the terms of a key that aren't negated. */
export function withoutKey(text: string, key: FilterKey): string {
  return splitFilter(text)
    .filter((part) => part.key !== key || part.isNegated)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}
