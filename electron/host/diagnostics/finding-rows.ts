import { isDeepStrictEqual } from 'node:util';
import type { FindingQuery, FindingRow } from '#shared/model/findings/findings.ts';
import { bySeverity } from './found.ts';

/** The findings that match, sorted. */
export function matchingRows(rows: readonly FindingRow[], query: FindingQuery): FindingRow[] {
  const words = query.text.toLowerCase().split(/\s+/);
  return rows.filter((row) => matches(row, query, words)).toSorted(comparison(query));
}

/** Sorted findings as the query groups them: a row for each rule and item of a server, those of an open one below it. */
export function groupedRows(rows: readonly FindingRow[], query: FindingQuery): FindingRow[] {
  const { openGroups } = query;
  if (openGroups === undefined) return [...rows];
  const open = new Set(openGroups);
  const groups = Map.groupBy(rows, groupKey);
  const heads = [...groups].flatMap(([key, all]) => headOf(key, all, open.has(key)) ?? []);
  return heads.toSorted(comparison(query)).flatMap((head) => {
    if (head.group?.isOpen !== true) return [head];
    const lines = groups.get(head.group.key) ?? [];
    return [head, ...lines.map((row) => ({ ...row, isGrouped: true }))];
  });
}

function groupKey({ serverId, rule, severity, item }: FindingRow): string {
  return JSON.stringify([serverId, rule, severity, item?.kind, item?.name]).slice(0, 10_000);
}

function headOf(key: string, all: readonly FindingRow[], isOpen: boolean): FindingRow | undefined {
  const [first] = all;
  if (first === undefined || all.length === 1) return first;
  const count = all.reduce((sum, row) => sum + row.count, 0);
  const at = all.reduce((last, row) => Math.max(last, row.at), first.at);
  return { ...first, count, at, group: { key, size: all.length, isOpen } };
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
