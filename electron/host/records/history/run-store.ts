import type { DatabaseSync } from 'node:sqlite';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';

import { hasTask as taskCondition } from './history-tables.ts';

export type RunKind = 'tool' | 'prompt';

/** What a run is found by. */
export interface RunKey {
  id: RunId;
  kind: RunKind;
  serverId: ServerId;
  /** Of the tool or the prompt. */
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  pinned: boolean;
  series?: RunId;
}

/** Which runs to show. Every given condition must hold. */
export interface RunFilter {
  kind: RunKind;
  serverId?: ServerId;
  name?: string;
  series?: RunId;
  /** Tool calls that became tasks. */
  hasTask?: true;
  limit: number;
}

/** The newest unpinned runs of each kind that are kept. */
const MOST_RUNS = 5000;

/** Stores a run, or what became of it since. */
export function storeRun(db: DatabaseSync, key: RunKey, record: string): void {
  db.prepare(
    `insert into runs values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set pinned = excluded.pinned, record = excluded.record`,
  ).run(key.id, key.kind, key.serverId, key.name, key.at, Number(key.pinned), key.series ?? null, record);
}

/** Removes the oldest runs beyond those that are kept. */
export function dropOldRuns(db: DatabaseSync, kind: RunKind): void {
  db.prepare(
    `delete from runs where rowid in (
       select rowid from runs where kind = ? and pinned = 0 order by at desc, rowid desc limit -1 offset ${MOST_RUNS}
     )`,
  ).run(kind);
}

/** The records of runs, newest first. What isn't JSON any more is passed over. */
export function findRuns(db: DatabaseSync, { kind, serverId, name, series, hasTask, limit }: RunFilter): Json[] {
  const conditions: [string, string | undefined][] = [
    ['kind', kind],
    ['server_id', serverId],
    ['name', name],
    ['series', series],
  ];
  const given = conditions.flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  const where = given.map(({ column }) => `${column} = ?`);
  // Without its index, each look at the tasks would parse every record.
  const from = hasTask ? 'runs indexed by runs_with_task' : 'runs';
  if (hasTask) where.push(taskCondition);
  const rows = db
    .prepare(`select record, pinned from ${from} where ${where.join(' and ')} order by at desc, rowid desc limit ?`)
    .all(...given.map(({ value }) => value), limit);
  return rows.flatMap(({ record, pinned }) => readRecord(record, pinned) ?? []);
}

/** The record of one run; undefined when there is none that could be read. */
export function findRun(db: DatabaseSync, id: RunId): Json | undefined {
  const row = db.prepare('select record, pinned from runs where id = ?').get(id);
  return row && readRecord(row.record, row.pinned);
}

function readRecord(record: unknown, pinned: unknown): Json | undefined {
  try {
    const value = parseExactJson(String(record));
    // Whether it is pinned may have changed since it was stored.
    return isJsonObject(value) && 'pinned' in value ? { ...value, pinned: pinned === 1 } : value;
  } catch {
    return undefined;
  }
}
