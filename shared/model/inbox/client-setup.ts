import { z } from 'zod';
import { serverIdSchema } from '../id/id.ts';
import { logLevels } from '../log-level.ts';

/**
 * What Loupe can offer to a server, each to be declared or withheld. Which of them a revision has is in
 * `clientCapabilities`: what it lacks is not offered, whatever is set here.
 */
export const clientFeatures = [
  /** The server may ask which folders and files to work with (client, roots). */
  'roots',
  /** The server may ask for a model's answer (client, sampling). */
  'sampling',
  /** … with tools for the model to use (from 2025-11-25). */
  'samplingTools',
  /** … with context of other servers (from 2025-11-25; before, part of sampling). */
  'samplingContext',
  /** The server may ask for a form to be filled in (client, elicitation; from 2025-06-18). */
  'elicitationForm',
  /** The server may ask for a URL to be visited (from 2025-11-25). */
  'elicitationUrl',
  /** Work that goes on after the response (core of 2025-11-25; an extension from 2026-07-28). */
  'tasks',
  /** A tool's own user interface in a sandboxed frame (extension `io.modelcontextprotocol/ui`). */
  'apps',
] as const;
const clientFeatureSchema = z.enum(clientFeatures);
export type ClientFeature = z.infer<typeof clientFeatureSchema>;

/** Which of them are declared: what is absent is as in the settings, and there it is declared. */
export const featureSwitchesSchema = z.partialRecord(clientFeatureSchema, z.boolean());
export type FeatureSwitches = z.infer<typeof featureSwitchesSchema>;

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
  /** Take effect at once; a running legacy server gets a notification. Absent: those of the settings. */
  roots: z.array(rootSchema).optional(),
  /** From which level on log messages are wanted, set in each session; absent: as in the settings. */
  logLevel: z.enum(logLevels).optional(),
});
export type ClientSetup = z.infer<typeof clientSetupSchema>;

/** What a server may request of its client. */
export const serverMethods = ['sampling/createMessage', 'elicitation/create', 'roots/list'] as const;
export const serverMethodSchema = z.enum(serverMethods);
export type ServerMethod = z.infer<typeof serverMethodSchema>;

/** A reply to a server request: a result as JSON text, or a JSON-RPC error. */
export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), resultText: z.string().max(16_000_000) }),
  z.object({ type: z.literal('error'), code: z.number().int(), message: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;

/** An auto-reply rule. The first that fits replies. */
export const replyRuleSchema = z.object({
  id: z.string().min(1).max(80),
  /** For people. */
  name: z.string().min(1).max(200),
  /** Absent: any server. */
  serverId: serverIdSchema.optional(),
  method: serverMethodSchema,
  /** Found in the request's parameters as JSON text, ignoring case; empty: any. */
  contains: z.string().max(500),
  reply: replySchema,
});
export type ReplyRule = z.infer<typeof replyRuleSchema>;
