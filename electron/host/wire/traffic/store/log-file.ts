import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, isBusy, isUnreadable, moveAside } from '../../../storage/database/database-file.ts';
import type { OpenInput } from '../frames/log-message.ts';
import { prepareSchema } from '../frames/schema.ts';

/** An open, locked log database. */
export interface LogFile {
  db: DatabaseSync;
  /** Its path, or `:memory:`. */
  path: string;
  /** Where an unreadable file of the same name was moved to. */
  recovered?: string;
  /** Why it is in memory although it was to be on the disk. */
  fault?: string;
}

const mostLogsInUse = 64;

/**
 * Opens the log for this process alone. While another process holds a file, the next number is taken:
 * `traffic.sqlite`, `traffic-2.sqlite`, … A file that cannot be read is moved aside and a new one started.
 * When the folder cannot be used at all, the log is kept in memory and `fault` has the reason. Never throws for
 * what the disk holds.
 */
export function openLogFile({ dataDir, storage, file }: OpenInput): LogFile {
  if (storage === 'memory') return openInMemory();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (file !== undefined) return openOrRecover(file, 2000);
    for (let number = 1; number < mostLogsInUse; number++) {
      const path = join(dataDir, number === 1 ? 'traffic.sqlite' : `traffic-${number}.sqlite`);
      try {
        return openOrRecover(path, 0);
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
    }
    throw new Error(`All ${mostLogsInUse} log files in ${dataDir} are in use`);
  } catch (error) {
    return openInMemory(error);
  }
}

/** Opens a log that ends with the process. `reason` is what kept it from the disk, if anything did. */
export function openInMemory(reason?: unknown): LogFile {
  const log = { db: openDatabase(':memory:', 0), path: ':memory:' };
  if (reason === undefined) return log;
  return { ...log, fault: reason instanceof Error ? reason.message : String(reason) };
}

/** Closes an unreadable log, moves it aside and opens a new one under its name. */
export function replaceLogFile({ db, path }: LogFile): LogFile {
  if (db.isOpen) db.close();
  if (path === ':memory:') return openInMemory();
  const recovered = moveAside(path);
  return { db: openDatabase(path, 2000), path, recovered };
}

function openOrRecover(path: string, waitMs: number): LogFile {
  try {
    return { db: openDatabase(path, waitMs), path };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const recovered = moveAside(path);
    return { db: openDatabase(path, waitMs), path, recovered };
  }
}

function openDatabase(path: string, waitMs: number): DatabaseSync {
  if (path !== ':memory:') createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: waitMs });
  try {
    // The exclusive mode must come first: it keeps every other process out until this one ends, however it
    // ends. Large pages suit rows that are appended and bodies that are read in sequence.
    db.exec(`
      pragma locking_mode = exclusive;
      pragma page_size = 16384;
      pragma auto_vacuum = incremental;
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma wal_autocheckpoint = 1000;
      pragma journal_size_limit = 16777216;
      pragma cache_size = -16000;
      pragma temp_store = memory;
      begin immediate; commit;
    `);
    prepareSchema(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
