import type { FilterKey } from './filter-terms.ts';
import { splitFilter } from './parse-filter.ts';

/** A term as text, quoted where its value needs that. A quote cannot be written within quotes: `*` stands for it. */
export function writeTerm(key: FilterKey | 'text', value: string, isNegated = false): string {
  const sign = isNegated ? '-' : '';
  if (key === 'text') {
    const needsQuotes = !/^[^\s",]+$/.test(value) || value.startsWith('-') || /^[a-z]{2,}:/i.test(value);
    return `${sign}${needsQuotes ? `"${value.replaceAll('"', ' ')}"` : value}`;
  }
  return `${sign}${key}:${writeValue(value)}`;
}

/** A key's value as text, quoted where it needs that. */
export function writeValue(value: string): string {
  return /^[^\s",]+$/.test(value) ? value : `"${value.replaceAll('"', '*')}"`;
}

/** The filter's text with a term at its end; unchanged when it has that term. */
export function withTerm(text: string, key: FilterKey | 'text', value: string, isNegated = false): string {
  const term = writeTerm(key, value, isNegated);
  const terms = splitFilter(text).map(({ start, end }) => text.slice(start, end));
  return terms.includes(term) ? text : [...terms, term].join(' ');
}

/** The filter's text without the terms of a key that aren't negated. */
export function withoutKey(text: string, key: FilterKey): string {
  return splitFilter(text)
    .filter((part) => part.key !== key || part.isNegated)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}
