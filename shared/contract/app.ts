import { type } from '@orpc/contract';
import { z } from 'zod';
import type { Digest } from '../model/digest.ts';
import { failureSchema } from '../model/failure.ts';
import { leftOverProcessSchema } from '../model/left-over-process.ts';
import { settingsPatchSchema, settingsSchema } from '../model/settings/settings.ts';
import { procedure } from './base.ts';

export const appInfoSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser', 'cli']),
  dataDir: z.string(),
  /** The configuration file that the user may read and edit. */
  serversFile: z.string(),
  /** Where secrets are kept; `memory` means: until Loupe ends. */
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
  /** What changed, coalesced to at most 20 digests a second; the first one says `reset`. */
  watch: procedure.output(type<AsyncIteratorObject<Digest, void, void>>()),
  settings: procedure.output(settingsSchema),
  /** Changes the given settings and returns all of them. */
  changeSettings: procedure.input(settingsPatchSchema).output(settingsSchema),
  /** Server processes that still run although the Loupe that started them is gone. Always none where there is no /proc. */
  leftOver: procedure.output(z.array(leftOverProcessSchema)),
  /** Ends one of them, and what it started, at once. Does nothing when it is none of them any more. */
  endLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Leaves one of them running for good: it is not listed again. */
  dismissLeftOver: procedure.input(leftOverProcessSchema.pick({ pid: true, startTime: true })).output(z.void()),
  /** Opens an http(s) address in the system's browser. The caller has shown its host to the user. */
  openExternal: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }) })).output(z.void()),
};
