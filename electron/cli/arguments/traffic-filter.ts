import { type FilterIssue, type FilterKey, filterKeys } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { knownValues } from '#shared/mcp/traffic-filter/filter-values.ts';
import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import { maxFilterLength } from '#shared/model/frames/frame-values.ts';
import { UsageError } from '../../options/usage-error.ts';

/** Checks a filter of messages. Unlike the window, which shows its issues, it rejects a filter with any. */
export function trafficFilter(text: string): string {
  if (text.length > maxFilterLength) throw new UsageError('filterTooLong', { most: maxFilterLength });
  const [issue] = parseFilter(text).issues;
  if (issue !== undefined) throw refusal(text, issue);
  return text;
}

function refusal(text: string, { problem, start, word, key }: FilterIssue): UsageError {
  // In characters, not UTF-16 units.
  const at = [...text.slice(0, start)].length + 1;
  switch (problem) {
    case 'unknownKey':
      return new UsageError('filterUnknownKey', { at, word, choices: filterKeys });
    case 'unknownValue':
      return new UsageError('filterUnknownValue', { at, word, key: key ?? '', choices: choices(key) });
    case 'badNumber':
      return new UsageError('filterBadNumber', { at, word, key: key ?? '', examples: examples(key) });
    case 'missingValue':
      return new UsageError('filterMissingValue', { at, word });
    case 'tooMany':
      return new UsageError('filterTooMany', { at });
  }
}

function choices(key: FilterKey | undefined): readonly string[] {
  return (key === undefined ? undefined : knownValues(key)) ?? [];
}

function examples(key: FilterKey | undefined): readonly string[] {
  if (key === 'seq') return ['12', '10..20', '>=100'];
  if (key === 'status') return ['404', '4xx', '>=500'];
  return key === 'size' ? ['>1mb', '10kb..2mb'] : ['>200', '>1.5s', '100..500'];
}
