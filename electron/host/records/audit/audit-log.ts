import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFailure, fail } from '#shared/messages/failure.ts';
import type { AuditEntry, AuditFilter, AuditKind, AuditVerdict } from '#shared/model/audit/audit.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { maskedText, maskedValue } from '#shared/secrets/find-secrets.ts';
import { type Clock, delay, type Vault } from '../../platform.ts';
import { SharedDatabase } from '../../storage/database/shared-database.ts';
import { orStorageFailed, storageFailure } from '../../storage/database/storage-failure.ts';
import {
  type AuditRow,
  appendRows,
  auditTables,
  auditVersion,
  entryOf,
  exportLine,
  findRows,
  findRowsAfter,
  readHead,
  rowsAfter,
} from './audit-table.ts';
import { ChainCheck } from './chain-check.ts';
import { hasRival, openSealKey, readSeals, type SealKey, sealHead, sealTable } from './seal-key.ts';

const file = 'audit.sqlite';

const detailCharacters = 200_000;
const headCharacters = 20_000;
const shortCharacters = 500;
const lookedAtCharacters = 2_000_000;

const exportEntries = 1000;
const exportCharacters = 8_000_000;

export interface AuditLogOptions {
  dataDir: string;
  /** `memory` writes no file. */
  storage?: 'disk' | 'memory';
  /** A damaged file was renamed: see `failure`. */
  onSetAside?(): void;
  clock: Clock;
  vault?: Vault;
  /** Values that must not be recorded, such as the secrets of configured servers. */
  secrets?(): ReadonlySet<string>;
  onChange?(): void;
}

/** An entry to record. The log adds the time and the chain, and redacts secrets. */
export interface AuditInput {
  kind: AuditKind;
  serverId?: ServerId;
  serverName?: string;
  sessionId?: SessionId;
  subject: string;
  detail: Json;
}

/** How often, and for how many milliseconds each time, a Loupe is waited for that may be about to store its key. */
const mostWaits = 5;
const waitMs = 40;

/** So many entries of one turn are each written at once. */
const savedAlone = 20;

/**
 * The audit log in `<dataDir>/audit.sqlite`. Each entry is chained to the previous one (`hashOf`), the newest is sealed
 * with a key. Several processes may append. Secrets are redacted.
 */
