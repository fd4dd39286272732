import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Failure } from '#shared/model/failure.ts';
import {
  createPrivateFile,
  isCorruption,
  isUnreadable,
  moveAside,
  OtherFormatError,
  synchronousAtOpening,
} from './database-file.ts';
import { fileSetAside, storageFailure } from './storage-failure.ts';

/** How long a process waits for another one to finish writing, in milliseconds. */
const waitMs = 2000;

export interface SharedDatabaseOptions {
  dataDir: string;
  storage?: 'disk' | 'memory';
  /** The file name, ending in `.sqlite`. */
  file: string;
  tables: string;
  /** Statements that create missing indexes; they run at each opening. */
  indexes?: string;
  /** The format of the tables, counted from 1. */
  version: number;
  /** A damaged file was renamed: see `failure`. */
  onSetAside?(): void;
}

/**
 * A small database that several processes share, on the caller's thread. A damaged file is renamed and replaced. Without
 * a usable file the database is in memory, see `failure`.
 */
export class SharedDatabase {
  readonly #options: SharedDatabaseOptions;
  #db: DatabaseSync;
  #failure: Failure | undefined;

  constructor(options: SharedDatabaseOptions) {
    this.#options = options;
    this.#db = this.#open();
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** False when data is in memory although it should be on disk. */
  get isLasting(): boolean {
    // A closed database has no location.
    return this.#options.storage === 'memory' || !this.#db.isOpen || this.#db.location() !== null;
  }

  /** Reads without replacing a damaged file. Throws what SQLite throws. */
  readAsIs<T>(work: (db: DatabaseSync) => T): T {
    return work(this.#db);
  }

  /** Reads; a damaged file is replaced first. Throws what SQLite throws otherwise. */
  read<T>(work: (db: DatabaseSync) => T): T {
    try {
      return work(this.#db);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      this.#replace();
      return work(this.#db);
    }
  }

  /** Writes in one exclusive transaction, which is rolled back when `work` throws. */
  change<T>(work: (db: DatabaseSync) => T): T {
    return this.read((db) => inTransaction(db, () => work(db)));
  }

  /** Tries to open the file again; `carryOver` copies the data in memory. Never throws. */
  reopen(carryOver: (memory: DatabaseSync, file: DatabaseSync) => void): void {
    if (this.isLasting) return;
    const memory = this.#db;
    this.#failure = undefined;
    let file: DatabaseSync | undefined;
    try {
      const opened = this.#openOnDisk();
      file = opened;
      inTransaction(opened, () => carryOver(memory, opened));
      this.#db = opened;
      memory.close();
    } catch (error) {
      file?.close();
      this.#failure = storageFailure(this.#options.file, error);
    }
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  get #path(): string {
    return join(this.#options.dataDir, this.#options.file);
  }

  #open(): DatabaseSync {
    if (this.#options.storage === 'memory') return this.#openInMemory();
    try {
      return this.#openOnDisk();
    } catch (error) {
      this.#failure = storageFailure(this.#options.file, error);
      return this.#openInMemory();
    }
  }

  #openOnDisk(): DatabaseSync {
    mkdirSync(this.#options.dataDir, { recursive: true, mode: 0o700 });
    try {
      return this.#openFile();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.#moveAside(error);
      return this.#openFile();
    }
  }

  #openFile(): DatabaseSync {
    const isNew = createPrivateFile(this.#path);
    const db = new DatabaseSync(this.#path, { timeout: waitMs });
    try {
      db.exec(`${synchronousAtOpening(isNew)}; pragma journal_mode = wal; pragma journal_size_limit = 4194304`);
      this.#prepare(db);
      db.exec('pragma synchronous = normal');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  #openInMemory(): DatabaseSync {
    const db = new DatabaseSync(':memory:');
    this.#prepare(db);
    return db;
  }

  #prepare(db: DatabaseSync): void {
    const { tables, indexes = '', version } = this.#options;
    db.exec('begin immediate');
    const found = Number(db.prepare('pragma user_version').get()?.user_version);
    if (found > version) throw new Error(`The file has format ${found} of a newer Loupe; this one supports ${version}`);
    const isEmpty = db.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
    if (found < version && !isEmpty) throw new OtherFormatError(`The file has format ${found} instead of ${version}`);
    if (found < version) db.exec(`${tables}; pragma user_version = ${version}`);
    db.exec(`${indexes}; commit`);
  }

  #replace(): void {
    if (this.#db.isOpen) this.#db.close();
    try {
      this.#moveAside(new Error('The file is damaged'));
    } catch {
      // Opening it reports the failure.
    }
    this.#db = this.#open();
  }

  #moveAside(reason: unknown): void {
    this.#failure = fileSetAside(this.#options.file, moveAside(this.#path, reason), reason);
    this.#options.onSetAside?.();
  }
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}
