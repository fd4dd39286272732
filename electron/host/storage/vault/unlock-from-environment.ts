import process from 'node:process';
import type { Vault } from '../../platform.ts';

/**
 * Unlocks a vault with the passphrase in `LOUPE_PASSPHRASE`, which is taken out of the environment.
 * Fails with `wrongPassphrase`.
 */
export async function unlockFromEnvironment(
  vault: Vault,
  environment: Record<string, string | undefined> = process.env,
): Promise<void> {
  const passphrase = environment.LOUPE_PASSPHRASE;
  delete environment.LOUPE_PASSPHRASE;
  if (passphrase === undefined || vault.passphrase?.state !== 'locked') return;
  await vault.passphrase.unlock(passphrase);
}
