import { z } from 'zod';
import { pendingIdSchema } from '../model/id/id.ts';
import { replySchema } from '../model/inbox/client-setup.ts';
import {
  decisionSchema,
  endedRequestSchema,
  pendingRequestSchema,
  roundSchema,
  roundsKeySchema,
} from '../model/inbox/pending-request.ts';
import { jsonSchema } from '../model/json/any-json.ts';
import { schemaCheckSchema } from '../model/runs/schema-check.ts';
import { procedure } from './base.ts';

export const inbox = {
  /**
   * The pending requests, oldest first. Large parameters of a server request are cut: `params` returns all,
   * `traffic.body` a range.
   */
  list: procedure.output(z.array(pendingRequestSchema)),
  /**
   * All parameters of a pending or ended server request; undefined above about `wholeRequestCharacters`. Fails with
   * `unknownPendingRequest`.
   */
  params: procedure.input(z.object({ pendingId: pendingIdSchema })).output(jsonSchema.optional()),
  /** Fails with `unknownPendingRequest` when it was already answered or withdrawn. */
  decide: procedure.input(z.object({ pendingId: pendingIdSchema, decision: decisionSchema })).output(z.void()),
  /**
   * Answers a server request. Fails with `unknownPendingRequest`, with `badReply` or `badEdit` when the result or the
   * edited request isn't a JSON object.
   */
  answer: procedure
    .input(
      z.object({
        pendingId: pendingIdSchema,
        reply: replySchema,
        /**
         * The request's parameters as JSON text, edited before answering (client, sampling). Stored with the answer,
         * not sent.
         */
        editedText: z.string().max(16_000_000).optional(),
      }),
    )
    .output(z.void()),
  /**
   * Checks a form's content against the requested schema (client, elicitation), in a worker with a time limit. Fails
   * with `unknownPendingRequest`.
   */
  check: procedure
    .input(z.object({ pendingId: pendingIdSchema, contentText: z.string().max(16_000_000) }))
    .output(schemaCheckSchema),
  /**
   * The input rounds so far of a running `prompts/get` or `resources/read` (2026-07-28, multi-round-trip requests).
   * Those of a tool call are part of the call.
   */
  rounds: procedure.input(roundsKeySchema).output(z.array(roundSchema)),
  /** Ended server requests, newest first: at most 100, fewer when they are large. */
  ended: procedure.output(z.array(endedRequestSchema)),
};
