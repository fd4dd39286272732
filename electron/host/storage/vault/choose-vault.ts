import process from 'node:process';
import { z } from 'zod';
import { monotonicClock, timeoutSignal, type Vault } from '../../platform.ts';
import { PassphraseVault } from './passphrase-vault.ts';

/** The system's keyring if it works, else a `PassphraseVault`. Never fails. */
export async function chooseVault(
  dataDir: string,
  load: () => Promise<KeyringEntries | undefined> = loadKeyring,
): Promise<Vault> {
  const entries = await load();
  if (entries !== undefined && (await keyringWorks(entries))) return new KeyringVault(entries);
  return PassphraseVault.open(dataDir);
}

interface KeyringEntry {
  setPassword(password: string, signal?: AbortSignal): Promise<void>;
  getPassword(signal?: AbortSignal): Promise<string | null>;
  deletePassword(signal?: AbortSignal): Promise<boolean>;
}

/** An entry of the keyring. Throws when there is no keyring. */
export type KeyringEntries = (account: string) => KeyringEntry;

/** A keyring may wait for the user to unlock it; Loupe's start waits no longer than this. */
const probeTimeoutMs = 5000;

class KeyringVault implements Vault {
  readonly kind = 'keyring';
  readonly #entries: KeyringEntries;

  constructor(entries: KeyringEntries) {
    this.#entries = entries;
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#entries(key).getPassword()) ?? undefined;
  }

  async set(key: string, secret: string): Promise<void> {
    await this.#entries(key).setPassword(secret);
  }

  async delete(key: string): Promise<void> {
    await this.#entries(key).deletePassword();
  }
}

/** Whether a secret can be stored and read. Reading alone isn't enough: without a keyring it finds no secret. */
async function keyringWorks(entries: KeyringEntries): Promise<boolean> {
  const probe = crypto.randomUUID();
  try {
    const signal = timeoutSignal(monotonicClock, probeTimeoutMs);
    const entry = entries(`probe/${probe}`);
    await entry.setPassword(probe, signal);
    const found = await entry.getPassword(signal);
    await entry.deletePassword(signal);
    return found === probe;
  } catch {
    return false;
  }
}

const moduleSchema = z.object({
  AsyncEntry: z.custom<new (service: string, account: string, options: object) => KeyringEntry>(
    (value) => typeof value === 'function',
  ),
});

/** The machine's keyring; undefined when the optional native module isn't installed. */
export async function loadKeyring(): Promise<KeyringEntries | undefined> {
  try {
    const { AsyncEntry } = moduleSchema.parse(await import('@napi-rs/keyring'));
    // Without it, the module could fall back to the kernel keyring, which is lost at the next boot.
    const options = { linux: { store: 'secret-service' } };
    return (account) => new AsyncEntry('Loupe', account, options);
  } catch {
    return undefined;
  }
}

/** Unlocks a vault with `LOUPE_PASSPHRASE`, which is removed from the environment. Fails with `wrongPassphrase`. */
export async function unlockFromEnvironment(
  vault: Vault,
  environment: Record<string, string | undefined> = process.env,
): Promise<void> {
  const passphrase = environment.LOUPE_PASSPHRASE;
  delete environment.LOUPE_PASSPHRASE;
  if (passphrase === undefined || vault.passphrase?.state !== 'locked') return;
  await vault.passphrase.unlock(passphrase);
}

export class MemoryVault implements Vault {
  readonly kind = 'memory';
  readonly #secrets = new Map<string, string>();

  async get(key: string): Promise<string | undefined> {
    return this.#secrets.get(key);
  }

  async set(key: string, secret: string): Promise<void> {
    this.#secrets.set(key, secret);
  }

  async delete(key: string): Promise<void> {
    this.#secrets.delete(key);
  }
}
