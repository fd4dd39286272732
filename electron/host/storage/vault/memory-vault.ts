import type { Vault } from '../../platform.ts';

/** Keeps secrets until Loupe ends: the last resort on a machine without a keyring. */
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
