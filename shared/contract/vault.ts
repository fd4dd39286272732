import { z } from 'zod';
import { procedure } from './base.ts';

const passphrase = z.string().max(1000);

/** The passphrase of the file that keeps secrets where the machine has no keyring. */
export const vault = {
  /** Reads the file with its passphrase. Fails with `wrongPassphrase`. */
  unlock: procedure.input(z.object({ passphrase })).output(z.void()),
  /**
   * Keeps the secrets in an encrypted file from now on, or changes its passphrase, for which the current one is needed.
   * Fails with `wrongPassphrase`, `storageFailed`.
   */
  choosePassphrase: procedure
    .input(z.object({ passphrase: passphrase.min(8), currentPassphrase: passphrase.optional() }))
    .output(z.void()),
  /** Deletes the file. Its secrets are lost when Loupe ends. */
  removePassphrase: procedure.output(z.void()),
};
