import { type } from '@orpc/contract';
import { z } from 'zod';
import { runtimeVersionsSchema } from '../model/app/runtime-versions.ts';
import { auditEntrySchema, auditFilterSchema, auditVerdictSchema } from '../model/audit/audit.ts';
import type { Digest } from '../model/digest.ts';
import { failureSchema } from '../model/failure.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { leftOverProcessSchema, namedSecretSchema, secretNameSchema } from '../model/server.ts';
import { settingsPatchSchema, settingsSchema } from '../model/settings/settings.ts';
import { procedure, rowRange } from './base.ts';

const appInfoSchema = z.object({
  version: z.string(),
  frontEnd: z.enum(['desktop', 'browser', 'cli']),
  dataDir: z.string(),
  /** The configuration file that the user may read and edit. */
  serversFile: z.string(),
  settingsFile: z.string(),
  /** Where secrets are stored; `memory`: until Loupe quits. */
  vault: z.enum(['safeStorage', 'keyring', 'passphrase', 'memory']),
  /** State of the encrypted file of secrets; absent when a keyring stores them. */
  passphrase: z.enum(['none', 'locked', 'unlocked']).optional(),
  /** Bytes of the traffic log on disk. */
  logBytes: z.number().int(),
  /** Problems with Loupe's own files, which are not overwritten until they are fixed. */
  problems: z.array(failureSchema),
});

export const app = {
  info: procedure.output(appInfoSchema),
  /** The versions of what Loupe runs on and is built on. */
  versions: procedure.output(runtimeVersionsSchema),
  /** Changes in the host, at most 20 digests a second; the first one has `reset`. */
  watch: procedure.output(type<AsyncIteratorObject<Digest, void, void>>()),
  settings: procedure.output(settingsSchema.out),
  /** Changes the given settings, `undefined` resets one; returns all. Fails with `invalidConfig`, `storageFailed`. */
  changeSettings: procedure.input(settingsPatchSchema).output(settingsSchema.out),
  /** Server processes that outlived the Loupe that started them. */
  leftOver: procedure.output(z.array(leftOverProcessSchema)),
  /** Kills one of them with its child processes. Does nothing when it has already ended. */
  endLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Keeps one of them running and no longer lists it. */
  dismissLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Opens a URL in the system's browser. The caller has shown its host to the user. */
  openExternal: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }) })).output(z.void()),
};

export const audit = {
  /** The matching entries, newest first. */
  list: procedure
    .input(z.object({ filter: auditFilterSchema, ...rowRange(1, 1000) }))
    .output(rowRangeSchema(auditEntrySchema)),
  verify: procedure.output(auditVerdictSchema),
  /** The matching entries after `after` as JSON Lines, oldest first; `last` is absent at the end. */
  export: procedure
    .input(z.object({ filter: auditFilterSchema, after: z.number().int().min(0).default(0) }))
    .output(z.object({ lines: z.string(), last: z.number().int().optional() })),
};

const passphraseText = z.string().max(1000);

/** Named secrets, and the passphrase of the encrypted file that stores secrets without a keyring. */
export const vault = {
  /** Fails with `wrongPassphrase`. */
  unlock: procedure.input(z.object({ passphrase: passphraseText })).output(z.void()),
  /** Creates the encrypted file, or changes its passphrase. Fails with `wrongPassphrase`, `storageFailed`. */
  choosePassphrase: procedure
    .input(z.object({ passphrase: passphraseText.min(8), currentPassphrase: passphraseText.optional() }))
    .output(z.void()),
  /** Deletes the file. Its secrets stay in memory until Loupe quits. */
  removePassphrase: procedure.output(z.void()),
  /** The named secrets, without their values: no procedure returns those. */
  secrets: procedure.output(z.array(namedSecretSchema)),
  /** Takes effect when a server connects next. Fails with `vaultLocked`, `storageFailed`, `invalidConfig`. */
  setSecret: procedure
    .input(z.object({ name: secretNameSchema, value: z.string().min(1).max(100_000) }))
    .output(z.void()),
  /** Servers that refer to it can't connect until it is set again. Fails as `setSecret` does. */
  removeSecret: procedure.input(z.object({ name: z.string() })).output(z.void()),
};
