import { z } from 'zod';
import { failureSchema } from './failure.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import { resourceReadSchema } from './resource.ts';

export const subscriptionSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  uri: z.string(),
  /**
   * `asking` until the server responded; `active`; `reopening` while a listen that broke is tried again; `refused` by
   * an error or left out of the acknowledgement; `ended` by the server or because the user unsubscribed; `waiting` for
   * the server's next session: it was watched, and will be.
   */
  state: z.enum(['asking', 'active', 'reopening', 'refused', 'ended', 'waiting']),
  /** Why it was refused, broke or ended. */
  failure: failureSchema.optional(),
  /** When it is tried again, while it is `reopening`. */
  retryAt: z.number().optional(),
  /** How often in a row it was tried again in vain. */
  retries: z.number().int().optional(),
  since: z.number(),
  /** Read the resource again on each update and keep the version. */
  rereads: z.boolean(),
  count: z.number().int(),
  lastAt: z.number().optional(),
  /** Updates in the last ten seconds, per second. */
  rate: z.number(),
  requestSeq: z.number().int().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * What is odd about a change notification: nobody asked, it came after the end, it repeats the one before, its
 * capability is not declared; its subscription id is missing or not that of what was asked for; it came before the
 * acknowledgement (2026-07-28, subscriptions).
 */
export const updateMarkSchema = z.enum(['unsolicited', 'late', 'duplicate', 'undeclared', 'foreign', 'early']);
export type UpdateMark = z.infer<typeof updateMarkSchema>;

/** One line of the log of changes, across servers. None is ever left out. */
export const resourceUpdateSchema = z.object({
  seq: z.number().int(),
  at: z.number(),
  serverId: serverIdSchema,
  serverName: z.string(),
  sessionId: sessionIdSchema,
  /** Absent for a change of the list itself. */
  uri: z.string().optional(),
  kind: z.enum(['updated', 'listChanged', 'acknowledged']),
  marks: z.array(updateMarkSchema),
});
export type ResourceUpdate = z.infer<typeof resourceUpdateSchema>;

/**
 * One row of the log of changes: a group of consecutive lines about the same thing within a second, or one line of an
 * unfolded group. A line alone is a group of one.
 */
export const updateRowSchema = z.object({
  /** The first line; the others of its group differ in frame, time and marks only. */
  update: resourceUpdateSchema,
  /** How many lines it stands for. */
  count: z.number().int(),
  lastAt: z.number(),
  /** How many of the lines have each mark; those that none has are left out. */
  marks: z.array(z.object({ mark: updateMarkSchema, count: z.number().int() })),
  /** A line of the unfolded group above it. */
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
  /** The frames of the first lines of the groups whose lines are shown one by one. */
  unfolded: z.array(z.number().int()).max(1000).default([]),
  /** Only what was recorded up to this place of the log: see `end`. Absent: all. */
  until: z.number().int().optional(),
});
export type UpdateQuery = z.infer<typeof updateQuerySchema>;

export const updateRangeSchema = z.object({
  rows: z.array(updateRowSchema),
  total: z.number().int(),
  /** How many lines match the filter, also beyond `until`; how many of them come after it. */
  lines: z.number().int(),
  waiting: z.number().int(),
  /** The place of the log's end: how many lines were ever recorded. */
  end: z.number().int(),
});
export type UpdateRange = z.infer<typeof updateRangeSchema>;

/** One state of a resource that was read, oldest first; equal states in a row are one version. */
export const resourceVersionSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  read: resourceReadSchema,
  /** SHA-256 over the parts' content, in hex. */
  hash: z.string(),
  /** How many reads in a row brought this state. */
  reads: z.number().int(),
});
export type ResourceVersion = z.infer<typeof resourceVersionSchema>;
