import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry, AuditFilter } from '#shared/model/audit/audit.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { auditVersion } from '../../data/versions.ts';
import { kindsOf, useAuditSearch } from '../../state/address.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** The entries of the audit log that match a filter, newest first. */
export type AuditSource = RowSource<AuditFilter, AuditEntry>;

/** The debounced text, with the rest of the filter from the address. */
export function useAuditFilter(typed: string): AuditFilter {
  const { kinds, server: serverId } = useAuditSearch();
  const text = useDebounced(typed.trim().slice(0, 500));
  return useMemo(() => {
    const named = kindsOf(kinds);
    return {
      ...(text !== '' && { text }),
      ...(named.length > 0 && { kinds: named }),
      ...(serverId !== undefined && { serverId }),
    };
  }, [text, kinds, serverId]);
}

/** The entries that match. New ones are added at the top, so every row may move. */
export function useAuditEntries(filter: AuditFilter): AuditSource {
  return useRowSource(filter, auditVersion, {
    fetch: (wanted, range, signal) => client.audit.list({ filter: wanted, ...range }, { signal }),
    keyOf: ({ seq }) => seq,
    mayChange: () => true,
  });
}

function entryOptions(seq: number) {
  return {
    queryKey: [...host.audit.list.key(), 'entry', seq],
    queryFn: async (): Promise<AuditEntry | null> => {
      // Numbers have no gaps, so the total gives the row of an entry.
      const { total } = await client.audit.list({ filter: {}, from: 0, count: 1 });
      if (seq > total) return null;
      const { rows } = await client.audit.list({ filter: {}, from: total - seq, count: 1 });
      return rows.find((entry) => entry.seq === seq) ?? null;
    },
  };
}

/** Caches an entry that is about to be opened. */
export function rememberEntry(entry: AuditEntry): void {
  queryClient.setQueryData(entryOptions(entry.seq).queryKey, entry);
}

/** An entry by its number, independent of the filter; null when there is none, undefined until known. */
export function useAuditEntry(seq: number): AuditEntry | null | undefined {
  return useQuery(entryOptions(seq)).data;
}
