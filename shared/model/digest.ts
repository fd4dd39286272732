import { z } from 'zod';
import { appIdSchema, runIdSchema, sessionIdSchema } from './id/id.ts';
import { pendingRequestSchema } from './inbox/pending-request.ts';
import { listFetchSchema } from './lists/catalog.ts';
import { toolCallSchema } from './runs/tool-call.ts';
import { sessionSchema } from './session.ts';

/** What changed in the host since the last digest. Always small: the receiver fetches what it shows and isn't in it. */
const digestSchema = z.object({
  /** On the first digest of a link: everything cached may be stale. */
  reset: z.boolean().optional(),
  servers: z.boolean().optional(),
  sessions: z.array(sessionIdSchema).optional(),
  /** Those of the changed sessions that are small, as they are now: few at once. */
  sessionViews: z.array(sessionSchema).optional(),
  listFetches: z.array(listFetchSchema).optional(),
  inbox: z.boolean().optional(),
  /** All pending requests as they are now, where they are few and small. */
  inboxRequests: z.array(pendingRequestSchema).optional(),
  /** Subscriptions, the log of changes or a resource's versions. */
  subscriptions: z.boolean().optional(),
  settings: z.boolean().optional(),
  /** Tool calls and prompt runs that changed. */
  runs: z.array(runIdSchema).optional(),
  /** Those of them that began since the last digest. */
  newRuns: z.array(runIdSchema).optional(),
  /** Those of the changed calls that are small, as they are now: few at once. */
  callViews: z.array(toolCallSchema).optional(),
  gate: z.boolean().optional(),
  savedArguments: z.boolean().optional(),
  /** The features offered to servers, and the auto-reply rules. */
  client: z.boolean().optional(),
  /** Server requests that Loupe handles as tasks. */
  tasks: z.boolean().optional(),
  audit: z.boolean().optional(),
  /** A link proposed servers, or its preview was opened. */
  imports: z.boolean().optional(),
  authorization: z.boolean().optional(),
  recordings: z.boolean().optional(),
  /** Profiles of hosts: a person’s own, and what `loupe probe` measured of clients. */
  hosts: z.boolean().optional(),
  /** The list of pins, or what came of them. */
  pins: z.boolean().optional(),
  /** The state of a run of checks. */
  checks: z.boolean().optional(),
  /** Whether servers offer something else than before. */
  snapshots: z.boolean().optional(),
  /** A file of tests that Loupe changed. */
  tests: z.boolean().optional(),
  /** What the rules found, or which findings are muted. */
  findings: z.boolean().optional(),
  /** Open apps that changed or have messages for their frames. */
  apps: z.array(appIdSchema).optional(),
  /** The newest frame's seq. */
  head: z.number().int().optional(),
  /** Frames were cleared from the traffic log. */
  cleared: z.boolean().optional(),
  /** Frames of the traffic log have another name of their server. */
  renamed: z.boolean().optional(),
});
export type Digest = z.infer<typeof digestSchema>;
