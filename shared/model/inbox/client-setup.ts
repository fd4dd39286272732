import { z } from 'zod';
import { serverIdSchema } from '../id/id.ts';
import { logLevels } from '../log-level.ts';
import { featureSwitchesSchema } from './client-features.ts';

/** A folder or file that a server may work with (client, roots). */
export const rootSchema = z.object({
  uri: z.url({ protocol: /^file$/ }),
  name: z.string().optional(),
});

/** What Loupe is for one server: what it offers, its roots, which logs it wants. */
export const clientSetupSchema = z.object({
  serverId: serverIdSchema,
  /** Take effect with the server's next session. */
  switches: featureSwitchesSchema,
  /** Take effect at once; a running legacy server gets a notification. */
  roots: z.array(rootSchema),
  /** From which level on log messages are wanted, set in each session; absent: the server decides. */
  logLevel: z.enum(logLevels).optional(),
});
export type ClientSetup = z.infer<typeof clientSetupSchema>;
