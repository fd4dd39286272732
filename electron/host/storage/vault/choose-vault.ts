import type { Vault } from '../../platform.ts';
import { type KeyringEntries, KeyringVault, keyringWorks, loadKeyring } from './keyring-vault.ts';
import { PassphraseVault } from './passphrase-vault.ts';

/**
 * The operating system's keyring when it proves to work, else a vault that keeps secrets until Loupe ends, or in a file
 * in `dataDir` under a passphrase of the user's. Never fails.
 */
export async function chooseVault(
  dataDir: string,
  load: () => Promise<KeyringEntries | undefined> = loadKeyring,
): Promise<Vault> {
  const entries = await load();
  if (entries !== undefined && (await keyringWorks(entries))) return new KeyringVault(entries);
  return PassphraseVault.open(dataDir);
}
