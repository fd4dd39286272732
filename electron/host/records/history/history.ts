import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json/json.ts';
import { type SavedArguments, savedArgumentsSchema } from '#shared/model/runs/history.ts';
import { type Clock, monotonicClock } from '../../platform.ts';
import { BatchedDatabase } from '../../storage/database/batched-database.ts';
import { BaselineStore } from './baseline-store.ts';
import { type Access, PinStore } from './pin-store.ts';
import {
  countRuns,
  dropOldRuns,
  findRun,
  findRuns,
  historyIndexes,
  historyTables,
  historyVersion,
  kindsOfChecks,
  locateRun,
  type OwnKind,
  type RunKey,
  type RunSelection,
  type StoredRun,
  storeRun,
} from './run-store.ts';

/** The batch interval in milliseconds: a call that reports progress changes often. */
const batchAfterMs = 50;

export interface HistoryOptions {
  dataDir: string;
  storage?: 'disk' | 'memory';
  /** Called when `failure` changes. */
  onFailure?(): void;
  clock?: Clock;
  mask?(text: string): string;
  onSavedArguments?(): void;
  onPins?(): void;
}

/** Runs with their arguments, saved arguments, approved tool definitions, pins and baselines, in `<dataDir>/history.sqlite`. */
export class History {
  readonly savedArguments: SavedArgumentsStore;
  readonly approvedDefinitions: ApprovedDefinitions;
  readonly pins: PinStore;
  readonly baselines: BaselineStore;
  readonly #database: BatchedDatabase;
  readonly #mask: (text: string) => string;

  private constructor({ dataDir, storage = 'disk', clock = monotonicClock, ...rest }: HistoryOptions) {
    const { mask = (text) => text, onSavedArguments, onPins, onFailure } = rest;
    this.#mask = mask;
    this.#database = new BatchedDatabase({
      dataDir,
      storage,
      file: 'history.sqlite',
      tables: historyTables,
      indexes: historyIndexes,
      version: historyVersion,
      clock,
      batchMs: batchAfterMs,
      tidy: dropOldRuns,
      onFailure,
    });
    const access = (onChange?: () => void): Access => ({
      mask,
      read: (work) => this.#database.readOrFail(work),
      change: (work) => {
        this.#database.changeOrFail(work);
        onChange?.();
      },
    });
    this.savedArguments = new SavedArgumentsStore(access(onSavedArguments));
    this.pins = new PinStore(access(onPins));
    this.baselines = new BaselineStore(access());
    this.approvedDefinitions = new ApprovedDefinitions(this.#database, clock);
  }

  /** Never fails: with an invalid file the history is in memory, see `failure`. */
  static async open(options: HistoryOptions): Promise<History> {
    return new History(options);
  }

  get failure(): Failure | undefined {
    return this.#database.failure;
  }

  /** Stores a run with `record` as JSON, written with the next batch. Never throws. */
  saveRun(key: RunKey, record: unknown): void {
    this.#database.later(key.id, (db) => storeRun(db, key, this.#mask(JSON.stringify(record))));
  }

  runs(selection: RunSelection, from: number, count: number): StoredRun[] {
    return this.#database.read((db) => findRuns(db, selection, from, count)) ?? [];
  }

  countRuns(selection: RunSelection): number {
    return this.#database.read((db) => countRuns(db, selection)) ?? 0;
  }

  /** The number of selected runs that are newer than this one; undefined when it isn't selected. */
  locateRun(selection: RunSelection, id: RunId): number | undefined {
    return this.#database.read((db) => locateRun(db, selection, id));
  }

  run(id: RunId): Json | undefined {
    return this.#database.read((db) => findRun(db, id));
  }

  /** Pinned runs are exempt from the limit. */
  pin(id: RunId, pinned: boolean): void {
    this.#database.change((db) => db.prepare('update runs set pinned = ? where id = ?').run(Number(pinned), id));
  }

  remove(which: RunId | { kind: OwnKind; serverId: ServerId }): void {
    this.#database.change((db) => {
      if (typeof which === 'string') return db.prepare('delete from runs where id = ?').run(which);
      const unpinned = db.prepare('delete from runs where kind in (?, ?) and server_id = ? and pinned = 0');
      return unpinned.run(which.kind, kindsOfChecks[which.kind], which.serverId);
    });
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#database.changeOrFail((db) => {
      for (const table of [
        'runs',
        'saved_arguments',
        'approved_definitions',
        'pins',
        'baselines',
        'dismissed_changes',
      ]) {
        db.prepare(`delete from ${table} where server_id = ?`).run(serverId);
      }
    });
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

interface OfServer {
  readonly server: { readonly id: ServerId };
}

class ApprovedDefinitions {
  readonly #database: BatchedDatabase;
  readonly #clock: Clock;

  constructor(database: BatchedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** By tool, the JSON text of the definition that was last allowed; without tools of which there were several. */
  textsOf({ server }: OfServer): Map<string, string> {
    const select = 'select tool, definitions from approved_definitions where server_id = ?';
    const rows = this.#database.read((db) => db.prepare(select).all(server.id)) ?? [];
    return new Map(
      rows.flatMap(({ tool, definitions }): [string, string][] => {
        // A list of one: the item's text is what is inside.
        const text = String(definitions);
        const parsed = parseJson(text);
        return Array.isArray(parsed) && parsed.length === 1 ? [[String(tool), text.slice(1, -1)]] : [];
      }),
    );
  }

  /** The definitions that were last allowed; undefined before the first time. */
  get({ server }: OfServer, tool: string): Json[] | undefined {
    const row = this.#database.read((db) =>
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
    this.#database.change((db) => {
      const statement = db.prepare('insert or replace into approved_definitions values (?, ?, ?, ?)');
      statement.run(server.id, tool, text, this.#clock.now());
    });
  }
}

type OfItem = Pick<SavedArguments, 'kind' | 'serverId' | 'name'>;

class SavedArgumentsStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** The saved arguments of a tool or prompt, sorted by label. Fails with `storageFailed`. */
  list({ kind, serverId, name }: OfItem): SavedArguments[] {
    const rows = this.#access.read((db) =>
      db
        .prepare(
          `select kind, server_id as serverId, name, label, arguments as argumentsText from saved_arguments
           where kind = ? and server_id = ? and name = ? order by label collate nocase, label`,
        )
        .all(kind, serverId, name),
    );
    return rows.flatMap((row) => savedArgumentsSchema.safeParse(row).data ?? []);
  }

  /** Saves arguments, replacing those with the same label. Fails with `storageFailed`. */
  save({ kind, serverId, name, label, argumentsText }: SavedArguments): void {
    this.#access.change((db) => {
      const statement = db.prepare('insert or replace into saved_arguments values (?, ?, ?, ?, ?)');
      statement.run(kind, serverId, name, label, this.#access.mask(argumentsText));
    });
  }

  /** Does nothing for an unknown label. Fails with `storageFailed`. */
  remove({ kind, serverId, name, label }: OfItem & { label: string }): void {
    this.#access.change((db) => {
      const where = 'kind = ? and server_id = ? and name = ? and label = ?';
      db.prepare(`delete from saved_arguments where ${where}`).run(kind, serverId, name, label);
    });
  }
}
