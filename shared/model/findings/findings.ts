import { z } from 'zod';
import { findingColumns } from '../columns.ts';
import { serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { findingItemSchema, findingSchema } from './finding.ts';
import { notJudgedSchema } from './not-judged.ts';
import { severities } from './severities.ts';

/** A person's decision that a rule is not to count for a server or one of its items. */
export const muteSchema = z.object({
  rule: z.string(),
  serverId: serverIdSchema,
  /** Absent: for the whole server. */
  item: findingItemSchema.optional(),
  reason: z.string().min(1).max(500),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type Mute = z.infer<typeof muteSchema>;

export const findingRowSchema = findingSchema.extend({
  serverName: z.string(),
  /** Why it doesn't count. */
  mute: muteSchema.pick({ reason: true, at: true }).optional(),
  /** It stands for several: the first of them, with the count and the time of all. `isOpen`: they follow it. */
  group: z.object({ key: z.string(), size: z.number().int(), isOpen: z.boolean() }).optional(),
  /** It is one of an open group. */
  isGrouped: z.boolean().optional(),
});
export type FindingRow = z.infer<typeof findingRowSchema>;

/** All given conditions must hold. */
export const findingQuerySchema = z.object({
  /** Words that are looked for in the rule's id, the items' names and what was found, ignoring case. */
  text: z.string().max(500),
  serverId: serverIdSchema.optional(),
  sessionId: sessionIdSchema.optional(),
  severities: z.array(z.enum(severities)).optional(),
  rule: z.string().optional(),
  item: findingItemSchema.optional(),
  /** Muted ones as well. */
  withMuted: z.boolean(),
  /** Those of one rule about one item of a server are one row: the keys of the groups that are open. Absent: no groups. */
  openGroups: z.array(z.string().max(10_000)).max(1000).optional(),
  sort: z.enum(findingColumns),
  order: z.enum(['ascending', 'descending']),
});
export type FindingQuery = z.infer<typeof findingQuerySchema>;

const countsSchema = z.object({
  error: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
  /** Not in the others. */
  muted: z.number().int(),
});
export type FindingCounts = z.infer<typeof countsSchema>;

export const findingsSummarySchema = z.object({
  servers: z.array(countsSchema.extend({ serverId: serverIdSchema, sessionId: sessionIdSchema })),
  /** Frames or items are still being looked at. */
  isChecking: z.boolean(),
  /** Findings that weren't kept because there were too many; the first of each rule and severity always are. */
  omitted: z.number().int(),
  notJudged: notJudgedSchema,
});
export type FindingsSummary = z.infer<typeof findingsSummarySchema>;

/** The worst finding of one frame. */
export const frameFindingSchema = z.object({
  seq: z.number().int(),
  rule: z.string(),
  severity: z.enum(severities),
  /** How many different findings the frame has. */
  count: z.number().int(),
});
export type FrameFinding = z.infer<typeof frameFindingSchema>;

/** One request that a probe would send, because a rule can only be checked by it. */
export const probeRequestSchema = z.object({
  rule: z.string(),
  /** The JSON-RPC method, or for a rule of HTTP the HTTP method and path. */
  request: z.string(),
  /** Its body or parameters as JSON text, and headers that matter. */
  detail: z.string(),
});
export type ProbeRequest = z.infer<typeof probeRequestSchema>;
