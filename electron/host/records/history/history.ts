import type { DatabaseSync } from 'node:sqlite';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json.ts';
import { type Clock, monotonicClock } from '../../platform.ts';
import { SharedDatabase } from '../../storage/database/shared-database.ts';
import { orStorageFailed, storageFailure } from '../../storage/database/storage-failure.ts';
import { historyIndexes, historyTables, historyVersion } from './history-tables.ts';
import {
  countRuns,
  dropOldRuns,
  findRun,
  findRuns,
  locateRun,
  type RunKey,
  type RunKind,
  type RunSelection,
  type StoredRun,
  storeRun,
} from './run-store.ts';
import { SavedArgumentsStore } from './saved-arguments.ts';

const file = 'history.sqlite';

/** Runs are written together within so many milliseconds: a call that reports progress changes often. */
const BATCH_MS = 50;

export interface HistoryOptions {
  dataDir: string;
  /** `memory` writes no file. */
  storage?: 'disk' | 'memory';
  /** Called when `failure` has changed: a damaged file was moved aside, or nothing can be written (any more). */
  onFailure?(): void;
  clock?: Clock;
  /** Puts a mark in place of every secret in what is stored. */
  mask?(text: string): string;
  /** Saved arguments changed. */
  onSavedArguments?(): void;
}

/**
 * What was run, in `<dataDir>/history.sqlite`: tool calls and prompts with their arguments as they were, so that they
 * can be run again; saved arguments; tools as they were when they were let pass.
 */
export class History {
  readonly savedArguments: SavedArgumentsStore;
  readonly approvedDefinitions: ApprovedDefinitions;
  readonly #database: SharedDatabase;
  readonly #mask: (text: string) => string;
  readonly #onFailure: (() => void) | undefined;
  /** Runs that are not written yet. */
  readonly #unsaved = new Map<RunId, { key: RunKey; record: unknown }>();
  #timer: NodeJS.Timeout | undefined;
  /** Why the last writing or reading failed; undefined when it did not. */
  #fault: Failure | undefined;

