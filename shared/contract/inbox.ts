import { z } from 'zod';
import { jsonSchema } from '../model/any-json.ts';
import { pendingIdSchema } from '../model/id/id.ts';
import { replySchema } from '../model/inbox/client-setup.ts';
import {
  decisionSchema,
  endedRequestSchema,
  pendingRequestSchema,
  roundSchema,
  roundsKeySchema,
} from '../model/inbox/pending-request.ts';
import { schemaCheckSchema } from '../model/runs/schema-check.ts';
import { procedure } from './base.ts';

export const inbox = {
  /**
   * What waits for a person, oldest first. Of a server's request with large parameters only their beginning: `params`
   * gives all, or the frame that brought it by range (`traffic.body`).
   */
  list: procedure.output(z.array(pendingRequestSchema)),
  /**
   * All parameters of one server request that waits or is over; undefined when they have about more characters than
   * `wholeRequestCharacters`. Fails with `unknownPendingRequest`.
   */
  params: procedure.input(z.object({ pendingId: pendingIdSchema })).output(jsonSchema.optional()),
  /** Decides a pending request. Fails with `unknownPendingRequest` when it is already answered or withdrawn. */
  decide: procedure.input(z.object({ pendingId: pendingIdSchema, decision: decisionSchema })).output(z.void()),
  /**
   * Answers a server request. Fails with `unknownPendingRequest`, with `badReply` for a result that isn't a JSON object, and with
   * `badEdit` for an edited request that is none.
   */
  answer: procedure
    .input(
      z.object({
        pendingId: pendingIdSchema,
        reply: replySchema,
        /**
         * The request's parameters as somebody changed them before answering (client, sampling: a person may edit what
         * a model is asked), as JSON text. It is kept beside the answer and is not sent.
         */
        editedText: z.string().max(16_000_000).optional(),
      }),
    )
    .output(z.void()),
  /**
   * Checks a form's content, as JSON text, against the schema that the server asks it to fit, in a worker with a time
   * limit (client, elicitation). Answers nothing. Fails with `unknownPendingRequest`.
   */
  check: procedure
    .input(z.object({ pendingId: pendingIdSchema, contentText: z.string().max(16_000_000) }))
    .output(schemaCheckSchema),
  /**
   * The rounds so far of a prompt or a resource that is being asked for; none when it is not, or was answered at once
   * (2026-07-28, multi-round-trip requests). Those of a tool call are part of the call.
   */
  rounds: procedure.input(roundsKeySchema).output(z.array(roundSchema)),
  /** Server requests that are over, newest first: at most 100, and fewer when they are large. */
  ended: procedure.output(z.array(endedRequestSchema)),
};
