import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { FileNotices, PassphraseControl, Vault } from '../../platform.ts';
import { JsonFile } from '../json/json-file.ts';

interface Key {
  bytes: Buffer;
  salt: string;
}

const noFile: { sealed?: SealedSecrets } = {};

/**
 * The vault of a machine without a keyring: memory, and with a passphrase also `<dataDir>/secrets.sealed.json`. While
 * the file is locked, new secrets are in memory; unlocking merges them.
 */
export class PassphraseVault implements Vault, PassphraseControl {
  readonly #path: string;
  readonly #file: JsonFile<{ sealed?: SealedSecrets }>;
  readonly #onChange: Set<() => void> = new Set();
  /** Changes that aren't in the file; undefined: deleted. */
  readonly #unsaved = new Map<string, string | undefined>();
  readonly #deriveKey: DeriveKey;
  #key: Key | undefined;
  /** The last change. They run one after another, since each needs the key that the one before it leaves. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(path: string, file: JsonFile<{ sealed?: SealedSecrets }>, deriveKey: DeriveKey) {
    this.#path = path;
    this.#file = file;
    this.#deriveKey = deriveKey;
  }

  /** Never fails: an invalid file is set aside; where that isn't possible new secrets are in memory, and reading others fails. */
  static async open(dataDir: string, deriveKey: DeriveKey = scryptKey): Promise<PassphraseVault> {
    const path = join(dataDir, 'secrets.sealed.json');
    const onChange = () => vault.#notify();
    const file = await JsonFile.open({
      path,
      schema: sealedSecretsSchema,
      empty: noFile,
      whenInvalid: 'setAside',
      onChange,
    });
    const vault = new PassphraseVault(path, file, deriveKey);
    return vault;
  }

  get kind(): 'memory' | 'passphrase' {
    return this.state === 'none' ? 'memory' : 'passphrase';
  }

  get failure(): Failure | undefined {
    return this.#file.failure;
  }

  get setAside(): Failure | undefined {
    return this.#file.setAside;
  }

  get passphrase(): PassphraseControl {
    return this;
  }

  get state(): PassphraseControl['state'] {
    const { sealed } = this.#file.value;
    if (sealed === undefined) return 'none';
    return this.#key?.salt === sealed.salt ? 'unlocked' : 'locked';
  }

  /** Another process may set or change the passphrase. */
  watch(files: FileNotices): void {
    this.#file.watch(files);
  }

  onChange(listener: () => void): void {
    this.#onChange.add(listener);
  }

