import { type } from '@orpc/contract';
import { z } from 'zod';
import { auditEntrySchema, auditFilterSchema, auditVerdictSchema } from '../model/audit.ts';
import type { Digest } from '../model/digest.ts';
import { failureSchema } from '../model/failure.ts';
import { leftOverProcessSchema, namedSecretSchema, secretNameSchema } from '../model/server.ts';
import { settingsPatchSchema, settingsSchema } from '../model/settings/settings.ts';
import { procedure, rowRange } from './base.ts';

const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser', 'cli']),
  dataDir: z.string(),
  /** The configuration file that the user may read and edit. */
  serversFile: z.string(),
  /** The file of the settings, likewise. */
  settingsFile: z.string(),
  /** Where secrets are stored; `memory` means: until Loupe ends. */
  vault: z.enum(['safeStorage', 'keyring', 'passphrase', 'memory']),
  /** Whether there is a file of secrets under a passphrase; absent where the machine keeps them. */
  passphrase: z.enum(['none', 'locked', 'unlocked']).optional(),
  /** Bytes of the traffic log on disk. */
  logBytes: z.number().int(),
  /** What is wrong with Loupe's own files; nothing is overwritten while it is. */
  problems: z.array(failureSchema),
});

export const app = {
  /** What is running here. */
  info: procedure.output(appInfoSchema),
  /** What changed, coalesced to at most 20 digests a second; the first one has `reset`. */
  watch: procedure.output(type<AsyncIteratorObject<Digest, void, void>>()),
  settings: procedure.output(settingsSchema),
  /**
   * Changes the given settings and returns all of them; one that is `undefined` goes back to its default. Fails with
   * `invalidConfig` while the file can't be used, and with `storageFailed`.
   */
  changeSettings: procedure.input(settingsPatchSchema).output(settingsSchema),
  /** Server processes that still run although the Loupe that started them has ended. Always none where there is no /proc. */
  leftOver: procedure.output(z.array(leftOverProcessSchema)),
  /** Ends one of them, and what it started, at once. Does nothing when it isn't one of them any more. */
  endLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Leaves one of them running for good: it is not listed again. */
  dismissLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Opens an http(s) address in the system's browser. The caller has shown its host to the user. */
  openExternal: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }) })).output(z.void()),
};

export const audit = {
  /** Entries `from` up to `from + count` of those that match, newest first, counting from 0. */
  list: procedure
    .input(z.object({ filter: auditFilterSchema, ...rowRange(1, 1000) }))
    .output(z.object({ entries: z.array(auditEntrySchema), total: z.number().int() })),
  /** Follows the chain from the first entry to the last and reports where it breaks. */
  verify: procedure.output(auditVerdictSchema),
  /** Matching entries after `after`, oldest first, one JSON document a line; `last` is absent when no more follow. */
  export: procedure
    .input(z.object({ filter: auditFilterSchema, after: z.number().int().min(0).default(0) }))
    .output(z.object({ lines: z.string(), last: z.number().int().optional() })),
};

const passphraseText = z.string().max(1000);

/** The named secrets, and the passphrase of the file that stores secrets where the machine has no keyring. */
export const vault = {
  /** Reads the file with its passphrase. Fails with `wrongPassphrase`. */
  unlock: procedure.input(z.object({ passphrase: passphraseText })).output(z.void()),
  /**
   * Stores the secrets in an encrypted file from now on, or changes its passphrase, for which the current one is needed.
   * Fails with `wrongPassphrase`, `storageFailed`.
   */
  choosePassphrase: procedure
    .input(z.object({ passphrase: passphraseText.min(8), currentPassphrase: passphraseText.optional() }))
    .output(z.void()),
  /** Deletes the file. Its secrets are lost when Loupe ends. */
  removePassphrase: procedure.output(z.void()),
  /** The named secrets by name, with the servers that refer to each. No procedure gives a value out. */
  secrets: procedure.output(z.array(namedSecretSchema)),
  /**
   * Stores a named secret, in place of the one of that name. A server gets it with its next connection. Fails with
   * `vaultLocked`, `storageFailed`, `invalidConfig`.
   */
  setSecret: procedure
    .input(z.object({ name: secretNameSchema, value: z.string().min(1).max(100_000) }))
    .output(z.void()),
  /** Deletes a named secret; servers that refer to it can't connect until there is one again. Fails as `setSecret` does. */
  removeSecret: procedure.input(z.object({ name: z.string() })).output(z.void()),
};
