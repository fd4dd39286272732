import { z } from 'zod';
import { readIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { jsonPlaceSchema, treeRowsSchema, treeViewSchema } from '../model/json/json-row.ts';
import { contentBodySchema, resourceReadSchema } from '../model/resource.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import {
  resourceUpdateSchema,
  resourceVersionSchema,
  subscriptionSchema,
  updateFilterSchema,
  updateQuerySchema,
  updateRangeSchema,
} from '../model/subscription.ts';
import { procedure, rowRange } from './base.ts';

/** A range of one part of a stored response (a resource, a prompt or a tool result). */
const partRange = z.object({
  readId: readIdSchema,
  index: z.number().int().min(0),
  offset: z.number().int().min(0),
  length: z.number().int().min(1).max(8_000_000),
  /** Default: the text; for `bytes`, the blob when there is no text. */
  body: contentBodySchema.optional(),
});

const treeOfPart = z.object({ readId: readIdSchema, index: z.number().int().min(0), view: treeViewSchema });

export const resources = {
  /**
   * Sends `resources/read` and waits for the response; aborting cancels the request. Fails with `serverError`,
   * `requestTimedOut`, `connectionLost`, `malformedResult`, `cancelled`, `notConnected`. With the read comes what a window
   * shows first, where it is small: `texts` are the whole texts of the first parts (null for a part without one), and
   * `versions` are those of the resource as in `subscriptions.versions`.
   */
  read: procedure.input(z.object({ sessionId: sessionIdSchema, uri: z.string() })).output(
    resourceReadSchema.extend({
      texts: z.array(z.string().nullable()),
      versions: z.array(resourceVersionSchema).optional(),
    }),
  ),
  /** A range of a part's text, or of its blob as base64, in characters. */
  text: procedure.input(partRange).output(z.object({ text: z.string() })),
  /** A range of a part's bytes (decoded blob, or text as UTF-8), in base64. */
  bytes: procedure.input(partRange).output(z.object({ base64: z.string() })),
  /** Rows of a part's JSON text as a tree. */
  treeRows: procedure.input(treeOfPart.extend(rowRange(0, 1000))).output(treeRowsSchema),
  /** The place of a value by its number. */
  treePlace: procedure
    .input(treeOfPart.extend({ node: z.number().int().min(0) }))
    .output(z.object({ place: jsonPlaceSchema.optional() })),
  /** The next value after `after` whose key or text contains `text`, ignoring case. */
  treeSearch: procedure
    .input(treeOfPart.extend({ text: z.string().min(1).max(1000), after: z.number().int().min(0) }))
    .output(z.object({ place: jsonPlaceSchema.optional() })),
};

const resource = z.object({ sessionId: sessionIdSchema, uri: z.string() });

export const subscriptions = {
  /** All subscriptions of this run, newest first, ended ones included until they are dismissed. */
  list: procedure.output(z.array(subscriptionSchema)),
  /**
   * Sends `resources/subscribe` (until 2025-11-25) or `subscriptions/listen` (2026-07-28) and waits for the response. A
   * refusal is the subscription's state, not an error. Fails with `notConnected`.
   */
  subscribe: procedure.input(resource.extend({ rereads: z.boolean() })).output(subscriptionSchema),
  unsubscribe: procedure.input(resource).output(z.void()),
  setRereads: procedure.input(resource.extend({ rereads: z.boolean() })).output(z.void()),
  /** Removes ended and refused subscriptions from the list. Resolves with their number. */
  dismissEnded: procedure.output(z.object({ dismissed: z.number().int() })),
  /** Brings back what the last `dismissEnded` of this run that wasn't undone removed, except what is watched again. */
  restoreDismissed: procedure.output(z.void()),
  /** The matching lines of the log of changes, oldest first. */
  updates: procedure
    .input(z.object({ filter: updateFilterSchema, ...rowRange(0, 5000) }))
    .output(rowRangeSchema(resourceUpdateSchema)),
  /** The same log with its lines grouped. */
  updateRows: procedure.input(updateQuerySchema.extend(rowRange(0, 1000))).output(updateRangeSchema),
  /** Empties the log of changes; the frames stay in Traffic. */
  clearUpdates: procedure.output(z.void()),
  /** The versions of a resource read in this run, oldest first, across sessions. */
  versions: procedure
    .input(z.object({ serverId: serverIdSchema, uri: z.string() }))
    .output(z.array(resourceVersionSchema)),
};
