import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  createPrivateFile,
  isBusy,
  isUnreadable,
  moveAside,
  OtherFormatError,
  type SetAside,
  synchronousAtOpening,
} from '../../../storage/database/database-file.ts';
import type { OpenInput } from '../frames/log-operations.ts';

export interface LogFile {
  db: DatabaseSync;
  path: string;
  /** An unreadable file of the same name. */
  setAside?: SetAside;
  /** Why it is in memory instead of on the disk. */
  fault?: string;
}

const maxLogsInUse = 64;

/**
 * Opens the log for this process alone: `traffic.sqlite`, `traffic-2.sqlite`, … An unreadable file is moved aside.
 * Where none can be used, the log is in memory and `fault` has the reason. Never throws.
 */
export function openLogFile({ dataDir, storage, file }: OpenInput): LogFile {
  if (storage === 'memory') return openInMemory();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (file !== undefined) return openOrRecover(file, 2000);
    for (let number = 1; number < maxLogsInUse; number++) {
      const path = join(dataDir, number === 1 ? 'traffic.sqlite' : `traffic-${number}.sqlite`);
      try {
        return openOrRecover(path, 0);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
    throw new Error(`All ${maxLogsInUse} log files in ${dataDir} are in use`);
  } catch (error) {
    return openInMemory(error);
  }
}

/** Opens a log in memory. `reason`: why it can’t be on the disk, if so. */
export function openInMemory(reason?: unknown): LogFile {
  const log = { db: openDatabase(':memory:', 0), path: ':memory:' };
  if (reason === undefined) return log;
  return { ...log, fault: reason instanceof Error ? reason.message : String(reason) };
}

/** Moves the file aside, which can't be read because of `reason`, and starts a new one. */
export function replaceLogFile({ db, path }: LogFile, reason: unknown): LogFile {
  if (db.isOpen) db.close();
  if (path === ':memory:') return openInMemory();
  const setAside = moveAside(path, reason);
  return { db: openDatabase(path, 2000), path, setAside };
}

function openOrRecover(path: string, waitMs: number): LogFile {
  try {
    return { db: openDatabase(path, waitMs), path };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const setAside = moveAside(path, error);
    return { db: openDatabase(path, waitMs), path, setAside };
  }
}

function openDatabase(path: string, waitMs: number): DatabaseSync {
  const isNew = path !== ':memory:' && createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    // The exclusive mode must come first: it keeps every other process out until this one ends, however it
    // ends. Large pages suit rows that are appended and bodies that are read in sequence.
    db.exec(`
      pragma locking_mode = exclusive;
      pragma page_size = 16384;
      pragma auto_vacuum = incremental;
      ${synchronousAtOpening(isNew)};
      pragma journal_mode = wal;
      pragma wal_autocheckpoint = 1000;
      pragma journal_size_limit = 16777216;
      pragma cache_size = -16000;
      pragma temp_store = memory;
      begin immediate; commit;
    `);
    prepareSchema(db);
    db.exec('pragma synchronous = normal');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Bodies are stored in pieces of this many bytes, so that a range of a large one can be read alone. */
export const chunkSize = 256 * 1024;

/** A body has fewer chunks than this: a chunk's key is its frame's seq times this, plus its place. */
export const chunksPerFrame = 65_536;

/** The format of the file. A file of another format is moved aside. */
const schemaVersion = 6;

/**
 * - `sources`: who frames belong to; a row per session.
 * - `session_facts`: what is known of a session beside its frames, as JSON text. A log of an older Loupe gets the table
 *   when it is opened, which older ones pass over.
 * - `frames`: one narrow row per frame; `log`, `logger` and `log_faults` are for log messages, `thread` is the first
 *   frame of those that belong together.
 * - `chunks`: the bodies.
 * - `blocks`: for some thousand frames each, the columns that filters read, packed. They make filtering a
 *   million frames a matter of scanning memory, and are read without touching the frames.
 * - `methods`: the names behind the blocks' numbers.
 * - `latencies`: of requests whose block was stored before their response came.
 * - `body_parts`: which seqs each table of the full text covers (`BodyIndex`).
 * - `gaps`: ranges of seqs above the floor that hold no frame.
 * - `state`: `floor` is the lowest seq that may be shown; whatever is below waits for its removal. The bodies from
 *   `indexed_from` to `indexed_to` are in the full text.
 */
const tables = `
  create table sources (id integer primary key, server_id text, session_id text, server_name text) strict;
  create table frames (
    seq integer primary key, source integer, at real, direction integer, channel integer, kind integer,
    framing integer, method text, rpc_id text, pair_seq integer, latency_ms real, size integer, summary text, facts text,
    meta text, sha256 blob, log integer, logger text,
    log_faults text, marks text, thread integer
  ) strict;
  create index frames_thread on frames (thread) where thread is not null;
  create table chunks (key integer primary key, bytes blob) strict;
  create table blocks (first_seq integer primary key, last_seq integer, count integer, columns blob, texts text) strict;
  create table gaps (first_seq integer primary key, last_seq integer) strict;
  create table state (name text primary key, value integer) strict;
  create table methods (id integer primary key, name text unique) strict;
  create table latencies (seq integer primary key, ms real) strict;
  create table body_parts (id integer primary key, first_seq integer, last_seq integer, size integer) strict;
  insert into state values ('floor', 1), ('indexed_from', 1), ('indexed_to', 0);
  pragma user_version = ${schemaVersion};
`;

const sessionFacts = 'create table if not exists session_facts (session_id text primary key, facts text) strict;';

/** Creates the tables in a new file. Throws for a file that was written in another format. */
function prepareSchema(db: DatabaseSync): void {
  const version = db.prepare('pragma user_version').get()?.user_version;
  if (version === schemaVersion) {
    db.exec(sessionFacts);
    return;
  }
  if (version !== 0 || db.prepare('select 1 from sqlite_schema limit 1').get() !== undefined) {
    throw new OtherFormatError(`The log has format ${version}, this version of Loupe reads ${schemaVersion}`);
  }
  db.exec(`begin; ${tables} ${sessionFacts} commit`);
}
