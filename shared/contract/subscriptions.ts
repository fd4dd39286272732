import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import {
  resourceUpdateSchema,
  resourceVersionSchema,
  subscriptionSchema,
  updateFilterSchema,
  updateQuerySchema,
  updateRangeSchema,
} from '../model/subscription.ts';
import { procedure } from './base.ts';

const resource = z.object({ sessionId: sessionIdSchema, uri: z.string() });

export const subscriptions = {
  /** Every watched resource of this run, newest first, ended ones included until they are dismissed. */
  list: procedure.output(z.array(subscriptionSchema)),
  /**
   * Watches a resource: `resources/subscribe` (until 2025-11-25) or `subscriptions/listen` (2026-07-28). Resolves
   * when the server answered; a refusal is the subscription's state, not an error. Fails with `notConnected`.
   */
  subscribe: procedure.input(resource.extend({ rereads: z.boolean() })).output(subscriptionSchema),
  /** Stops watching and tells the server so. */
  unsubscribe: procedure.input(resource).output(z.void()),
  /** Whether updates of this resource are followed by a read. */
  setRereads: procedure.input(resource.extend({ rereads: z.boolean() })).output(z.void()),
  /** Takes ended and refused subscriptions off the list. */
  dismissEnded: procedure.output(z.void()),
  /** Lines `from` up to `from + count` of the log of changes that match, oldest first. */
  updates: procedure
    .input(
      z.object({
        filter: updateFilterSchema,
        from: z.number().int().min(0),
        count: z.number().int().min(0).max(5000),
      }),
    )
    .output(z.object({ updates: z.array(resourceUpdateSchema), total: z.number().int() })),
  /** Rows `from` up to `from + count` of the same log with its lines grouped. */
  updateRows: procedure
    .input(updateQuerySchema.extend({ from: z.number().int().min(0), count: z.number().int().min(0).max(1000) }))
    .output(updateRangeSchema),
  /** Empties the log of changes; the frames stay in Traffic. */
  clearUpdates: procedure.output(z.void()),
  /** The states of a resource that were read in this run, oldest first, across the server's sessions. */
  versions: procedure
    .input(z.object({ serverId: serverIdSchema, uri: z.string() }))
    .output(z.array(resourceVersionSchema)),
};
