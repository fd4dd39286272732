import type { DatabaseSync } from 'node:sqlite';
import type { ServerId } from '#shared/model/id/id.ts';

/**
 * - `sessions`: the newest session of each server, as the window shows it.
 * - `watched`: the resources that the next session of a server is to watch.
 * - `updates`: lines of the log of changes, oldest first.
 * - `answered`: requests of servers that are over, by the id of what was pending.
 */
export const stateTables = `
  create table sessions (server_id text primary key, record text) strict;
  create table watched (server_id text, uri text, record text, primary key (server_id, uri)) strict;
  create table updates (number integer primary key autoincrement, server_id text, record text) strict;
  create table answered (id text primary key, server_id text, at real, record text) strict;
`;

export const stateVersion = 1;

/** The most records of each; the oldest go first. */
export const LIMITS = { updates: 50_000, answered: 100, endedCharacters: 10_000_000 };

const tables = ['sessions', 'watched', 'updates', 'answered'] as const;

/** The records of a table, oldest first. */
export function readRecords(db: DatabaseSync, table: (typeof tables)[number]): string[] {
  const order = { sessions: 'rowid', watched: 'rowid', updates: 'number', answered: 'at, rowid' }[table];
  const rows = db.prepare(`select record from ${table} order by ${order}`).all();
  return rows.map(({ record }) => String(record));
}

/** Drops the oldest records beyond the limits. */
export function dropOld(db: DatabaseSync): void {
  db.prepare('delete from updates where number <= (select max(number) from updates) - ?').run(LIMITS.updates);
  db.prepare(
    `delete from answered where rowid in (
       select rowid from (
         select rowid, row_number() over newest as place, sum(length(record)) over newest as characters
         from answered window newest as (order by at desc, rowid desc)
       ) where place > ? or (place > 1 and characters > ?)
     )`,
  ).run(LIMITS.answered, LIMITS.endedCharacters);
}

/** Removes everything of one server. */
export function forgetServer(db: DatabaseSync, serverId: ServerId): void {
  for (const table of tables) db.prepare(`delete from ${table} where server_id = ?`).run(serverId);
}
