import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry, AuditFilter } from '#shared/model/audit.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { auditVersion } from '../../data/versions.ts';
import { kindsOf, useAuditSearch } from '../../state/address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** The entries of the audit log that match a filter, newest first. */
export type AuditSource = RowSource<AuditFilter, AuditEntry>;

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

/** The entries under a filter. New ones come in above: every row moves. */
export function useAuditEntries(filter: AuditFilter): AuditSource {
  return useRowSource(filter, auditVersion, {
    fetch: async (wanted, range, signal) => {
      const { entries, total } = await client.audit.list({ filter: wanted, ...range }, { signal });
      return { rows: entries, total };
    },
    keyOf: ({ seq }) => seq,
    mayChange: () => true,
  });
}

function entryOptions(seq: number) {
  return {
    queryKey: [...host.audit.list.key(), 'entry', seq],
    queryFn: async (): Promise<AuditEntry | null> => {
      // Numbers have no gaps, so the place of an entry follows from how many there are.
      const { total } = await client.audit.list({ filter: {}, from: 0, count: 1 });
      if (seq > total) return null;
      const { entries } = await client.audit.list({ filter: {}, from: total - seq, count: 1 });
      return entries.find((entry) => entry.seq === seq) ?? null;
    },
  };
}

/** Makes an entry known that is about to be opened. */
export function rememberEntry(entry: AuditEntry): void {
  queryClient.setQueryData(entryOptions(entry.seq).queryKey, entry);
}

/** One entry by its number, whatever the filter; null when the log has no such entry, undefined until known. */
export function useAuditEntry(seq: number): AuditEntry | null | undefined {
  return useQuery(entryOptions(seq)).data;
}
