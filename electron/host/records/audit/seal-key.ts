import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Failure } from '#shared/model/failure.ts';
import type { Vault } from '../../platform.ts';
import { text } from '../../storage/database/database-file.ts';
import { fileSetAside } from '../../storage/database/storage-failure.ts';
import { isMissing } from '../../storage/is-missing.ts';
import { asidePath } from '../../storage/set-aside.ts';
import { readHead } from './audit-table.ts';

const file = 'audit.key';
const keyBytes = 32;
const keySchema = z.base64().refine((text) => Buffer.from(text, 'base64').length === keyBytes);

export interface ChainHead {
  seq: number;
  hash: string;
}

/** Where a key can be; a vault by its kind, since each has keys of its own. */
type KeyPlace = 'file' | Vault['kind'];

export class SealKey {
  /** Identifies the key without revealing it, after the place where it is. */
  readonly id: string;
  readonly keptIn: 'vault' | 'file';
  /** The ids of all keys in the places that could be read; undefined for a place without one. */
  readonly known: ReadonlyMap<KeyPlace, string | undefined>;
  /** The `fileSetAside` of a damaged key that this one replaces. */
  readonly setAside: Failure | undefined;
  readonly #key: Buffer;
  #keep: ((text: string) => Promise<void>) | undefined;

  constructor(options: {
    key: Buffer;
    place: KeyPlace;
    keep?: (text: string) => Promise<void>;
    setAside?: Failure | undefined;
    /** The keys in other places that could be read. */
    others?: SealKey['known'];
  }) {
    const { key, place, keep, setAside, others = new Map<KeyPlace, string>() } = options;
    this.setAside = setAside;
    this.#key = key;
    this.keptIn = place === 'file' ? 'file' : 'vault';
    this.#keep = keep;
    this.id = idOf(place, key);
    this.known = new Map([...others, [place, this.id]]);
  }

  /** Whether the key was just created and isn't stored yet. */
  get isNew(): boolean {
    return this.#keep !== undefined;
  }

  /** Stores a new key. */
  async keep(): Promise<void> {
    await this.#keep?.(this.#key.toString('base64'));
    this.#keep = undefined;
  }

  /** HMAC-SHA256 in hex over `seq` and `hash` of an entry. */
  seal({ seq, hash }: ChainHead): string {
    return createHmac('sha256', this.#key).update(`${seq} ${hash}`).digest('hex');
  }

  isSeal(head: ChainHead, seal: string): boolean {
    const [wanted, given] = [Buffer.from(this.seal(head)), Buffer.from(seal)];
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  }
}

function idOf(place: KeyPlace, key: Buffer): string {
  return `${place}:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
}

/**
 * The audit log's key from a lasting vault, else from `audit.key` in `dataDir`, which is renamed and replaced when it is
 * damaged; undefined when neither works.
 */
export async function openSealKey(vault: Vault, dataDir: string): Promise<SealKey | undefined> {
  let setAside: Failure | undefined;
  const account = `audit/${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  const path = join(dataDir, file);
  const places = [
    {
      place: vault.kind,
      // A passphrase may be lost, or entered only after the log was opened.
      isUsable: vault.kind !== 'memory' && vault.kind !== 'passphrase',
      get: () => vault.get(account),
      keep: (text: string) => vault.set(account, text),
    },
    {
      place: 'file' as const,
      isUsable: true,
      get: async () => {
        const found = await readOwnFile(path);
        if (found === undefined || isKey(found)) return found;
        const aside = asidePath(path);
        await rename(path, aside);
        setAside = fileSetAside(file, { path: aside, problem: 'damaged' });
        return undefined;
      },
      keep: (text: string) => writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 }),
    },
  ];
  for (const { place, isUsable, get, keep } of places) {
    if (!isUsable) continue;
    try {
      const found = await get();
      const others = place === 'file' ? new Map<KeyPlace, string>() : await keyInFile(path);
      if (found === undefined) return new SealKey({ key: randomBytes(keyBytes), place, keep, setAside, others });
      return new SealKey({ key: Buffer.from(keySchema.parse(found.trim()), 'base64'), place, others });
    } catch {
      // Try the next place.
    }
  }
  return undefined;
}

/** The id of the key in the file, if it can be read. */
async function keyInFile(path: string): Promise<SealKey['known']> {
  try {
    const found = await readOwnFile(path);
    const isSound = found !== undefined && isKey(found);
    return new Map([['file', isSound ? idOf('file', Buffer.from(found.trim(), 'base64')) : undefined]]);
  } catch {
    return new Map();
  }
}

function isKey(text: string): boolean {
  return keySchema.safeParse(text.trim()).success;
}

async function readOwnFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** `seals`: for each key, the newest entry that was sealed with it. */
export const sealTable =
  'create table if not exists seals (key_id text primary key, seq integer, hash text, seal text) strict';

/** The newest entry that was sealed with a key. */
export interface Seal extends ChainHead {
  /**
   * `own`: with the given key. `forged`: with it, but the seal isn't valid. `lost`: with a key that was where one can be
   * read, and is no longer there. `other`: with a key that can't be read, such as that of another front end's vault.
   */
  by: 'own' | 'forged' | 'lost' | 'other';
}

/** All seals, seen with a key; one of no entry proves nothing about the log and is left out unless it is the key's own. */
export function readSeals(db: DatabaseSync, key: SealKey | undefined): Seal[] {
  const rows = db.prepare('select key_id, seq, hash, seal from seals order by key_id').all();
  return rows.flatMap((row): Seal[] => {
    const id = text(row.key_id);
    const head = { seq: Number(row.seq), hash: text(row.hash) };
    if (id === key?.id) return [{ ...head, by: key.isSeal(head, text(row.seal)) ? 'own' : 'forged' }];
    if (head.seq === 0) return [];
    return [{ ...head, by: isLost(id, key) ? 'lost' : 'other' }];
  });
}

function isLost(id: string, key: SealKey | undefined): boolean {
  const [place] = id.split(':', 1);
  const found = [...(key?.known ?? [])].find(([each]) => each === place);
  return found !== undefined && found[1] !== id;
}

/**
 * Seals the newest entry within the caller's transaction, unless the sealed entry is no longer in the chain. A key begins
 * where nothing could be missing: with `isNewFile`; or if it is new itself and there is no entry yet, or a seal of another
 * key.
 */
export function sealHead(db: DatabaseSync, key: SealKey, isNewFile: boolean): void {
  const seals = readSeals(db, key);
  const own = seals.find(({ by }) => by === 'own' || by === 'forged');
  const head = readHead(db);
  const begins = isNewFile || (key.isNew && (head.seq === 0 || seals.length > 0));
  if (own === undefined ? !begins : own.by === 'forged' || !isInChain(db, own)) return;
  // Most starts: writing it again would wait for the disk.
  if (own?.seq === head.seq) return;
  db.prepare('insert or replace into seals values (?, ?, ?, ?)').run(key.id, head.seq, head.hash, key.seal(head));
}

/** Whether another key of the same place has sealed an entry, or begun to. */
export function hasRival(db: DatabaseSync, { id }: SealKey): boolean {
  const place = id.slice(0, id.indexOf(':') + 1);
  const rows = db.prepare('select key_id from seals').all();
  return rows.some((row) => text(row.key_id) !== id && text(row.key_id).startsWith(place));
}

function isInChain(db: DatabaseSync, { seq, hash }: ChainHead): boolean {
  return seq === 0 || db.prepare('select hash from entries where seq = ?').get(seq)?.hash === hash;
}
