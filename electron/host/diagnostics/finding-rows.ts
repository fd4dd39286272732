import { isDeepStrictEqual } from 'node:util';
import type { FindingQuery, FindingRow } from '#shared/model/findings/findings.ts';
import { bySeverity } from './found.ts';

/** The findings that match, sorted. */
export function matchingRows(rows: readonly FindingRow[], query: FindingQuery): FindingRow[] {
  const words = query.text.toLowerCase().split(/\s+/);
  return rows.filter((row) => matches(row, query, words)).toSorted(comparison(query));
}

function matches(row: FindingRow, query: FindingQuery, words: readonly string[]): boolean {
  if (row.mute !== undefined && !query.withMuted) return false;
  if (query.serverId !== undefined && query.serverId !== row.serverId) return false;
  if (query.sessionId !== undefined && query.sessionId !== row.sessionId) return false;
  if (query.severities !== undefined && !query.severities.includes(row.severity)) return false;
  if (query.rule !== undefined && query.rule !== row.rule) return false;
  if (query.item !== undefined && !isDeepStrictEqual(query.item, row.item)) return false;
  const names = [row.item, ...(row.items ?? [])].map((item) => item?.name ?? '');
  const text = [row.rule, ...names, row.actual ?? ''].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Of the same, the newest comes first. */
function comparison({ sort, order }: FindingQuery): (one: FindingRow, other: FindingRow) => number {
  const sign = order === 'ascending' ? 1 : -1;
  return (one, other) =>
    sign * compare(one, other, sort) || other.at - one.at || collator.compare(one.rule, other.rule);
}

/** Ascending, the mildest comes first. */
function compare(one: FindingRow, other: FindingRow, sort: FindingQuery['sort']): number {
  switch (sort) {
    case 'severity':
      return bySeverity(other, one);
    case 'count':
    case 'at':
      return one[sort] - other[sort];
    case 'item':
      return collator.compare(one.item?.name ?? '', other.item?.name ?? '');
    case 'rule':
    case 'serverName':
      return collator.compare(one[sort], other[sort]);
  }
}

const collator = new Intl.Collator(undefined, { numeric: true });
