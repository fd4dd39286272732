import { z } from 'zod';
import { readIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { jsonPlaceSchema, treeRowsSchema, treeViewSchema } from '../model/json-row.ts';
import { contentBodySchema, resourceReadSchema } from '../model/resource.ts';
import {
  resourceUpdateSchema,
  resourceVersionSchema,
  subscriptionSchema,
  updateFilterSchema,
  updateQuerySchema,
  updateRangeSchema,
} from '../model/subscription.ts';
import { procedure, rowRange } from './base.ts';

/** A range of one part of a stored response: of a resource, a prompt or a tool. */
const partRange = z.object({
  readId: readIdSchema,
  index: z.number().int().min(0),
  offset: z.number().int().min(0),
  length: z.number().int().min(1).max(8_000_000),
  /** Which of its bodies: by default the text, or for bytes the blob when there is no text. */
  body: contentBodySchema.optional(),
});

/** The tree of a part's text, as somebody sees it. */
const treeOfPart = z.object({ readId: readIdSchema, index: z.number().int().min(0), view: treeViewSchema });

export const resources = {
  /**
   * Sends `resources/read` and waits for the response. Aborting the call cancels the request on the wire.
   * Fails with `serverError`, `requestTimedOut`, `connectionLost`, `malformedResult`, `cancelled`, `notConnected`.
   */
  read: procedure.input(z.object({ sessionId: sessionIdSchema, uri: z.string() })).output(resourceReadSchema),
  /** Characters `offset` up to `offset + length` of a part's text, or of its blob as sent (the base64). */
  text: procedure.input(partRange).output(z.object({ text: z.string() })),
  /** Bytes `offset` up to `offset + length` of a part (decoded blob, or text as UTF-8), in base64. */
  bytes: procedure.input(partRange).output(z.object({ base64: z.string() })),
  /** Rows `from` up to `from + count` of a part's text as a tree of JSON, in one view of it. */
  treeRows: procedure.input(treeOfPart.extend(rowRange(0, 1000))).output(treeRowsSchema),
  /** Where one value is; absent when there is none of that number. */
  treePlace: procedure
    .input(treeOfPart.extend({ node: z.number().int().min(0) }))
    .output(z.object({ place: jsonPlaceSchema.optional() })),
  /** The next value after another whose key or text contains `text`, whatever its case; absent when none does. */
  treeSearch: procedure
    .input(treeOfPart.extend({ text: z.string().min(1).max(1000), after: z.number().int().min(0) }))
    .output(z.object({ place: jsonPlaceSchema.optional() })),
};

const resource = z.object({ sessionId: sessionIdSchema, uri: z.string() });

export const subscriptions = {
  /** Every watched resource of this run, newest first, ended ones included until they are dismissed. */
  list: procedure.output(z.array(subscriptionSchema)),
  /**
   * Watches a resource: `resources/subscribe` (until 2025-11-25) or `subscriptions/listen` (2026-07-28). Resolves
   * when the server responded; a refusal is the subscription's state, not an error. Fails with `notConnected`.
   */
  subscribe: procedure.input(resource.extend({ rereads: z.boolean() })).output(subscriptionSchema),
  /** Stops watching and notifies the server. */
  unsubscribe: procedure.input(resource).output(z.void()),
  /** Whether updates of this resource are followed by a read. */
  setRereads: procedure.input(resource.extend({ rereads: z.boolean() })).output(z.void()),
  /** Takes ended and refused subscriptions off the list. */
  dismissEnded: procedure.output(z.void()),
  /** Lines `from` up to `from + count` of the log of changes that match, oldest first. */
  updates: procedure
    .input(z.object({ filter: updateFilterSchema, ...rowRange(0, 5000) }))
    .output(z.object({ updates: z.array(resourceUpdateSchema), total: z.number().int() })),
  /** Rows `from` up to `from + count` of the same log with its lines grouped. */
  updateRows: procedure.input(updateQuerySchema.extend(rowRange(0, 1000))).output(updateRangeSchema),
  /** Empties the log of changes; the frames stay in Traffic. */
  clearUpdates: procedure.output(z.void()),
  /** The states of a resource that were read in this run, oldest first, across the server's sessions. */
  versions: procedure
    .input(z.object({ serverId: serverIdSchema, uri: z.string() }))
    .output(z.array(resourceVersionSchema)),
};
