import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AuditKind } from '#shared/model/audit.ts';
import { auditKinds } from '#shared/model/audit-kinds.ts';
import type { ServerId } from '#shared/model/id.ts';
import { isServerId } from '#shared/model/id-guard.ts';

/** Where one is within the audit log. */
export interface AuditSearch {
  /** The number of the open entry. */
  entry?: number | undefined;
  q?: string | undefined;
  /** The kinds that are shown, separated by commas; absent: all. */
  kinds?: string | undefined;
  server?: ServerId | undefined;
}

/** Reads the audit log's part of an address; anything odd in it is ignored. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const entry = Number(search.entry);
  const kinds = typeof search.kinds === 'string' ? kindsOf(search.kinds) : [];
  return {
    ...(Number.isSafeInteger(entry) && entry > 0 && { entry }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }),
    ...(kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(isServerId(search.server) && { server: search.server }),
  };
}

/** The kinds in an address's text; unknown ones are left out. */
export function kindsOf(text: string): AuditKind[] {
  const names = text.split(',');
  return auditKinds.filter((kind) => names.includes(kind));
}

/** The audit log's part of the address, and how to change it. `replace` leaves no step in the history. */
export function useAuditSearch() {
  const { entry, q, kinds, server } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (next: AuditSearch, { replace = false } = {}) => {
      void navigate({ to: '.', search: (known) => ({ ...known, ...next }), replace });
    },
    [navigate],
  );
  return { entry, q: q ?? '', kinds: kinds ?? '', server, change };
}
