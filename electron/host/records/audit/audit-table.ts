import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { type AuditEntry, type AuditFilter, auditEntrySchema } from '#shared/model/audit/audit.ts';
import { number, text } from '../../storage/database/database-file.ts';

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

/** The previous hash of the first entry. */
export const firstPrevious = '0'.repeat(64);

/**
 * SHA-256 in hex over the entry as one line of JSON (UTF-8): `seq`, `at`, `kind`, `serverId`, `serverName`,
 * `sessionId`, `subject`, `detail` and `previous`, in this order and without spaces; absent ids and names are omitted.
 * `previous` is the hash of the previous entry, 64 zeros for the first.
 */
export function hashOf(row: Omit<AuditRow, 'hash'>, previous: string): string {
  return createHash('sha256').update(hashedLine(row, previous)).digest('hex');
}

/** The entry as one line of an export: the hashed line with `,"hash":"…"` before its last brace. */
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

/** Reads a row. Throws for values of the wrong type. */
function readRow(row: Record<string, SQLOutputValue>): AuditRow {
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

/** The entry of a row; undefined when it was made invalid. */
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

/**
 * - `entries`: the log. Triggers prevent changes; changes without them are detected by the hashes.
 * - `head`: the newest entry's number and hash, so that its removal is detected.
 */
export const auditTables = `
  create table entries (
    seq integer primary key, at real, kind text, server_id text, server_name text, session_id text, subject text,
    detail text, hash text
  ) strict;
  create table head (seq integer, hash text) strict;
  insert into head values (0, '${firstPrevious}');
  create trigger entries_stay before update on entries begin select raise(abort, 'The audit log is append-only'); end;
  create trigger entries_remain before delete on entries begin select raise(abort, 'The audit log is append-only'); end;
`;

export const auditVersion = 1;

export function readHead(db: DatabaseSync): { seq: number; hash: string } {
  const row = db.prepare('select seq, hash from head').get();
  return { seq: number(row?.seq), hash: text(row?.hash) };
}

/** Appends entries to the chain within the caller's transaction. */
export function appendRows(db: DatabaseSync, rows: readonly Omit<AuditRow, 'seq' | 'hash'>[]): void {
  const insert = db.prepare('insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let { seq, hash } = readHead(db);
  for (const row of rows) {
    seq++;
    hash = hashOf({ ...row, seq }, hash);
    const { at, kind, serverId, serverName, sessionId, subject, detail } = row;
    insert.run(seq, at, kind, serverId, serverName, sessionId, subject, detail, hash);
  }
  db.prepare('update head set seq = ?, hash = ?').run(seq, hash);
}

/** Up to `count` rows after a number, oldest first. */
export function rowsAfter(db: DatabaseSync, after: number, count: number): AuditRow[] {
  return db.prepare('select * from entries where seq > ? order by seq limit ?').all(after, count).map(readRow);
}

/** Matching rows, newest first, and the total. */
export function findRows(
  db: DatabaseSync,
  filter: AuditFilter,
  from: number,
  count: number,
): { rows: AuditRow[]; total: number } {
  const { where, values } = conditions(db, filter);
  const total = db.prepare(`select count(*) as total from entries where ${where}`).get(...values)?.total;
  const page = db.prepare(`select * from entries where ${where} order by seq desc limit ? offset ?`);
  return { rows: page.all(...values, count, from).map(readRow), total: number(total) };
}

/** Up to `count` matching rows after a number, oldest first, each with the hash of the previous entry. */
export function findRowsAfter(
  db: DatabaseSync,
  filter: AuditFilter,
  after: number,
  count: number,
): { row: AuditRow; previous: string }[] {
  const { where, values } = conditions(db, filter);
  const before = '(select hash from entries as older where older.seq < entries.seq order by older.seq desc limit 1)';
  return db
    .prepare(`select *, ${before} as previous from entries where ${where} and seq > ? order by seq limit ?`)
    .all(...values, after, count)
    .map((row) => ({ row: readRow(row), previous: row.previous === null ? firstPrevious : text(row.previous) }));
}

function conditions(db: DatabaseSync, { kinds, serverId, text: wanted }: AuditFilter) {
  const parts = ['true'];
  const values: string[] = [];
  if (kinds !== undefined) {
    parts.push(`kind in (${kinds.map(() => '?').join(', ')})`);
    values.push(...kinds);
  }
  if (serverId !== undefined) {
    parts.push('server_id = ?');
    values.push(serverId);
  }
  if (wanted !== undefined && wanted !== '') {
    const folded = wanted.toLowerCase();
    // SQLite ignores case only for ASCII.
    db.function('holds_text', (value) =>
      Number(
        String(value ?? '')
          .toLowerCase()
          .includes(folded),
      ),
    );
    parts.push('(holds_text(subject) or holds_text(server_name) or holds_text(detail))');
  }
  return { where: parts.join(' and '), values };
}
