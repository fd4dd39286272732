import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Vault } from '../../platform.ts';

const file = 'audit.key';
const KEY_BYTES = 32;
const keySchema = z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES);

/** The newest entry of the chain, or of what of it was sealed. */
export interface ChainHead {
  seq: number;
  hash: string;
}

/** The key with which the newest entry is sealed: without it nobody can forge the newest entry. */
export class SealKey {
  /** Names the key without telling it. */
  readonly id: string;
  readonly keptIn: 'vault' | 'file';
  readonly #key: Buffer;
  #keep: ((text: string) => Promise<void>) | undefined;

  constructor(options: { key: Buffer; keptIn: 'vault' | 'file'; keep?: (text: string) => Promise<void> }) {
    const { key, keptIn, keep } = options;
    this.#key = key;
    this.keptIn = keptIn;
    this.#keep = keep;
    this.id = createHash('sha256').update(key).digest('hex').slice(0, 16);
  }

  /** It was made just now and nothing was sealed with it before; `keep` makes it last. */
  get isNew(): boolean {
    return this.#keep !== undefined;
  }

  /** Does nothing for a key that lasts already. */
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
 * The key of the audit log in `dataDir`: from the vault, or from `audit.key` beside the log where the vault keeps
 * nothing beyond this run or cannot be used. Undefined when neither works.
 */
export async function openSealKey(vault: Vault, dataDir: string): Promise<SealKey | undefined> {
  const account = `audit/${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  const places = [
    {
      keptIn: 'vault' as const,
      // A passphrase may be forgotten, or come only after the log was opened.
      isUsable: vault.kind !== 'memory' && vault.kind !== 'passphrase',
      get: () => vault.get(account),
      keep: (text: string) => vault.set(account, text),
    },
    {
      keptIn: 'file' as const,
      isUsable: true,
      get: () => readOwnFile(join(dataDir, file)),
      keep: (text: string) => writeFile(join(dataDir, file), `${text}\n`, { flag: 'wx', mode: 0o600 }),
    },
  ];
  for (const { keptIn, isUsable, get, keep } of places) {
    if (!isUsable) continue;
    try {
      const found = await get();
      if (found === undefined) return new SealKey({ key: randomBytes(KEY_BYTES), keptIn, keep });
      return new SealKey({ key: Buffer.from(keySchema.parse(found.trim()), 'base64'), keptIn });
    } catch {
      // The next place has to do.
    }
  }
  return undefined;
}

async function readOwnFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
