import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Failure } from '#shared/model/failure.ts';
import { createPrivateFile, isCorruption, isUnreadable, moveAside, UnreadableLogError } from './database-file.ts';
import { fileSetAside, storageFailure } from './storage-failure.ts';

/** How long one process of Loupe waits for another to finish writing, in milliseconds. */
const WAIT_MS = 2000;

export interface SharedDatabaseOptions {
  dataDir: string;
  storage?: 'disk' | 'memory';
  /** Its name within the folder, ending in `.sqlite`. */
  file: string;
  tables: string;
  /** Statements that make what is missing of its indexes; they run at each opening. */
  indexes?: string;
  /** Counts from 1 and grows with the tables. */
  version: number;
  /** A damaged file was moved aside, at opening or while in use: see `failure`. */
  onSetAside?(): void;
}

/**
 * A small database that several processes of Loupe share, on the caller's thread. An unreadable file is moved aside;
 * where none can be used, everything is in memory, see `failure`.
 */
export class SharedDatabase {
  readonly #options: SharedDatabaseOptions;
  #db: DatabaseSync;
  #failure: Failure | undefined;

  /** Never throws for what the disk holds. */
  constructor(options: SharedDatabaseOptions) {
    this.#options = options;
    this.#db = this.#open();
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** What is written stays where its owner wanted it, and is not only in memory for want of a file. */
  get isLasting(): boolean {
    // A closed one is where its owner wanted it, and has no location any more.
    return this.#options.storage === 'memory' || !this.#db.isOpen || this.#db.location() !== null;
  }

  /** Runs some reading that has to see a damaged file as it is. Throws what SQLite throws. */
  look<T>(work: (db: DatabaseSync) => T): T {
    return work(this.#db);
  }

  /** Runs some reading. Throws what SQLite throws, but for a damaged file, which is replaced first. */
  read<T>(work: (db: DatabaseSync) => T): T {
    try {
      return work(this.#db);
    } catch (error) {
      if (!isCorruption(error)) throw error;
      this.#replace();
      return work(this.#db);
    }
  }

  /** Runs a change as one transaction, which no other process can come between. When it throws, nothing changed. */
  change<T>(work: (db: DatabaseSync) => T): T {
    return this.read((db) => inTransaction(db, () => work(db)));
  }

  /** Tries again to open a file that could not be used; `carryOver` copies what was in memory. Never throws. */
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
    createPrivateFile(this.#path);
    const db = new DatabaseSync(this.#path, { timeout: WAIT_MS });
    try {
      db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma journal_size_limit = 4194304');
      this.#prepare(db);
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
    if (found > version) throw new Error(`A newer Loupe wrote format ${found}; this one knows ${version}`);
    const isEmpty = db.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
    if (found < version && !isEmpty) throw new UnreadableLogError(`It has format ${found} instead of ${version}`);
    if (found < version) db.exec(`${tables}; pragma user_version = ${version}`);
    db.exec(`${indexes}; commit`);
  }

  #replace(): void {
    if (this.#db.isOpen) this.#db.close();
    try {
      this.#moveAside(new Error('It is damaged'));
    } catch {
      // It cannot even be moved: opening it reports that.
    }
    this.#db = this.#open();
  }

  #moveAside(reason: unknown): void {
    this.#failure = fileSetAside(this.#options.file, moveAside(this.#path), reason);
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
