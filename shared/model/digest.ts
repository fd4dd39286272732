import { z } from 'zod';
import { listFetchSchema } from './catalog.ts';
import { appIdSchema, runIdSchema, sessionIdSchema } from './id/id.ts';

/**
 * What changed in the host since the last digest. Small whatever happened: the receiver fetches what it shows.
 * At most 20 a second.
 */
export const digestSchema = z.object({
  /** True on the first digest of a link: everything known before may be stale. */
  reset: z.boolean().optional(),
  servers: z.boolean().optional(),
  sessions: z.array(sessionIdSchema).optional(),
  listFetches: z.array(listFetchSchema).optional(),
  inbox: z.boolean().optional(),
  /** Subscriptions, the log of changes or the versions of a resource. */
  subscriptions: z.boolean().optional(),
  settings: z.boolean().optional(),
  /** Tool calls and prompt runs that changed in any way. */
  runs: z.array(runIdSchema).optional(),
  gate: z.boolean().optional(),
  savedArguments: z.boolean().optional(),
  /** What Loupe offers to servers, and the user's auto-reply rules. */
  client: z.boolean().optional(),
  /** Server requests that Loupe serves as tasks. */
  tasks: z.boolean().optional(),
  audit: z.boolean().optional(),
  /** A link proposed servers, or what it proposed was shown. */
  imports: z.boolean().optional(),
  /** The authorization of any server. */
  authorization: z.boolean().optional(),
  /** Openings of apps that changed in any way, or have messages for their frames. */
  apps: z.array(appIdSchema).optional(),
  /** The newest frame's seq. */
  head: z.number().int().optional(),
});
export type Digest = z.infer<typeof digestSchema>;
