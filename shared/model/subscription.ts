import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import { longestId } from './id/id-length.ts';
import { resourceReadSchema } from './resource.ts';
import { rowRangeSchema } from './row-range.ts';

export const subscriptionSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  uri: z.string(),
  /**
   * `asking` until the server responded; `reopening` while a broken listen is retried; `refused` by an error or missing
   * in the acknowledgement; `ended` by the server or the user; `waiting` for the server's next session.
   */
  state: z.enum(['asking', 'active', 'reopening', 'refused', 'ended', 'waiting']),
  /** Why it was refused, broke or ended. */
  failure: failureSchema.optional(),
  /** When it is retried, while `reopening`. */
  retryAt: z.number().optional(),
  /** Failed retries in a row. */
  retries: z.number().int().optional(),
  since: z.number(),
  /** Read the resource again on each update. */
  rereads: z.boolean(),
  count: z.number().int(),
  lastAt: z.number().optional(),
  /** How long before `lastAt` each of the last updates was, in milliseconds, newest first; absent for fewer than two. */
  lately: z.array(z.number().int()).optional(),
  /** Updates per second in the last ten seconds. */
  rate: z.number(),
  requestSeq: z.number().int().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * Problems of a change notification. `late`: after the end of the subscription. `undeclared`: its capability isn't
 * declared. `foreign`: its subscription id is missing or wrong. `early`: before the acknowledgement (2026-07-28,
 * subscriptions).
 */
export const updateMarkSchema = z.enum(['unsolicited', 'late', 'duplicate', 'undeclared', 'foreign', 'early']);
export type UpdateMark = z.infer<typeof updateMarkSchema>;

/** One line of the log of changes, across servers. */
export const resourceUpdateSchema = z.object({
  seq: z.number().int(),
  at: z.number(),
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  /** Absent for a change of a list. */
  uri: z.string().optional(),
  kind: z.enum(['updated', 'listChanged', 'acknowledged']),
  marks: z.array(updateMarkSchema),
});
export type ResourceUpdate = z.infer<typeof resourceUpdateSchema>;

/**
 * One row of the log of changes: a group of consecutive equal lines within a second, or one line of an expanded group.
 * A single line is a group of one.
 */
const updateRowSchema = z.object({
  /** The first line; the others differ only in frame, time and marks. */
  update: resourceUpdateSchema,
  /** Lines in the group. */
  count: z.number().int(),
  lastAt: z.number(),
  /** How many lines have each mark. */
  marks: z.array(z.object({ mark: updateMarkSchema, count: z.number().int() })),
  /** A line of the expanded group above it. */
  isLine: z.boolean(),
  isUnfolded: z.boolean(),
});
export type UpdateRow = z.infer<typeof updateRowSchema>;

export const updateFilterSchema = z.object({
  serverId: serverIdSchema.optional(),
  uri: z.string().optional(),
  /** Found in the URI or the server's name, ignoring case. */
  text: z.string().max(500).optional(),
  marked: z.boolean().optional(),
});
export type UpdateFilter = z.infer<typeof updateFilterSchema>;

export const updateQuerySchema = z.object({
  filter: updateFilterSchema,
  /** The expanded groups, by the key of their first line: see `updateKey`. */
  unfolded: z
    .array(z.string().max(longestId + 20))
    .max(1000)
    .default([]),
  /** Only lines before this position of the log: see `end`. */
  until: z.number().int().optional(),
});
export type UpdateQuery = z.infer<typeof updateQuerySchema>;

export const updateRangeSchema = rowRangeSchema(updateRowSchema).extend({
  /** How many lines match the filter, and how many of them come after `until`. */
  lines: z.number().int(),
  waiting: z.number().int(),
  /** How many lines were recorded so far. */
  end: z.number().int(),
});
export type UpdateRange = z.infer<typeof updateRangeSchema>;

/** One version of a resource; equal contents read in a row are one version. */
export const resourceVersionSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  read: resourceReadSchema,
  /** SHA-256 of the parts' content, in hex. */
  hash: z.string(),
  /** How many reads in a row returned it. */
  reads: z.number().int(),
});
export type ResourceVersion = z.infer<typeof resourceVersionSchema>;
