import { z } from 'zod';
import { sessionIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

/** What a completion is for: a template's variable or a prompt's argument (utilities, completion). */
export const completionRefSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  z.object({ type: z.literal('ref/prompt'), name: z.string() }),
]);

export const completion = {
  /**
   * Asks the server to complete a value. `context` holds the other arguments that are filled in already.
   * Aborting the call cancels the request. Fails with `capabilityMissing` without asking when the server did not
   * declare `completions` (from 2025-03-26), and with what any request fails with.
   */
  complete: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        ref: completionRefSchema,
        argument: z.object({ name: z.string(), value: z.string() }),
        context: z.record(z.string(), z.string()).default({}),
      }),
    )
    .output(
      z.object({
        values: z.array(z.string()),
        /** How many there are altogether, as the server says. */
        total: z.number().optional(),
        hasMore: z.boolean().optional(),
        durationMs: z.number(),
        responseSeq: z.number().int(),
      }),
    ),
};
