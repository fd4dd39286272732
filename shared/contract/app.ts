import { type } from '@orpc/contract';
import { z } from 'zod';
import {
  crashFileSchema,
  screenPointSchema,
  viewAddressSchema,
  type WindowMessage,
  windowReportSchema,
} from '../model/app/desktop.ts';
import { mostChanges, savedDraftSchema, windowDraftsSchema } from '../model/app/drafts.ts';
import { runtimeVersionsSchema } from '../model/app/runtime-versions.ts';
import type { UpdateState } from '../model/app/update.ts';
import { auditEntrySchema, auditFilterSchema, auditVerdictSchema } from '../model/audit/audit.ts';
import type { Digest } from '../model/digest.ts';
import { failureSchema } from '../model/failure.ts';
import { windowIdSchema } from '../model/id/id.ts';
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

/** Between a window and the desktop app that shows it; elsewhere each fails with `desktopOnly`. */
export const desktop = {
  /** What this window must do, until it closes; a later call takes over from the earlier one. */
  messages: procedure.output(type<AsyncIteratorObject<WindowMessage, void, void>>()),
  /** What this window shows and offers. */
  report: procedure.input(windowReportSchema).output(z.void()),
  /** How far a long export of this window is, from 0 to 1, shown on its icon; absent: it ended. */
  showProgress: procedure.input(z.object({ fraction: z.number().min(0).max(1).optional() })).output(z.void()),
  /** The files about crashes, the newest first; nothing of them is ever sent. */
  crashFiles: procedure.output(z.array(crashFileSchema)),
  /** Shows their folder in the system's file manager. */
  openCrashFolder: procedure.output(z.void()),
  /** This window shows that the host failed, so that no box of the system needs to. */
  showsFailure: procedure.output(z.void()),
  /** Quits the app in the usual way, which ends its servers, and starts it again with its windows. */
  restart: procedure.output(z.void()),
  /** Opens another window; around the point `at`, else beside this one. */
  openWindow: procedure
    .input(z.object({ address: viewAddressSchema, at: screenPointSchema.optional() }))
    .output(z.void()),
  /** What is known about a newer version of the app, now and on each change. Requests nothing from the network. */
  updates: procedure.output(type<AsyncIteratorObject<UpdateState, void, void>>()),
  /** Looks for a newer version where the release says it is; what comes of it is in `updates`. */
  checkForUpdate: procedure.output(z.void()),
  /** Downloads the newer version that was found. */
  downloadUpdate: procedure.output(z.void()),
  /** Ends the look for a newer version, or its download. */
  cancelUpdate: procedure.output(z.void()),
  /** Quits the app with all its sessions, installs the downloaded version, and starts it. */
  installUpdate: procedure.output(z.void()),
};

/** What a window holds that isn't sent yet: form arguments, messages, filters, open tabs. Nothing is sent by reading it. */
export const drafts = {
  /**
   * The drafts of a window, and its id. In the desktop app the window is the one that calls; in browser mode the first
   * page without an id continues the window that was used last, and each further one is new.
   */
  open: procedure.input(z.object({ windowId: windowIdSchema.optional() })).output(windowDraftsSchema),
  /** Saves drafts within 200 ms, without known secrets; a change without a text removes its draft. */
  save: procedure
    .input(z.object({ windowId: windowIdSchema, changes: z.array(savedDraftSchema).max(mostChanges) }))
    .output(z.void()),
};
