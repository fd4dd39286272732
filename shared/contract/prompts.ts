import { z } from 'zod';
import { runIdSchema, serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { rowRangeSchema } from '../model/row-range.ts';
import { runRangeSchema, savedArgumentsSchema } from '../model/runs/history.ts';
import { promptRunSchema } from '../model/runs/prompt-run.ts';
import { procedure } from './base.ts';

const byId = z.object({ runId: runIdSchema });

export const prompts = {
  /**
   * Sends `prompts/get` and waits for the response; aborting cancels the request. A failure is part of the run, so that
   * it is in the history too. Fails with `notConnected`, `unknownSession`.
   */
  get: procedure
    .input(
      z.object({
        sessionId: sessionIdSchema,
        prompt: z.string(),
        arguments: z.record(z.string(), z.string()),
      }),
    )
    .output(promptRunSchema),
  /** Rows of the history, newest first. */
  list: procedure.input(runRangeSchema).output(rowRangeSchema(promptRunSchema)),
  /** Content that is no longer in memory is read from the log. Fails with `unknownRun`. */
  run: procedure.input(byId).output(promptRunSchema),
  pin: procedure.input(byId.extend({ pinned: z.boolean() })).output(z.void()),
  /** Removes one run, or all unpinned ones of a server. */
  remove: procedure.input(z.union([byId, z.object({ serverId: serverIdSchema })])).output(z.void()),
  /** Brings back one that was removed alone, until Loupe quits. Fails with `unknownRun`. */
  restore: procedure.input(byId).output(z.void()),
};

/** A template's variable or a prompt's argument (utilities, completion). */
const completionRefSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ref/resource'), uri: z.string() }),
  z.object({ type: z.literal('ref/prompt'), name: z.string() }),
]);

export const completion = {
  /**
   * Requests completions of a value. `context` has the other arguments so far. Aborting cancels the request. Fails with
   * `capabilityMissing` when the server did not declare `completions` (from 2025-03-26), or as any request.
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
        /** As the server reports it. */
        total: z.number().optional(),
        hasMore: z.boolean().optional(),
        durationMs: z.number(),
        responseSeq: z.number().int(),
      }),
    ),
};

const ofItem = savedArgumentsSchema.pick({ kind: true, serverId: true, name: true });

export const savedArguments = {
  /** Sorted by label. */
  list: procedure.input(ofItem).output(z.array(savedArgumentsSchema)),
  /** Replaces the saved arguments of the same label. */
  save: procedure.input(savedArgumentsSchema).output(z.void()),
  remove: procedure.input(ofItem.extend({ label: z.string() })).output(z.void()),
};
