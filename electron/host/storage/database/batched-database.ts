import type { DatabaseSync } from 'node:sqlite';
import type { Failure } from '#shared/model/failure.ts';
import type { Clock, Timer } from '../../platform.ts';
import { SharedDatabase, type SharedDatabaseOptions } from './shared-database.ts';
import { orStorageFailed, storageFailure } from './storage-failure.ts';

/** What couldn't be written is tried again after this time, in milliseconds. */
const retryMs = 5000;

export type Write = (db: DatabaseSync) => void;

export interface BatchedDatabaseOptions extends Omit<SharedDatabaseOptions, 'onSetAside'> {
  clock: Clock;
  /** Writes within this time, in milliseconds, are one transaction. */
  batchMs: number;
  /** Runs at the end of each batch, in its transaction: deletes rows over a limit. */
  tidy: Write;
  onWritten?(): void;
  /** Called when `failure` changes. */
  onFailure?: (() => void) | undefined;
}

/** A shared database with batched writes. Unless stated otherwise, methods report errors as `failure` and don't throw. */
export class BatchedDatabase {
  readonly #options: BatchedDatabaseOptions;
  readonly #database: SharedDatabase;
  readonly #unsaved = new Map<string, Write>();
  #timer: Timer | undefined;
  #fault: Failure | undefined;
  #isClosed = false;

  constructor(options: BatchedDatabaseOptions) {
    const { onFailure } = options;
    this.#options = options;
    this.#database = new SharedDatabase({ ...options, ...(onFailure && { onSetAside: onFailure }) });
  }

  get failure(): Failure | undefined {
    return this.#fault ?? this.#database.failure;
  }

  /** Schedules a write; it replaces an earlier one with the same key. */
  later(key: string, write: Write): void {
    this.#unsaved.set(key, write);
    // Closing flushes, so that the process needn't wait for it.
    this.#timer ??= this.#options.clock.setTimeout(() => this.flush(), this.#options.batchMs).unref();
  }

  /** Runs the scheduled writes. Failed ones are retried with the next batch, or by themselves after a while. */
  flush(): void {
    this.#timer?.clear();
    this.#timer = undefined;
    if (this.#unsaved.size === 0) return;
    this.#run((db) => {
      for (const write of this.#unsaved.values()) write(db);
      this.#options.tidy(db);
    });
    if (this.#fault !== undefined) {
      if (!this.#isClosed) this.#timer = this.#options.clock.setTimeout(() => this.flush(), retryMs).unref();
      return;
    }
    this.#unsaved.clear();
    this.#options.onWritten?.();
  }

  /** Flushes, then reads; undefined when the file can't be read. */
  read<T>(work: (db: DatabaseSync) => T): T | undefined {
    this.flush();
    try {
      return this.#database.read(work);
    } catch (error) {
      this.#setFault(this.#fault ?? storageFailure(this.#options.file, error));
      return undefined;
    }
  }

  /** Flushes, then writes in a transaction. */
  change(work: (db: DatabaseSync) => unknown): void {
    this.flush();
    this.#run(work);
  }

  /** Like `read`, but fails with `storageFailed`. */
  readOrFail<T>(work: (db: DatabaseSync) => T): T {
    this.flush();
    return orStorageFailed(this.#options.file, () => this.#database.read(work));
  }

  /** Like `change`, but fails with `storageFailed`. */
  changeOrFail(work: (db: DatabaseSync) => unknown): void {
    this.flush();
    orStorageFailed(this.#options.file, () => this.#database.change(work));
  }

  close(): void {
    this.#isClosed = true;
    this.flush();
    this.#database.close();
  }

  /** Only a successful write clears the fault. */
  #run(work: (db: DatabaseSync) => unknown): void {
    try {
      this.#database.change(work);
      this.#setFault(undefined);
    } catch (error) {
      this.#setFault(storageFailure(this.#options.file, error));
    }
  }

  #setFault(fault: Failure | undefined): void {
    const isChange = fault?.cause !== this.#fault?.cause;
    this.#fault = fault;
    if (isChange) this.#options.onFailure?.();
  }
}
