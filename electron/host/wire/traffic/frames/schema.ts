import type { DatabaseSync } from 'node:sqlite';
import { UnreadableLogError } from '../../../storage/database/column.ts';

/** Bodies are stored in pieces of this many bytes, so that a range of a large one can be read alone. */
export const chunkSize = 256 * 1024;

/** A body has fewer chunks than this: a chunk's key is its frame's seq times this, plus its place. */
export const chunksPerFrame = 65_536;

const schemaVersion = 3;

/**
 * - `sources`: who frames belong to; a row per session.
 * - `frames`: one narrow row per frame; `log`, `logger` and `log_faults` are for log messages.
 * - `chunks`: the bodies.
 * - `blocks`: for some thousand frames each, the columns that filters read, packed. They make filtering a
 *   million frames a matter of scanning memory, and are read without touching the frames.
 * - `gaps`: ranges of seqs above the floor that hold no frame.
 * - `state`: `floor` is the lowest seq that may be shown; whatever is below waits for its removal.
 */
const tables = `
  create table sources (id integer primary key, server_id text, session_id text, server_name text) strict;
  create table frames (
    seq integer primary key, source integer, at real, direction integer, channel integer, kind integer,
    framing integer, method text, rpc_id text, pair_seq integer, latency_ms real, size integer, summary text,
    meta text, sha256 blob, log integer, logger text,
    log_faults text, marks text
  ) strict;
  create table chunks (key integer primary key, bytes blob) strict;
  create table blocks (first_seq integer primary key, last_seq integer, count integer, columns blob, texts text) strict;
  create table gaps (first_seq integer primary key, last_seq integer) strict;
  create table state (name text primary key, value integer) strict;
  insert into state values ('floor', 1);
  pragma user_version = ${schemaVersion};
`;

/** What brings a file of an older format to the next one: what an older Loupe did not note stays unknown. */
const upgrades: Readonly<Record<number, string>> = {
  1: `
    alter table frames add column log integer;
    alter table frames add column logger text;
    alter table frames add column log_faults text;`,
  2: 'alter table frames add column marks text;',
};

/** Creates the tables in a new file, or brings an older one up to date. Throws for a file that was written in another format. */
export function prepareSchema(db: DatabaseSync): void {
  const version = db.prepare('pragma user_version').get()?.user_version;
  if (version === schemaVersion) return;
  if (typeof version === 'number' && version > 0 && version < schemaVersion) {
    const steps = Object.entries(upgrades).flatMap(([from, step]) => (Number(from) >= version ? [step] : []));
    db.exec(`begin; ${steps.join('')} pragma user_version = ${schemaVersion}; commit`);
    return;
  }
  if (version !== 0 || db.prepare('select 1 from sqlite_schema limit 1').get() !== undefined) {
    throw new UnreadableLogError(`The log has format ${version}, this version of Loupe reads ${schemaVersion}`);
  }
  db.exec(`begin; ${tables} commit`);
}
