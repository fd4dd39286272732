import { createHash } from 'node:crypto';
import type { SQLOutputValue } from 'node:sqlite';
import { type AuditEntry, auditEntrySchema } from '#shared/model/audit.ts';
import { number, text } from '../../storage/database/column.ts';

/** An entry as it is stored. */
export interface AuditRow {
  seq: number;
  at: number;
  kind: string;
  serverId: string | null;
  serverName: string | null;
  sessionId: string | null;
  subject: string;
  /** JSON text. */
  detail: string;
  hash: string;
}

/** What the first entry has instead of the hash of the one before it. */
export const firstPrevious = '0'.repeat(64);

/**
 * SHA-256 in hex over the entry as one line of JSON (UTF-8): `seq`, `at`, `kind`, `serverId`, `serverName`,
 * `sessionId`, `subject`, `detail` and `previous`, in this order and without spaces, leaving out ids and names that
 * the entry has not. `previous` is the hash of the entry before it, 64 zeros for the first.
 */
export function hashOf(row: Omit<AuditRow, 'hash'>, previous: string): string {
  return createHash('sha256').update(hashedLine(row, previous)).digest('hex');
}

/**
 * The entry as one line of an export: the hashed line with `,"hash":"…"` before its last brace. So whoever cuts that
 * out again can hash the rest, compare, and compare `previous` with the line before it.
 */
export function exportLine(row: AuditRow, previous: string): string {
  return `${hashedLine(row, previous).slice(0, -1)},"hash":"${row.hash}"}`;
}

function hashedLine({ detail, ...row }: Omit<AuditRow, 'hash'>, previous: string): string {
  const start = JSON.stringify({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    ...(row.serverId !== null && { serverId: row.serverId }),
    ...(row.serverName !== null && { serverName: row.serverName }),
    ...(row.sessionId !== null && { sessionId: row.sessionId }),
    subject: row.subject,
  });
  return `${start.slice(0, -1)},"detail":${detail},"previous":"${previous}"}`;
}

/** Reads a row of the table. Throws when it does not hold what belongs there. */
export function readRow(row: Record<string, SQLOutputValue>): AuditRow {
  return {
    seq: number(row.seq),
    at: number(row.at),
    kind: text(row.kind),
    subject: text(row.subject),
    serverId: textOrNull(row.server_id),
    serverName: textOrNull(row.server_name),
    sessionId: textOrNull(row.session_id),
    detail: text(row.detail),
    hash: text(row.hash),
  };
}

/** The entry of a row; undefined when tampering left none. */
export function entryOf(row: AuditRow): AuditEntry | undefined {
  const { serverId, serverName, sessionId, detail, ...rest } = row;
  try {
    const parsed = auditEntrySchema.safeParse({
      ...rest,
      ...(serverId !== null && { serverId }),
      ...(serverName !== null && { serverName }),
      ...(sessionId !== null && { sessionId }),
      detail: JSON.parse(detail),
    });
    return parsed.data;
  } catch {
    return undefined;
  }
}

function textOrNull(value: SQLOutputValue | undefined): string | null {
  return value === null ? null : text(value);
}
