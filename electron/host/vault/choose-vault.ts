import { type KeyringEntries, KeyringVault, keyringWorks, loadKeyring } from './keyring-vault.ts';
import { MemoryVault } from './memory-vault.ts';
import type { Vault } from './vault.ts';

/** The operating system's keyring when it proves to work, else memory until Loupe ends. Never fails. */
export async function chooseVault(load: () => Promise<KeyringEntries | undefined> = loadKeyring): Promise<Vault> {
  const entries = await load();
  return entries !== undefined && (await keyringWorks(entries)) ? new KeyringVault(entries) : new MemoryVault();
}
