import type { DatabaseSync } from 'node:sqlite';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { type RunId, runIdSchema, type ServerId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { headCharacters } from '#shared/model/runs/call-summary.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import { baselineTable } from './baseline-store.ts';
import { pinTable } from './pin-store.ts';

/** Those of checks are apart from a server's own ones. */
const runKinds = ['tool', 'prompt', 'checkTool', 'checkPrompt'] as const;
export type RunKind = (typeof runKinds)[number];

export type OwnKind = 'tool' | 'prompt';
export const kindsOfChecks = { tool: 'checkTool', prompt: 'checkPrompt' } as const;

export interface RunKey {
  id: RunId;
  kind: RunKind;
  serverId: ServerId;
  name: string;
  /** When it began, in milliseconds since 1970: the newest ones are listed first. */
  at: number;
  pinned: boolean;
  series?: RunId;
}

export interface RunSelection extends RunFilter {
  kind: RunKind;
  hasTask?: true;
  except?: ReadonlySet<RunId>;
}

/** A stored run; `record` is undefined when it isn't JSON. */
export interface StoredRun {
  id: RunId;
  record: Json | undefined;
}

const maxRuns = 5000;

export function storeRun(db: DatabaseSync, key: RunKey, record: string): void {
  db.prepare(
    `insert into runs values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (id) do update set at = excluded.at, pinned = excluded.pinned, record = excluded.record`,
  ).run(key.id, key.kind, key.serverId, key.name, key.at, Number(key.pinned), key.series ?? null, record);
}

export function dropOldRuns(db: DatabaseSync): void {
  const drop = db.prepare(
    `delete from runs where rowid in (
       select rowid from runs where kind = ? and pinned = 0 order by at desc, rowid desc limit -1 offset ${maxRuns}
     )`,
  );
  for (const kind of runKinds) drop.run(kind);
}

export function findRuns(db: DatabaseSync, selection: RunSelection, from: number, count: number): StoredRun[] {
  const { table, where, values } = conditionsOf(db, selection);
  const rows = db
    .prepare(`select id, record, pinned from ${table} where ${where} order by at desc, rowid desc limit ? offset ?`)
    .all(...values, count, from);
  return rows.map(({ id, record, pinned }) => ({ id: runIdSchema.parse(id), record: readRecord(record, pinned) }));
}

export function countRuns(db: DatabaseSync, selection: RunSelection): number {
  const { table, where, values } = conditionsOf(db, selection);
  return Number(db.prepare(`select count(*) as total from ${table} where ${where}`).get(...values)?.total);
}

/** The number of selected runs that are newer than this one; undefined when it isn't selected. */
export function locateRun(db: DatabaseSync, selection: RunSelection, id: RunId): number | undefined {
  const { table, where, values } = conditionsOf(db, selection);
  const run = db.prepare(`select at, rowid from ${table} where ${where} and id = ?`).get(...values, id);
  if (run === undefined) return undefined;
  const newer = db.prepare(`select count(*) as total from ${table} where ${where} and (at, rowid) > (?, ?)`);
  return Number(newer.get(...values, Number(run.at), Number(run.rowid))?.total);
}

const argumentsHead = `case when json_valid(record) then substr(json_extract(record, '$.argumentsText'), 1, ${headCharacters}) end`;

function conditionsOf(db: DatabaseSync, selection: RunSelection) {
  const { kind, serverId, name, series, hasTask, text, except } = selection;
  const words = text?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length > 0) db.function('has_words', hasWords);
  const conditions: [condition: string, value: string | undefined][] = [
    ['kind = ?', kind],
    ['server_id = ?', serverId],
    ['name = ?', name],
    ['series = ?', series],
    ['id not in (select value from json_each(?))', except?.size ? JSON.stringify([...except]) : undefined],
    [`has_words(name, ${argumentsHead}, ?)`, words.length > 0 ? JSON.stringify(words) : undefined],
  ];
  const given = conditions.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const where = given.map(({ condition }) => condition);
  if (hasTask) where.push(taskCondition);
  return {
    // Without its index, a search for tasks would parse every record.
    table: hasTask ? 'runs indexed by runs_with_task' : 'runs',
    where: where.join(' and '),
    values: given.map(({ value }) => value),
  };
}

/** SQLite's `lower` handles ASCII only. */
function hasWords(name: unknown, head: unknown, words: unknown): number {
  const text = `${name}\n${head ?? ''}`.toLowerCase();
  const wanted: unknown = JSON.parse(String(words));
  return Number(Array.isArray(wanted) && wanted.every((word) => text.includes(String(word))));
}

export function findRun(db: DatabaseSync, id: RunId): Json | undefined {
  const row = db.prepare('select record, pinned from runs where id = ?').get(id);
  return row && readRecord(row.record, row.pinned);
}

function readRecord(record: unknown, pinned: unknown): Json | undefined {
  try {
    const value = parseExactJson(String(record));
    // `pinned` may have changed since the record was stored.
    return isJsonObject(value) && 'pinned' in value ? { ...value, pinned: pinned === 1 } : value;
  } catch {
    return undefined;
  }
}

/**
 * - `runs`: tool calls and rendered prompts, with a JSON record.
 * - `saved_arguments`: arguments that a user saved under a label.
 * - `approved_definitions`: a tool's definitions when a call was last allowed.
 */
export const historyTables = `
  create table runs (
    id text primary key, kind text, server_id text, name text, at real, pinned integer, series text, record text
  ) strict;
  create index runs_by_time on runs (kind, at);
  create index runs_by_server on runs (kind, server_id, at);
  create index runs_by_series on runs (series) where series is not null;
  create table saved_arguments (
    kind text, server_id text, name text, label text, arguments text, primary key (kind, server_id, name, label)
  ) strict;
  create table approved_definitions (
    server_id text, tool text, definitions text, at real, primary key (server_id, tool)
  ) strict;
`;

const taskCondition = "case when json_valid(record) then json_extract(record, '$.task.taskId') end is not null";

/** Also what was added without another format. */
export const historyIndexes = `
  create index if not exists runs_with_task on runs (at) where ${taskCondition};
  ${pinTable}
  ${baselineTable}
`;

export const historyVersion = 1;
