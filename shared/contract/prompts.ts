import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { promptRunSchema } from '../model/runs/prompt-run.ts';
import { runRangeSchema } from '../model/runs/run-filter.ts';
import { procedure } from './base.ts';

export const prompts = {
  /**
   * Sends `prompts/get` (server, prompts) and waits for the response; aborting the call cancels the request on the
   * wire. A failure is part of the run, so that the history has it too; only `notConnected` and `unknownSession`
   * fail the procedure.
   */
  get: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        prompt: z.string(),
        /** Exactly what is sent: an argument that is absent here is absent on the wire. */
        arguments: z.record(z.string(), z.string()),
      }),
    )
    .output(promptRunSchema),
  /** Rows of the history, newest first; `total` is how many match now. */
  list: procedure.input(runRangeSchema).output(z.object({ rows: z.array(promptRunSchema), total: z.number().int() })),
  /** One run. Content that isn't in memory any more comes from the log. Fails with `unknownRun`. */
  run: procedure.input(z.object({ runId: runIdSchema })).output(promptRunSchema),
  pin: procedure.input(z.object({ runId: runIdSchema, pinned: z.boolean() })).output(z.void()),
  /** Removes one run, or every unpinned one of a server, from the history. */
  remove: procedure
    .input(z.union([z.object({ runId: runIdSchema }), z.object({ serverId: serverIdSchema })]))
    .output(z.void()),
};
