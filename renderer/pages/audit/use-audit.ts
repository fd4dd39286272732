import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry, AuditFilter } from '#shared/model/audit.ts';
import { host, queryClient } from '../../data/client.ts';
import { kindsOf, useAuditSearch } from '../../state/audit-address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

const pageSize = 200;

/** What the address narrows the log to, once typing rests. */
export function useAuditFilter(): AuditFilter {
  const { q, kinds, server: serverId } = useAuditSearch();
  const text = useDebounced(q.trim().slice(0, 500));
  return useMemo(() => {
    const named = kindsOf(kinds);
    return {
      ...(text !== '' && { text }),
      ...(named.length > 0 && { kinds: named }),
      ...(serverId !== undefined && { serverId }),
    };
  }, [text, kinds, serverId]);
}

/** How many entries match; undefined until that is known. */
export function useAuditTotal(filter: AuditFilter) {
  const { data, error, refetch } = useQuery(pageOptions(filter, 0));
  return { total: data?.total, error, refetch };
}

/** The matching entries in rows `first` up to `end`, newest first, as they become known. */
export function useAuditRows(filter: AuditFilter, first: number, end: number) {
  const firstPage = Math.floor(first / pageSize);
  const count = Math.max(1, Math.ceil(end / pageSize) - firstPage);
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, index) => pageOptions(filter, firstPage + index)),
  });
  return (row: number): AuditEntry | undefined =>
    pages[Math.floor(row / pageSize) - firstPage]?.data?.entries[row % pageSize];
}

function pageOptions(filter: AuditFilter, page: number) {
  return host.audit.list.queryOptions({ input: { filter, from: page * pageSize, count: pageSize } });
}

/** One entry by its number, whatever the filter; null when the log has none of it, undefined until known. */
export function useAuditEntry(seq: number): AuditEntry | null | undefined {
  const known = knownEntry(seq);
  // Numbers have no gaps, so the place of an entry follows from how many there are.
  const newest = useQuery({
    ...host.audit.list.queryOptions({ input: { filter: {}, from: 0, count: 1 } }),
    enabled: known === undefined,
  });
  const from = newest.data === undefined ? -1 : newest.data.total - seq;
  const found = useQuery({
    ...host.audit.list.queryOptions({ input: { filter: {}, from: Math.max(0, from), count: 1 } }),
    enabled: known === undefined && from >= 0,
  });
  if (known !== undefined) return known;
  if (newest.data !== undefined && from < 0) return null;
  const [entry] = found.data?.entries ?? [];
  return entry === undefined || entry.seq === seq ? entry : null;
}

/** Entries never change: any answer that had it will do. */
function knownEntry(seq: number): AuditEntry | undefined {
  for (const [, page] of queryClient.getQueriesData<{ entries: AuditEntry[] }>({ queryKey: host.audit.list.key() })) {
    const entry = page?.entries.find((each) => each.seq === seq);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