  private constructor({ dataDir, storage = 'disk', clock = monotonicClock, ...rest }: HistoryOptions) {
    const { mask = (text) => text, onSavedArguments, onFailure } = rest;
    this.#mask = mask;
    this.#onFailure = onFailure;
    this.#database = new SharedDatabase({
      dataDir,
      storage,
      file,
      tables: historyTables,
      indexes: historyIndexes,
      version: historyVersion,
      ...(onFailure && { onSetAside: onFailure }),
    });
    this.savedArguments = new SavedArgumentsStore({
      mask,
      read: (work) => orStorageFailed(file, () => this.#database.read(work)),
      change: (work) => {
        orStorageFailed(file, () => this.#database.change(work));
        onSavedArguments?.();
      },
    });
    this.approvedDefinitions = new ApprovedDefinitions(
      {
        read: (work) => this.#read(work),
        change: (work) => this.#change(work),
      },
      clock,
    );
  }

  /** Never fails: with an unusable file the history is in memory, see `failure`. */
  static async open(options: HistoryOptions): Promise<History> {
    return new History(options);
  }

  /** What is wrong with the file; undefined while nothing is. */
  get failure(): Failure | undefined {
    return this.#fault ?? this.#database.failure;
  }

  /** Stores a run as it is now; `record` is stored as JSON. It is found at once and on the disk soon after. Never throws. */
  saveRun(key: RunKey, record: unknown): void {
    this.#unsaved.set(key.id, { key, record });
    this.#timer ??= setTimeout(() => this.#flush(), BATCH_MS);
  }

  /** Runs `from` up to `from + count` of those that are selected, newest first. */
  runs(selection: RunSelection, from: number, count: number): StoredRun[] {
    this.#flush();
    return this.#read((db) => findRuns(db, selection, from, count)) ?? [];
  }

  countRuns(selection: RunSelection): number {
    this.#flush();
    return this.#read((db) => countRuns(db, selection)) ?? 0;
  }

  /** How many of the selected runs are newer than one of them; undefined when it isn't selected. */
  locateRun(selection: RunSelection, id: RunId): number | undefined {
    this.#flush();
    return this.#read((db) => locateRun(db, selection, id));
  }

  /** The record of one run; undefined when there is none. */
  run(id: RunId): Json | undefined {
    this.#flush();
    return this.#read((db) => findRun(db, id));
  }

  /** A pinned run is never removed by itself. */
  pin(id: RunId, pinned: boolean): void {
    this.#flush();
    this.#change((db) => db.prepare('update runs set pinned = ? where id = ?').run(Number(pinned), id));
  }

  /** Removes one run, or every unpinned one of a kind and a server. */
  remove(which: RunId | { kind: RunKind; serverId: ServerId }): void {
    this.#flush();
    this.#change((db) => {
      if (typeof which === 'string') return db.prepare('delete from runs where id = ?').run(which);
      const unpinned = db.prepare('delete from runs where kind = ? and server_id = ? and pinned = 0');
      return unpinned.run(which.kind, which.serverId);
    });
  }

  /** Removes everything of a removed server: its runs, saved arguments and approved definitions. */
  async forgetServer(serverId: ServerId): Promise<void> {
    this.#flush();
    orStorageFailed(file, () =>
      this.#database.change((db) => {
        for (const table of ['runs', 'saved_arguments', 'approved_definitions']) {
          db.prepare(`delete from ${table} where server_id = ?`).run(serverId);
        }
      }),
    );
  }

  /** Resolves when everything is on the disk. */
  async close(): Promise<void> {
    this.#flush();
    clearTimeout(this.#timer);
    this.#database.close();
  }

  /** Writes what is unsaved; what cannot be written now is tried again with what comes next. */
  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unsaved.size === 0) return;
    const runs = [...this.#unsaved.values()].map(({ key, record }) => ({
      key,
      text: this.#mask(JSON.stringify(record)),
    }));
    this.#change((db) => {
      for (const { key, text } of runs) storeRun(db, key, text);
      for (const kind of new Set(runs.map(({ key }) => key.kind))) dropOldRuns(db, kind);
    });
    if (this.#fault === undefined) this.#unsaved.clear();
  }

  #read<T>(work: (db: DatabaseSync) => T): T | undefined {
    try {
      return this.#database.read(work);
    } catch (error) {
      this.#setFault(this.#fault ?? storageFailure(file, error));
      return undefined;
    }
  }

  /** That a change succeeds ends a fault; that something can be read does not. */
  #change(work: (db: DatabaseSync) => unknown): void {
    try {
      this.#database.change(work);
      this.#setFault(undefined);
    } catch (error) {
      this.#setFault(storageFailure(file, error));
    }
  }

  #setFault(fault: Failure | undefined): void {
    const isChange = fault?.cause !== this.#fault?.cause;
    this.#fault = fault;
    if (isChange) this.#onFailure?.();
  }
}

/** Whatever belongs to a server: a session does. */
interface OfServer {
  readonly server: { readonly id: ServerId };
}

/** How the definitions reach the file. Neither throws; `read` gives undefined when the file cannot be used. */
interface Access {
  read<T>(work: (db: DatabaseSync) => T): T | undefined;
  change(work: (db: DatabaseSync) => unknown): void;
}

/** Each tool as it was defined when a person last let a call of it pass. */
class ApprovedDefinitions {
  readonly #access: Access;
  readonly #clock: Clock;

  constructor(access: Access, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  /** Every tool of that name as it was then; undefined when none ever passed. */
  get({ server }: OfServer, tool: string): Json[] | undefined {
    const row = this.#access.read((db) =>
      db.prepare('select definitions from approved_definitions where server_id = ? and tool = ?').get(server.id, tool),
    );
    if (row === undefined) return undefined;
    try {
      const definitions = parseExactJson(String(row.definitions));
      return Array.isArray(definitions) ? definitions : undefined;
    } catch {
      return undefined;
    }
  }

  set({ server }: OfServer, tool: string, definitions: Json[]): void {
    const text = JSON.stringify(definitions);
    this.#access.change((db) => {
      const statement = db.prepare('insert or replace into approved_definitions values (?, ?, ?, ?)');
      statement.run(server.id, tool, text, this.#clock.now());
    });
  }
}