  async get(key: string): Promise<string | undefined> {
    if (this.#unsaved.has(key)) return this.#unsaved.get(key);
    if (this.#file.failure) throw new FailureError(this.#file.failure);
    const { sealed } = this.#file.value;
    if (sealed === undefined) return undefined;
    return this.#open(sealed).get(key);
  }

  set(key: string, secret: string): Promise<void> {
    this.#unsaved.set(key, secret);
    return this.#inTurn(() => this.#save());
  }

  delete(key: string): Promise<void> {
    this.#unsaved.set(key, undefined);
    return this.#inTurn(() => this.#save());
  }

  unlock(passphrase: string): Promise<void> {
    return this.#inTurn(() => this.#unlock(passphrase));
  }

  choose(passphrase: string, current?: string): Promise<void> {
    return this.#inTurn(() => this.#choose(passphrase, current));
  }

  remove(): Promise<void> {
    return this.#inTurn(() => this.#remove());
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const result = this.#last.then(change);
    this.#last = result.catch(() => {});
    return result;
  }

  async #unlock(passphrase: string): Promise<void> {
    const { sealed } = this.#file.value;
    if (sealed === undefined) return;
    const bytes = await this.#deriveKey(passphrase, sealed.salt);
    if (decrypt(bytes, sealed) === undefined) fail('wrongPassphrase');
    this.#key = { bytes, salt: sealed.salt };
    await this.#save();
    this.#notify();
  }

  async #choose(passphrase: string, current: string | undefined): Promise<void> {
    // Somebody at the user's open window must not be able to lock the user out.
    if (this.state !== 'none') await this.#unlock(current ?? '');
    const salt = randomBytes(16).toString('base64');
    const bytes = await this.#deriveKey(passphrase, salt);
    const unsaved = new Map(this.#unsaved);
    await this.#file.change(({ sealed }) => {
      const secrets = sealed === undefined ? new Map<string, string>() : this.#open(sealed);
      return { sealed: encrypt(bytes, salt, withChanges(secrets, unsaved)) };
    });
    this.#key = { bytes, salt };
    this.#saved(unsaved);
    this.#notify();
  }

  async #remove(): Promise<void> {
    const { sealed } = this.#file.value;
    if (sealed !== undefined && this.state === 'unlocked') {
      // The secrets stay usable until Loupe exits.
      for (const [key, secret] of this.#open(sealed)) if (!this.#unsaved.has(key)) this.#unsaved.set(key, secret);
    }
    await this.#file.change(() => noFile);
    this.#key = undefined;
    await rm(this.#path, { force: true });
    this.#notify();
  }

  async #save(): Promise<void> {
    const key = this.#key;
    if (this.state !== 'unlocked' || key === undefined || this.#unsaved.size === 0) return;
    const unsaved = new Map(this.#unsaved);
    await this.#file.change(({ sealed }) => {
      if (sealed === undefined) return noFile;
      return { sealed: encrypt(key.bytes, key.salt, withChanges(this.#open(sealed), unsaved)) };
    });
    this.#saved(unsaved);
  }

  #saved(saved: ReadonlyMap<string, string | undefined>): void {
    for (const [key, secret] of saved) if (this.#unsaved.get(key) === secret) this.#unsaved.delete(key);
  }

  /** Fails with `vaultLocked`, also after another Loupe changed the passphrase. */
  #open(sealed: SealedSecrets): Map<string, string> {
    const secrets = this.#key?.salt === sealed.salt ? decrypt(this.#key.bytes, sealed) : undefined;
    if (secrets === undefined) fail('vaultLocked');
    return secrets;
  }

  #notify(): void {
    for (const listener of this.#onChange) listener();
  }
}

function withChanges(secrets: Map<string, string>, changes: ReadonlyMap<string, string | undefined>) {
  const changed = new Map(secrets);
  for (const [key, secret] of changes) {
    if (secret === undefined) changed.delete(key);
    else changed.set(key, secret);
  }
  return changed;
}

const keyBytes = 32;
/** Each guess costs about half a second and 128 MiB (scrypt; OWASP's recommended parameters). */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const cipherName = 'aes-256-gcm';

const sealedSchema = z.object({
  /** Key derivation and cipher: a later Loupe may use others. */
  scheme: z.literal('scrypt-131072-8-1+aes-256-gcm'),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
/** All secrets by key, encrypted together. */
type SealedSecrets = z.infer<typeof sealedSchema>;

const sealedSecretsSchema = z.object({ sealed: sealedSchema.optional() }).transform(({ sealed }) => ({
  ...(sealed !== undefined && { sealed }),
}));

const secretsSchema = z.record(z.string(), z.string());

type DeriveKey = (passphrase: string, salt: string) => Promise<Buffer>;

/** Takes about half a second in another thread. */
function scryptKey(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards may compose the same letters from different code points.
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), keyBytes, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function encrypt(key: Buffer, salt: string, secrets: ReadonlyMap<string, string>): SealedSecrets {
  const iv = randomBytes(12);
  const cipher = createCipheriv(cipherName, key, iv);
  const plain = JSON.stringify(Object.fromEntries(secrets));
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
  const tag = cipher.getAuthTag().toString('base64');
  return { scheme: 'scrypt-131072-8-1+aes-256-gcm', salt, iv: iv.toString('base64'), tag, data };
}

/** Undefined for a wrong key or a modified file. */
function decrypt(key: Buffer, { iv, tag, data }: SealedSecrets): Map<string, string> | undefined {
  try {
    const decipher = createDecipheriv(cipherName, key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    const plain = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
    return new Map(Object.entries(secretsSchema.parse(JSON.parse(plain.toString('utf8')))));
  } catch {
    return undefined;
  }
}
