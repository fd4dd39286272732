import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SavedDraft, WindowDrafts } from '#shared/model/app/drafts.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type ServerId, type WindowId, windowIdSchema } from '#shared/model/id/id.ts';
import type { Clock } from '../../platform.ts';
import { BatchedDatabase } from '../database/batched-database.ts';
import type { SecretMask } from '../vault/secret-mask.ts';

/** With the page's own wait, a draft is on disk half a second after the last key. */
const batchAfterMs = 200;

const limits = { days: 30, windows: 20, draftsOfWindow: 300, charactersOfWindow: 4_000_000 };
const dayMs = 86_400_000;

const draftTables = `
  create table drafts (
    window_id text, key text, server_id text, at real, text text, primary key (window_id, key)
  ) strict;
`;

interface DraftStoreOptions {
  dataDir: string;
  storage: 'disk' | 'memory';
  clock: Clock;
  secrets: Pick<SecretMask, 'text'>;
  /** Called when `failure` changes. */
  onFailure?: (() => void) | undefined;
}

/**
 * What the windows hold that isn't sent yet, in `<dataDir>/drafts.sqlite`: survives a page, the host and a restart. Only
 * pages read it, and reading it sends nothing. Drafts of 30 days ago, of windows that 20 others were used after, and
 * beyond 300 of a window are dropped, the oldest first.
 */
export class DraftStore {
  readonly #database: BatchedDatabase;
  readonly #options: DraftStoreOptions;
  /** The windows that were opened since the start. */
  readonly #opened = new Set<WindowId>();

  /** Never throws: see `failure`. */
  constructor(options: DraftStoreOptions) {
    const { dataDir, storage, clock, onFailure } = options;
    this.#options = options;
    this.#database = new BatchedDatabase({
      dataDir,
      storage,
      file: 'drafts.sqlite',
      tables: draftTables,
      version: 1,
      clock,
      batchMs: batchAfterMs,
      tidy: (db) => dropOld(db, clock.now()),
      onFailure,
    });
  }

  get failure(): Failure | undefined {
    return this.#database.failure;
  }

  /**
   * The drafts of a window. Without an id: of the one that was used last before this start when no other was opened yet,
   * else of a new one.
   */
  open(known: WindowId | undefined): WindowDrafts {
    const windowId = known ?? (this.#opened.size === 0 ? this.#lastUsed() : undefined) ?? newWindowId();
    this.#opened.add(windowId);
    const rows = this.#database.read((db) =>
      db
        .prepare('select key, text from drafts where window_id = ? and at > ? order by at, rowid')
        .all(windowId, this.#options.clock.now() - limits.days * dayMs),
    );
    return { windowId, drafts: (rows ?? []).map(({ key, text }) => ({ key: String(key), text: String(text) })) };
  }

  /** Saves changes of a window with the next batch. */
  save(windowId: WindowId, changes: readonly SavedDraft[]): void {
    this.#opened.add(windowId);
    const { clock, secrets } = this.#options;
    const at = clock.now();
    for (const { key, serverId, text } of changes) {
      const masked = text === undefined ? undefined : secrets.text(text).toWellFormed();
      this.#database.later(`${windowId} ${key}`, (db) => {
        if (masked === undefined) {
          db.prepare('delete from drafts where window_id = ? and key = ?').run(windowId, key);
          return;
        }
        db.prepare('insert or replace into drafts values (?, ?, ?, ?, ?)').run(
          windowId,
          key,
          serverId ?? null,
          at,
          masked,
        );
      });
    }
  }

  /** Removes the drafts of a window that the user closed. */
  removeWindow(windowId: WindowId): void {
    this.#database.change((db) => db.prepare('delete from drafts where window_id = ?').run(windowId));
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#database.change((db) => db.prepare('delete from drafts where server_id = ?').run(serverId));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #lastUsed(): WindowId | undefined {
    const row = this.#database.read((db) => db.prepare('select window_id from drafts order by at desc limit 1').get());
    return windowIdSchema.safeParse(row?.window_id).data;
  }
}

/** An id for a window that has none yet. */
export function newWindowId(): WindowId {
  return windowIdSchema.parse(randomUUID());
}

function dropOld(db: DatabaseSync, now: number): void {
  db.prepare('delete from drafts where at < ?').run(now - limits.days * dayMs);
  db.prepare(
    `delete from drafts where rowid in (
       select rowid from (
         select rowid, row_number() over newest as place, sum(length(text)) over newest as characters
         from drafts window newest as (partition by window_id order by at desc, rowid desc)
       ) where place > ? or characters > ?
     )`,
  ).run(limits.draftsOfWindow, limits.charactersOfWindow);
  db.prepare(
    `delete from drafts where window_id not in (
       select window_id from drafts group by window_id order by max(at) desc limit ?
     )`,
  ).run(limits.windows);
}