export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #database: SharedDatabase;
  #key: SealKey | undefined;
  #unsaved: Omit<AuditRow, 'seq' | 'hash'>[] = [];
  /** How many entries were appended in this turn, which ends with `#turn`. */
  #appended = 0;
  #turn: NodeJS.Immediate | undefined;
  #fault: Failure | undefined;
  /** The log was signed with a key that is gone; another one was created. */
  #lostKey: Failure | undefined;

  private constructor(options: AuditLogOptions, key: SealKey | undefined) {
    this.#options = options;
    this.#key = key;
    const { dataDir, storage = 'disk', onSetAside } = options;
    const tables = { tables: auditTables, indexes: sealTable, version: auditVersion };
    this.#database = new SharedDatabase({ dataDir, storage, file, ...tables, ...(onSetAside && { onSetAside }) });
  }

  /** Never fails: with an invalid file the log is in memory, see `failure`. */
  static async open(options: AuditLogOptions): Promise<AuditLog> {
    const { vault, dataDir, storage } = options;
    const key = vault === undefined || storage === 'memory' ? undefined : await openSealKey(vault, dataDir);
    const log = new AuditLog(options, key);
    if (key === undefined || !log.#database.isLasting) return log;
    try {
      await log.#begin(key);
    } catch (error) {
      log.#fault = storageFailure(file, error);
    }
    return log;
  }

  /**
   * Seals the newest entry. Where the key is new but another one of its place has sealed already, a Loupe that started at
   * the same time may be about to store it: that one is used then.
   */
  async #begin(opened: SealKey): Promise<void> {
    const { clock, vault, dataDir } = this.#options;
    let key = opened;
    for (let waits = 0; ; waits += 1) {
      const mayWait = vault !== undefined && waits < mostWaits;
      const isSealed = this.#database.change((db) => {
        if (mayWait && key.isNew && hasRival(db, key)) return false;
        if (key.isNew && key.setAside === undefined && isKeyLost(db, key)) {
          this.#lostKey = createFailure('auditKeyMissing', { place: key.keptIn });
        }
        sealHead(db, key, this.#isNewFile);
        return true;
      });
      if (isSealed || vault === undefined) break;
      await delay(clock, waitMs);
      // Of a damaged one the failure stays.
      const again = await openSealKey(vault, dataDir);
      if (again?.isNew === false) key = again;
    }
    this.#key = key;
    await key.keep();
  }

  get failure(): Failure | undefined {
    return this.#fault ?? this.#database.failure ?? this.#key?.setAside ?? this.#lostKey;
  }

  /**
   * Appends an entry. A server may withdraw very many requests at once: after some entries of one turn, the others are
   * written together. Never throws: a failed write is retried with the next entry.
   */
  append(input: AuditInput): void {
    this.#unsaved.push(this.#rowOf(input));
    this.#appended += 1;
    if (this.#appended <= savedAlone) this.#saveAppended();
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      if (this.#appended > savedAlone) this.#saveAppended();
      this.#appended = 0;
    });
  }

  #saveAppended(): void {
    if (this.#unsaved.length === 0) return;
    this.#reopen();
    this.#save();
    this.#options.onChange?.();
  }

  /** Appends an entry that must be written before its action. Fails with `notRecorded`; then it isn't appended. */
  record(input: AuditInput): void {
    this.#reopen();
    if (!this.#database.isLasting) {
      this.#options.onChange?.();
      fail('notRecorded', {}, { cause: this.failure?.cause ?? file });
    }
    const earlier = this.#unsaved;
    this.#unsaved = [...earlier, this.#rowOf(input)];
    this.#save();
    const isWritten = this.#unsaved.length === 0;
    if (!isWritten) this.#unsaved = earlier;
    this.#options.onChange?.();
    if (!isWritten) fail('notRecorded', {}, { cause: this.#fault?.cause ?? file });
  }

  /** Matching entries `from` up to `from + count`, newest first. Fails with `storageFailed`. */
  list(filter: AuditFilter, from: number, count: number): RowRange<AuditEntry> {
    this.#saveAppended();
    const { rows, total } = orStorageFailed(file, () => this.#database.read((db) => findRows(db, filter, from, count)));
    return { rows: rows.flatMap((row) => entryOf(row) ?? []), total };
  }

  /** Verifies the whole chain. `brokenAt` is the first changed or missing entry. */
  async verify(): Promise<AuditVerdict> {
    this.#saveAppended();
    const check = new ChainCheck();
    const key = this.#key;
    try {
      const [head, seals] = this.#database.readAsIs((db) => [readHead(db), readSeals(db, key)]);
      while (this.#database.readAsIs((db) => check.step(db, seals))) await nextTurn();
      const verdict = check.verdict(head, seals, key !== undefined);
      return verdict.intact && key !== undefined ? { ...verdict, sealedBy: key.keptIn } : verdict;
    } catch {
      return check.unreadable();
    }
  }

  /**
   * Matching entries after `after`, oldest first, as `exportLine`s. `last`: continue after this entry, if more follow.
   * Fails with `storageFailed`.
   */
  exportLines(filter: AuditFilter, after: number): { lines: string; last?: number } {
    this.#saveAppended();
    const found = orStorageFailed(file, () =>
      this.#database.read((db) => findRowsAfter(db, filter, after, exportEntries + 1)),
    );
    let lines = '';
    for (const [index, { row, previous }] of found.entries()) {
      const last = found[index - 1]?.row.seq;
      const isFull = index >= exportEntries || lines.length > exportCharacters;
      if (isFull && last !== undefined) return { lines, last };
      lines += `${exportLine(row, previous)}\n`;
    }
    return { lines };
  }

  async close(): Promise<void> {
    clearImmediate(this.#turn);
    this.#saveAppended();
    this.#database.close();
  }

  #rowOf({ kind, serverId, serverName, sessionId, subject, detail }: AuditInput): Omit<AuditRow, 'seq' | 'hash'> {
    const secrets = this.#options.secrets?.() ?? new Set<string>();
    return {
      at: this.#options.clock.now(),
      kind,
      serverId: serverId ?? null,
      sessionId: sessionId ?? null,
      serverName: serverName === undefined ? null : serverName.toWellFormed(),
      subject: maskedText(subject, { known: secrets }).toWellFormed(),
      detail: detailText(detail, secrets),
    };
  }

  /** Whether the file is new because a damaged one was renamed: it has no seals. */
  get #isNewFile(): boolean {
    return this.#database.isLasting && this.#database.failure !== undefined;
  }

  /** Tries to open the file again and appends the entries that were recorded in memory. */
  #reopen(): void {
    if (this.#database.isLasting) return;
    const key = this.#key;
    this.#database.reopen((memory, file) => {
      // A failure means that the file is new and replaces a damaged one.
      if (key) sealHead(file, key, this.#database.failure !== undefined);
      const recorded = rowsAfter(memory, 0, readHead(memory).seq);
      appendRows(
        file,
        recorded.map(({ seq: _seq, hash: _hash, ...row }) => row),
      );
      if (key) sealHead(file, key, false);
    });
    if (!this.#database.isLasting) return;
    key?.keep().catch((error: unknown) => {
      this.#fault = storageFailure(file, error);
      this.#options.onChange?.();
    });
  }

  #save(): void {
    if (this.#unsaved.length === 0) return;
    try {
      this.#database.change((db) => {
        if (this.#key) sealHead(db, this.#key, this.#isNewFile);
        appendRows(db, this.#unsaved);
        if (this.#key) sealHead(db, this.#key, false);
      });
      this.#unsaved = [];
      this.#fault = undefined;
    } catch (error) {
      this.#fault = storageFailure(file, error);
    }
  }
}

/** Whether entries exist that were signed with a key that is no longer where it was. */
function isKeyLost(db: DatabaseSync, key: SealKey): boolean {
  const seals = readSeals(db, key);
  return seals.some(({ by }) => by === 'lost') || (seals.length === 0 && readHead(db).seq > 0);
}

function detailText(detail: Json, secrets: ReadonlySet<string>): string {
  try {
    const text = JSON.stringify(detail);
    if (text.length > lookedAtCharacters) {
      // Longer than the stored head, so that no secret is cut in two.
      const head = maskedText(text.slice(0, 2 * headCharacters), { known: secrets });
      return cut(detail, text, head, secrets);
    }
    const masked = maskedText(text, { known: secrets });
    return masked.length > detailCharacters ? cut(detail, masked, masked, secrets) : masked;
  } catch (error) {
    // Nested too deep: the entry is recorded without its detail.
    return JSON.stringify({ unrecordable: String(error) });
  }
}

/** Keeps short fields such as the decision, and the beginning of the text. */
function cut(detail: Json, text: string, head: string, secrets: ReadonlySet<string>): string {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const short = Object.entries(isJsonObject(detail) ? detail : {}).filter(
    ([, value]) => String(JSON.stringify(value)).length <= shortCharacters,
  );
  const masked = maskedValue(Object.fromEntries(short), { known: secrets });
  return JSON.stringify({
    ...(isJsonObject(masked) && masked),
    cut: { characters: text.length, sha256, head: head.slice(0, headCharacters) },
  });
}
