import { useSearch } from '@tanstack/react-router';
import type { AuditKind } from '#shared/model/audit.ts';
import { auditKinds } from '#shared/model/audit-kinds.ts';
import { isServerId } from '#shared/model/id/id-guard.ts';
import { type AuditSearch, useChangeSearch } from './address.ts';
import { guarded, ordinal, searchReader, text } from './search.ts';

/** Reads the audit log's part of an address; anything odd in it is ignored. */
export const readAuditSearch = searchReader<AuditSearch>({
  entry: ordinal,
  q: text,
  kinds: (value) => (typeof value === 'string' ? text(kindsOf(value).join(',')) : undefined),
  server: guarded(isServerId),
});

/** The kinds in an address's text; unknown ones are left out. */
export function kindsOf(names: string): AuditKind[] {
  const given = names.split(',');
  return auditKinds.filter((kind) => given.includes(kind));
}

/** The audit log's part of the address, and what changes it. */
export function useAuditSearch() {
  const { entry, q = '', kinds = '', server } = useSearch({ strict: false });
  return { entry, q, kinds, server, change: useChangeSearch<AuditSearch>() };
}
