import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Failure } from '#shared/model/failure.ts';
import type { Vault } from '../../platform.ts';
import { text } from '../../storage/database/database-file.ts';
import { fileSetAside } from '../../storage/database/storage-failure.ts';
import { isMissing } from '../../storage/json/json-file.ts';
import { asidePath } from '../../storage/set-aside.ts';
import { readHead } from './audit-table.ts';

const file = 'audit.key';
const keyBytes = 32;
const keySchema = z.base64().refine((text) => Buffer.from(text, 'base64').length === keyBytes);

export interface ChainHead {
  seq: number;
  hash: string;
}

export class SealKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly keptIn: 'vault' | 'file';
  /** The `fileSetAside` of a damaged key that this one replaces. */
  readonly setAside: Failure | undefined;
  readonly #key: Buffer;
  #keep: ((text: string) => Promise<void>) | undefined;

  constructor(options: {
    key: Buffer;
    keptIn: 'vault' | 'file';
    keep?: (text: string) => Promise<void>;
    setAside?: Failure | undefined;
  }) {
    const { key, keptIn, keep, setAside } = options;
    this.setAside = setAside;
    this.#key = key;
    this.keptIn = keptIn;
    this.#keep = keep;
    this.id = createHash('sha256').update(key).digest('hex').slice(0, 16);
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

/**
 * The audit log's key from a lasting vault, else from `audit.key` in `dataDir`, which is renamed and replaced when it is
 * damaged; undefined when neither works.
 */
export async function openSealKey(vault: Vault, dataDir: string): Promise<SealKey | undefined> {
  let setAside: Failure | undefined;
  const account = `audit/${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  const places = [
    {
      keptIn: 'vault' as const,
      // A passphrase may be lost, or entered only after the log was opened.
      isUsable: vault.kind !== 'memory' && vault.kind !== 'passphrase',
      get: () => vault.get(account),
      keep: (text: string) => vault.set(account, text),
    },
    {
      keptIn: 'file' as const,
      isUsable: true,
      get: async () => {
        const path = join(dataDir, file);
        const found = await readOwnFile(path);
        if (found === undefined || keySchema.safeParse(found.trim()).success) return found;
        const aside = asidePath(path);
        await rename(path, aside);
        setAside = fileSetAside(file, { path: aside, problem: 'damaged' });
        return undefined;
      },
      keep: (text: string) => writeFile(join(dataDir, file), `${text}\n`, { flag: 'wx', mode: 0o600 }),
    },
  ];
  for (const { keptIn, isUsable, get, keep } of places) {
    if (!isUsable) continue;
    try {
      const found = await get();
      if (found === undefined) return new SealKey({ key: randomBytes(keyBytes), keptIn, keep, setAside });
      return new SealKey({ key: Buffer.from(keySchema.parse(found.trim()), 'base64'), keptIn });
    } catch {
      // Try the next place.
    }
  }
  return undefined;
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

/** The entry sealed with a key. `none`: no seal. `forged`: the seal isn't valid for this key. */
export function readSeal(db: DatabaseSync, key: SealKey): ChainHead | 'none' | 'forged' {
  const row = db.prepare('select seq, hash, seal from seals where key_id = ?').get(key.id);
  if (row === undefined) return 'none';
  const head = { seq: Number(row.seq), hash: text(row.hash) };
  return key.isSeal(head, text(row.seal)) ? head : 'forged';
}

/**
 * Seals the newest entry within the caller's transaction, unless the sealed entry is no longer in the chain. `starts`
 * allows a key's first seal.
 */
export function sealHead(db: DatabaseSync, key: SealKey, starts: boolean): void {
  const sealed = readSeal(db, key);
  if (sealed === 'forged' || (sealed === 'none' && !starts)) return;
  if (sealed !== 'none' && !isInChain(db, sealed)) return;
  const head = readHead(db);
  db.prepare('insert or replace into seals values (?, ?, ?, ?)').run(key.id, head.seq, head.hash, key.seal(head));
}

function isInChain(db: DatabaseSync, { seq, hash }: ChainHead): boolean {
  return seq === 0 || db.prepare('select hash from entries where seq = ?').get(seq)?.hash === hash;
}
