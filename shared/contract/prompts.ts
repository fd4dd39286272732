import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { runRangeSchema, savedArgumentsSchema } from '../model/runs/history.ts';
import { promptRunSchema } from '../model/runs/prompt-run.ts';
import { procedure } from './base.ts';

const byId = z.object({ runId: runIdSchema });

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
  run: procedure.input(byId).output(promptRunSchema),
  pin: procedure.input(byId.extend({ pinned: z.boolean() })).output(z.void()),
  /** Removes one run, or every unpinned one of a server, from the history. */
  remove: procedure.input(z.union([byId, z.object({ serverId: serverIdSchema })])).output(z.void()),
};

/** What a completion is for: a template's variable or a prompt's argument (utilities, completion). */
const completionRefSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  z.object({ type: z.literal('ref/prompt'), name: z.string() }),
]);

export const completion = {
  /**
   * Lets the server complete a value. `context` holds the other arguments that are filled in already.
   * Aborting the call cancels the request. Fails with `capabilityMissing`, sending nothing, when the server did not
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

const ofItem = savedArgumentsSchema.pick({ kind: true, serverId: true, name: true });

export const savedArguments = {
  /** What was saved for one tool or prompt, by label. */
  list: procedure.input(ofItem).output(z.array(savedArgumentsSchema)),
  /** Saves arguments under a label; an older set of that label is replaced. */
  save: procedure.input(savedArgumentsSchema).output(z.void()),
  remove: procedure.input(ofItem.extend({ label: z.string() })).output(z.void()),
};
