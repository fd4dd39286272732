import { z } from 'zod';
import { serverIdSchema } from '../id/id.ts';
import { logLevels } from '../log-level.ts';

/**
 * The client features that can be declared or withheld. `clientCapabilities` leaves out those that a revision doesn't
 * have.
 */
export const clientFeatures = [
  /** Client, roots. */
  'roots',
  /** Client, sampling. */
  'sampling',
  /** Tools for the model to use (from 2025-11-25). */
  'samplingTools',
  /** Context of other servers (from 2025-11-25; before, part of sampling). */
  'samplingContext',
  /** Client, elicitation (from 2025-06-18). */
  'elicitationForm',
  /** Elicitation of a visit to a URL (from 2025-11-25). */
  'elicitationUrl',
  /** In the core of 2025-11-25, an extension from 2026-07-28. */
  'tasks',
  /** MCP Apps (extension `io.modelcontextprotocol/ui`). */
  'apps',
] as const;
const clientFeatureSchema = z.enum(clientFeatures);
export type ClientFeature = z.infer<typeof clientFeatureSchema>;

/** Absent features are as in the settings; absent there, they are declared. */
export const featureSwitchesSchema = z.partialRecord(clientFeatureSchema, z.boolean());
export type FeatureSwitches = z.infer<typeof featureSwitchesSchema>;

/** A folder or file that a server may work with (client, roots). */
export const rootSchema = z.object({
  uri: z.url({ protocol: /^file$/ }),
  name: z.string().optional(),
});

/** What Loupe declares to one server. */
export const clientSetupSchema = z.object({
  serverId: serverIdSchema,
  /** Apply from the server's next session on. */
  switches: featureSwitchesSchema,
  /** Apply at once; a running legacy session is notified. Absent: as in the settings. */
  roots: z.array(rootSchema).optional(),
  /** Minimum level of log messages, set in each session; absent: as in the settings. */
  logLevel: z.enum(logLevels).optional(),
});
export type ClientSetup = z.infer<typeof clientSetupSchema>;

export const serverMethods = ['sampling/createMessage', 'elicitation/create', 'roots/list'] as const;
export const serverMethodSchema = z.enum(serverMethods);
export type ServerMethod = z.infer<typeof serverMethodSchema>;

/** A reply to a server request: a result as JSON text, or a JSON-RPC error. */
export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), resultText: z.string().max(16_000_000) }),
  z.object({ type: z.literal('error'), code: z.number().int(), message: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;

/** An auto-reply rule. The first match is used. */
export const replyRuleSchema = z.object({
  id: z.string().min(1).max(80),
  name: z.string().min(1).max(200),
  /** Absent: any server. */
  serverId: serverIdSchema.optional(),
  method: serverMethodSchema,
  /** Found in the request's parameters as JSON text, ignoring case; empty: any. */
  contains: z.string().max(500),
  reply: replySchema,
});
export type ReplyRule = z.infer<typeof replyRuleSchema>;
